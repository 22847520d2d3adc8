import type { Feature, FeatureCollection } from 'geojson'
import type { Map as MapInstance } from 'maplibre-gl'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { setSourceData } from '../../../../kernel/web/map/source-data.ts'
import type { Place } from '../../contract/tour.ts'

/** A stop on the map: its place in the walk, or none when it is only offered. */
export type TourPoint = Place & { key: string; title: string; number: number | null; isChosen: boolean }

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

const pointOf = ({ key, title, number, isChosen, longitude, latitude }: TourPoint): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { key, title, number: number === null ? '' : String(number), isChosen },
})

const lineOf = (walk: TourPoint[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: walk.map(({ longitude, latitude }) => [longitude, latitude]) },
  properties: {},
})

const linesOf = (points: TourPoint[]): FeatureCollection => {
  const walk = points.filter(({ number }) => number !== null)
  return collection(walk.length > 1 ? [lineOf(walk)] : [])
}

const lineSource = 'tour-line'
const stopSource = 'tour-stops'
export const stopLayer = 'tour-stops'

export const addTourLayers = ({ map, token, font }: DrawnMap): void => {
  map.addSource(lineSource, { type: 'geojson', data: collection([]) })
  map.addSource(stopSource, { type: 'geojson', data: collection([]) })
  map.addLayer({
    id: lineSource,
    type: 'line',
    source: lineSource,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': token('chart-1-line'), 'line-width': 2, 'line-opacity': 0.6 },
  })
  const isWalked = ['!=', ['get', 'number'], ''] as ['!=', ['get', string], string]
  map.addLayer({
    id: stopLayer,
    type: 'circle',
    source: stopSource,
    paint: {
      'circle-radius': ['case', isWalked, 10, 6],
      'circle-color': ['case', ['get', 'isChosen'], token('text'), isWalked, token('chart-1'), token('chart-8')],
      'circle-stroke-color': token('surface'),
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'tour-numbers',
    type: 'symbol',
    source: stopSource,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': font,
      'text-size': 11,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': ['case', ['get', 'isChosen'], token('surface'), token('on-chart-1')] },
  })
}

export const drawTour = (map: MapInstance, points: TourPoint[]): void => {
  setSourceData(map, lineSource, linesOf(points))
  setSourceData(map, stopSource, collection(points.map(pointOf)))
}

export const fitTour = (map: MapInstance, points: Place[]): void => {
  if (points.length === 0) return
  const [lngs, lats] = [points.map(({ longitude }) => longitude), points.map(({ latitude }) => latitude)]
  map.fitBounds(
    [
      [Math.min(...lngs), Math.min(...lats)],
      [Math.max(...lngs), Math.max(...lats)],
    ],
    { padding: 44, maxZoom: 15, animate: false },
  )
}
