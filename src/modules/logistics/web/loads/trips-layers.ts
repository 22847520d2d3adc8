import type { Feature, FeatureCollection } from 'geojson'
import type { Map as MapInstance } from 'maplibre-gl'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { setSourceData } from '../../../../kernel/web/map/source-data.ts'
import type { Tokens } from '../../../../kernel/web/theme/tokens.ts'
import type { Place } from '../../../routes/contract/tour.ts'

/** A stop on the map: the colour is that of its trip (null: none yet), the label its position. Hollow ones have no result yet. */
export type MapStop = Place & { id: string; label: string; round: number | null; isChosen: boolean; isHollow?: boolean }

/** The last known position of a vehicle. */
export type MapVehicle = Place & { label: string; round: number }

/** The colours of the palette; further trips repeat them and differ by numbers and lines. */
const colors = 8
const nameOf = {
  fill: (color: number) => `chart-${color}`,
  line: (color: number) => `chart-${color}-line`,
  on: (color: number) => `on-chart-${color}`,
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

const pointOf = (stop: MapStop): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [stop.longitude, stop.latitude] },
  properties: {
    id: stop.id,
    label: stop.label,
    round: stop.round === null ? -1 : stop.round % colors,
    trip: stop.round ?? -1,
    isChosen: stop.isChosen,
    isHollow: stop.isHollow ?? false,
  },
})

const linesOf = (stops: MapStop[], depot: Place | null): Feature[] =>
  [
    ...Map.groupBy(
      stops.filter(({ round }) => round !== null),
      ({ round }) => round ?? 0,
    ),
  ].map(([round, own]) => ({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [...(depot ? [depot] : []), ...own, ...(depot ? [depot] : [])].map(({ longitude, latitude }) => [
        longitude,
        latitude,
      ]),
    },
    properties: { round: round % colors, trip: round },
  }))

/** The colour of a feature by its trip. */
const byRound = (token: Tokens, kind: 'fill' | 'line' | 'on', fallback: string) =>
  [
    'match',
    ['get', 'round'],
    ...Array.from({ length: colors }, (_, index) => [index, token(nameOf[kind](index + 1))]).flat(),
    fallback,
  ] as never

const addVehicleLayers = ({ map, token, font }: DrawnMap): void => {
  map.addSource('round-vehicles', { type: 'geojson', data: collection([]) })
  map.addLayer({
    id: 'round-vehicles',
    type: 'circle',
    source: 'round-vehicles',
    paint: {
      'circle-radius': 15,
      'circle-color': token('surface'),
      'circle-opacity': 0,
      'circle-stroke-color': token('text'),
      'circle-stroke-width': 3,
    },
  })
  map.addLayer({
    id: 'round-vehicle-names',
    type: 'symbol',
    source: 'round-vehicles',
    layout: {
      'text-field': ['get', 'label'],
      'text-font': font,
      'text-size': 12,
      'text-offset': [0, 1.6],
      'text-anchor': 'top',
      'text-allow-overlap': true,
    },
    paint: { 'text-color': token('text'), 'text-halo-color': token('surface'), 'text-halo-width': 2 },
  })
}

export const addLayers = (stage: DrawnMap): void => {
  const { map, token, font } = stage
  map.addSource('round-lines', { type: 'geojson', data: collection([]) })
  map.addSource('round-stops', { type: 'geojson', data: collection([]) })
  map.addSource('round-depot', { type: 'geojson', data: collection([]) })
  map.addLayer({
    id: 'round-lines',
    type: 'line',
    source: 'round-lines',
    paint: { 'line-color': byRound(token, 'line', token('text')), 'line-width': 2, 'line-opacity': 0.6 },
  })
  map.addLayer({
    id: 'round-stops',
    type: 'circle',
    source: 'round-stops',
    paint: {
      // The radius grows with the digits of the label.
      'circle-radius': ['step', ['length', ['get', 'label']], 6, 1, 10, 3, 13, 5, 17],
      'circle-color': [
        'case',
        ['get', 'isChosen'],
        token('primary'),
        ['get', 'isHollow'],
        token('surface'),
        byRound(token, 'fill', token('text-3')),
      ],
      'circle-stroke-color': ['case', ['get', 'isHollow'], byRound(token, 'line', token('text-3')), token('surface')],
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'round-labels',
    type: 'symbol',
    source: 'round-stops',
    layout: {
      'text-field': ['get', 'label'],
      'text-font': font,
      'text-size': 11,
      'text-allow-overlap': true,
    },
    paint: {
      'text-color': ['case', ['get', 'isHollow'], token('text'), byRound(token, 'on', token('surface'))],
    },
  })
  map.addLayer({
    id: 'round-depot',
    type: 'circle',
    source: 'round-depot',
    paint: {
      'circle-radius': 8,
      'circle-color': token('text'),
      'circle-stroke-color': token('surface'),
      'circle-stroke-width': 3,
    },
  })
  addVehicleLayers(stage)
}

const vehiclePoint = ({ latitude, longitude, label, round }: MapVehicle): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { label, round: round % colors },
})

export type Drawing = { stops: MapStop[]; depot: Place | null; vehicles: MapVehicle[] }

export const draw = (map: MapInstance, { stops, depot, vehicles }: Drawing): void => {
  setSourceData(map, 'round-vehicles', collection(vehicles.map(vehiclePoint)))
  setSourceData(map, 'round-lines', collection(linesOf(stops, depot)))
  setSourceData(map, 'round-stops', collection(stops.map(pointOf)))
  const at: Feature[] = depot
    ? [{ type: 'Feature', geometry: { type: 'Point', coordinates: [depot.longitude, depot.latitude] }, properties: {} }]
    : []
  setSourceData(map, 'round-depot', collection(at))
}
