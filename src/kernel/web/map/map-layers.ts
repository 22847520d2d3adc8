import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { DrawnMap } from './drawn-map.ts'
import type { PointKind } from './point-icons.ts'

export type MapPoint = {
  id: string
  lng: number
  lat: number
  kind: PointKind
  title: string
  /** Number of operations that the point stands for. */
  count?: number
}

export const pointFeatures = (points: MapPoint[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ id, lng, lat, kind, title, count = 1 }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { id, kind, title, count },
  })),
})

/** The smallest box around the points, a little larger; null without points. */
export const boundsOf = (points: MapPoint[]): [[number, number], [number, number]] | null => {
  if (points.length === 0) return null
  const lngs = points.map(point => point.lng)
  const lats = points.map(point => point.lat)
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ]
}

export const pointSource = 'points'

/** Clusters and single points that stand for several operations. */
const severalOf = ['any', ['has', 'total'], ['>', ['get', 'count'], 1]] as ExpressionSpecification
const howMany = ['coalesce', ['get', 'total'], ['get', 'count']] as ExpressionSpecification

/** The colour of a circle: places without operations are grey, and so are clusters of them. */
const isAct = ['case', ['==', ['get', 'kind'], 'customer'], 0, 1] as ExpressionSpecification
const severalColor = (acts: string, places: string): ExpressionSpecification => [
  'case',
  ['>', ['coalesce', ['get', 'acts'], isAct], 0],
  acts,
  places,
]

/** Points by shape; where they crowd, a circle with their number. */
export const addPointLayers = ({ map, token, font }: DrawnMap, points: MapPoint[]): void => {
  map.addSource(pointSource, {
    type: 'geojson',
    data: pointFeatures(points),
    cluster: true,
    // The diameter of two of the largest circles with their halos.
    clusterRadius: 64,
    clusterMaxZoom: 13,
    clusterProperties: { total: ['+', ['get', 'count']], acts: ['+', isAct] },
  })
  map.addLayer({
    id: 'clusters',
    type: 'circle',
    source: pointSource,
    filter: severalOf,
    paint: {
      'circle-color': severalColor(token('chart-1'), token('chart-8')),
      'circle-radius': ['step', howMany, 13, 20, 16, 100, 20, 1000, 25],
      'circle-stroke-color': severalColor(token('chart-1'), token('chart-8')),
      'circle-stroke-opacity': 0.25,
      'circle-stroke-width': 5,
    },
  })
  map.addLayer({
    id: 'cluster-counts',
    type: 'symbol',
    source: pointSource,
    filter: severalOf,
    layout: {
      'text-field': ['to-string', howMany],
      'text-font': font,
      'text-size': 13,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': severalColor(token('on-chart-1'), token('on-chart-8')) },
  })
  map.addLayer({
    id: 'single',
    type: 'symbol',
    source: pointSource,
    filter: ['!', severalOf],
    layout: { 'icon-image': ['get', 'kind'], 'icon-allow-overlap': true },
  })
}
