import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import type { SellerTrack } from '../../contract/coverage.ts'

/** Colours repeat from here on; each line carries its seller's name. */
const colors = [5, 6, 4, 7, 8, 2, 3]

export const trackColor = (index: number): string => `chart-${colors[index % colors.length]}-line`

export const trackFeatures = (tracks: SellerTrack[], { token }: DrawnMap): FeatureCollection => ({
  type: 'FeatureCollection',
  features: tracks.flatMap(({ name, lines }, index) =>
    lines
      .filter(({ points }) => points.length > 1)
      .map(({ points }) => ({
        type: 'Feature' as const,
        properties: { name, color: token(trackColor(index)) },
        geometry: { type: 'LineString' as const, coordinates: points },
      })),
  ),
})

export const trackLayers =
  ({ token, font }: DrawnMap) =>
  (source: string): LayerSpecification[] => [
    {
      id: 'track-lines',
      type: 'line',
      source,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
    {
      id: 'track-names',
      type: 'symbol',
      source,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 11,
      },
      paint: { 'text-color': token('text-2'), 'text-halo-color': token('surface'), 'text-halo-width': 1.5 },
    },
  ]
