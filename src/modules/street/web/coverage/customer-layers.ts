import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource } from 'maplibre-gl'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { setSourceData } from '../../../../kernel/web/map/source-data.ts'
import { type CoverageMap, type CoverageState, coverageStates } from '../../contract/coverage.ts'

export const customersSource = 'customers'

/** The shapes of the map's own icons: circle, square, cross. */
const icons: Record<CoverageState, string> = { bought: 'order', visited: 'collection', notVisited: 'noPurchase' }
const iconOf = coverageStates.map(state => icons[state])

const scale = 1e5

/** Customers as features; of a state alone, those. Each carries its row's number, which is all that a click needs. */
export const customerFeatures = (map: CoverageMap, only: CoverageState | null): FeatureCollection => {
  const wanted = only === null ? null : String(coverageStates.indexOf(only))
  const features: FeatureCollection['features'] = []
  for (let row = 0; row < map.codes.length; row += 1) {
    const state = map.states[row] ?? '2'
    if (wanted !== null && state !== wanted) continue
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [(map.longitudes[row] ?? 0) / scale, (map.latitudes[row] ?? 0) / scale] },
      id: row,
      properties: { row, icon: iconOf[Number(state)], bought: state === '0' ? 1 : 0, visited: state === '1' ? 1 : 0 },
    })
  }
  return { type: 'FeatureCollection', features }
}

const count = ['get', 'point_count'] as ExpressionSpecification
const share = ['round', ['*', 100, ['/', ['get', 'bought'], count]]] as ExpressionSpecification

/** A cluster wears the colour of what came of most of its customers: violet would say that they bought. */
const byMost = (bought: string, visited: string, notVisited: string): ExpressionSpecification => [
  'case',
  ['>=', ['*', 2, ['get', 'bought']], count],
  bought,
  ['>=', ['*', 2, ['+', ['get', 'bought'], ['get', 'visited']]], count],
  visited,
  notVisited,
]

const addLayers = ({ map, token, font }: DrawnMap): void => {
  map.addLayer({
    id: 'customer-clusters',
    type: 'circle',
    source: customersSource,
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': byMost(token('chart-1'), token('chart-2'), token('chart-3')),
      'circle-radius': ['step', count, 15, 50, 18, 500, 22, 5000, 26],
      'circle-stroke-color': token('surface'),
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'customer-counts',
    type: 'symbol',
    source: customersSource,
    filter: ['has', 'point_count'],
    layout: {
      'text-field': [
        'format',
        ['to-string', ['get', 'point_count_abbreviated']],
        {},
        '\n',
        {},
        ['concat', ['to-string', share], ' %'],
        { 'font-scale': 0.8 },
      ],
      'text-font': font,
      'text-size': 12,
      'text-line-height': 1,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': byMost(token('on-chart-1'), token('on-chart-2'), token('on-chart-3')) },
  })
  map.addLayer({
    id: 'customer-points',
    type: 'symbol',
    source: customersSource,
    filter: ['!', ['has', 'point_count']],
    layout: { 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true },
  })
}

/** Rows whose state is another one. */
export const movedRows = (before: string, now: string): number[] => {
  const rows: number[] = []
  for (let row = 0; row < now.length; row += 1) if (before[row] !== now[row]) rows.push(row)
  return rows
}

/** A few customers of many that are drawn already: the others are not handed over again. */
export const redrawCustomers = ({ map }: DrawnMap, states: string, rows: number[]): void => {
  if (rows.length === 0) return
  // Like setData, it never rejects: what goes wrong is an event of the map.
  void map.getSource<GeoJSONSource>(customersSource)?.updateData({
    update: rows.map(row => ({
      id: row,
      addOrUpdateProperties: [
        { key: 'icon', value: iconOf[Number(states[row])] },
        { key: 'bought', value: states[row] === '0' ? 1 : 0 },
        { key: 'visited', value: states[row] === '1' ? 1 : 0 },
      ],
    })),
  })
}

/** Clustered by MapLibre's worker, so that a hundred thousand of them do not hold up the screen. */
export const drawCustomers = (stage: DrawnMap, data: FeatureCollection): void => {
  if (stage.map.getSource(customersSource)) {
    setSourceData(stage.map, customersSource, data)
    return
  }
  stage.map.addSource(customersSource, {
    type: 'geojson',
    data,
    cluster: true,
    // Two of the largest circles side by side.
    clusterRadius: 64,
    clusterMaxZoom: 14,
    clusterProperties: { bought: ['+', ['get', 'bought']], visited: ['+', ['get', 'visited']] },
  })
  addLayers(stage)
}
