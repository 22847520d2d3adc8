import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import type { SellerTrack } from '../../contract/coverage.ts'

/** They repeat after the last; each way carries its seller's name. */
const colors = [5, 6, 4, 7, 8, 2, 3]

export const trackColor = (index: number): string => `chart-${colors[index % colors.length]}-line`

type Feature = FeatureCollection['features'][number]

/** A line for each day, and the seller's name where the last of them ends. */
const featuresOf = ({ name, lines }: SellerTrack, color: string): Feature[] => {
  const drawn = lines.filter(({ points }) => points.length > 1)
  const end = drawn.at(-1)?.points.at(-1)
  return [
    ...drawn.map(
      ({ points }): Feature => ({
        type: 'Feature',
        properties: { color },
        geometry: { type: 'LineString', coordinates: points },
      }),
    ),
    ...(end
      ? [
          {
            type: 'Feature' as const,
            properties: { name, color },
            geometry: { type: 'Point' as const, coordinates: end },
          },
        ]
      : []),
  ]
}

export const trackFeatures = (tracks: SellerTrack[], { token }: DrawnMap): FeatureCollection => ({
  type: 'FeatureCollection',
  features: tracks.flatMap((track, index) => featuresOf(track, token(trackColor(index)))),
})

export const trackLayers =
  ({ token, font }: DrawnMap) =>
  (source: string): LayerSpecification[] => [
    {
      id: 'track-lines',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
    {
      id: 'track-names',
      type: 'symbol',
      source,
      filter: ['has', 'name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
      },
      paint: { 'text-color': ['get', 'color'], 'text-halo-color': token('surface'), 'text-halo-width': 1.5 },
    },
  ]
