import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { Area } from '../../contract/map-area.ts'
import type { DrawnMap } from './drawn-map.ts'

export type Corner = Area[number]

/** The rectangle between two opposite corners. */
export const rectangleOf = ([west, south]: Corner, [east, north]: Corner): Area => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** GeoJSON of a drawn area, or a line while it has too few corners. */
export const areaFeatures = (corners: Area): FeatureCollection => {
  const [first] = corners
  if (!first) return { type: 'FeatureCollection', features: [] }
  const geometry =
    corners.length > 2
      ? { type: 'Polygon' as const, coordinates: [[...corners, first]] }
      : { type: 'LineString' as const, coordinates: corners.length > 1 ? corners : [first, first] }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

export const areaLayers =
  ({ token }: DrawnMap) =>
  (source: string): LayerSpecification[] => [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': token('primary'), 'fill-opacity': 0.12 },
    },
    {
      id: `${source}-edge`,
      type: 'line',
      source,
      paint: { 'line-color': token('primary'), 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
  ]
