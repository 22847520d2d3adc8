import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import { AreaTools } from '../../../../kernel/web/map/area-tools.tsx'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useAreaDrawing } from '../../../../kernel/web/map/use-area-drawing.ts'
import type { Tokens } from '../../../../kernel/web/theme/tokens.ts'
import type { Place } from '../../../routes/contract/tour.ts'
import classes from './loads.module.css'

/** A stop: its round decides its colour (null: of none yet), its label its place in it. */
export type MapStop = Place & { id: string; label: string; round: number | null; isChosen: boolean }

const noPoints: never[] = []
/** As many rounds as the palette tells apart; then they come again, told apart by their numbers and lines. */
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
    isChosen: stop.isChosen,
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
    properties: { round: round % colors },
  }))

/** One colour for each round. */
const byRound = (token: Tokens, kind: 'fill' | 'line' | 'on', fallback: string) =>
  [
    'match',
    ['get', 'round'],
    ...Array.from({ length: colors }, (_, index) => [index, token(nameOf[kind](index + 1))]).flat(),
    fallback,
  ] as never

const addLayers = ({ map, token }: DrawnMap): void => {
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
      'circle-radius': ['case', ['==', ['get', 'label'], ''], 6, 10],
      'circle-color': ['case', ['get', 'isChosen'], token('primary'), byRound(token, 'fill', token('text-3'))],
      'circle-stroke-color': token('surface'),
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'round-labels',
    type: 'symbol',
    source: 'round-stops',
    layout: {
      'text-field': ['get', 'label'],
      'text-font': ['Hanken Grotesk Variable'],
      'text-size': 11,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': byRound(token, 'on', token('surface')) },
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
}

const draw = (map: MapInstance, stops: MapStop[], depot: Place | null): void => {
  map.getSource<GeoJSONSource>('round-lines')?.setData(collection(linesOf(stops, depot)))
  map.getSource<GeoJSONSource>('round-stops')?.setData(collection(stops.map(pointOf)))
  const at: Feature[] = depot
    ? [{ type: 'Feature', geometry: { type: 'Point', coordinates: [depot.longitude, depot.latitude] }, properties: {} }]
    : []
  map.getSource<GeoJSONSource>('round-depot')?.setData(collection(at))
}

const lookAt = (map: MapInstance, places: Place[]): void => {
  if (places.length === 0) return
  const lngs = places.map(({ longitude }) => longitude)
  const lats = places.map(({ latitude }) => latitude)
  map.fitBounds(
    [
      [Math.min(...lngs), Math.min(...lats)],
      [Math.max(...lngs), Math.max(...lats)],
    ],
    {
      padding: 44,
      maxZoom: 15,
      animate: false,
    },
  )
}

type Props = {
  label: string
  stops: MapStop[]
  depot: Place | null
  onPress?: (id: string) => void
  /** Given, areas can be drawn. */
  onArea?: (area: Area) => void
}

type ChoiceProps = { stage: DrawnMap | null; onArea: (area: Area) => void; isDrawing: { current: boolean } }

const AreaChoice = ({ stage, onArea, isDrawing }: ChoiceProps) => {
  const { mode, setMode, placed } = useAreaDrawing(stage, onArea)
  isDrawing.current = mode !== null
  return (
    <AreaTools
      stage={stage}
      mode={mode}
      placed={placed}
      hasArea={false}
      onMode={setMode}
      onArea={area => area && onArea(area)}
    />
  )
}

/** Orders on the map: waiting ones, or rounds with their numbers and lines; areas to choose by. The list beside it is the alternative. */
export const RoundsMap = ({ label, stops, depot, onPress, onArea }: Props) => {
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const map = stage?.map ?? null
  const latest = useRef({ stops, depot, onPress })
  latest.current = { stops, depot, onPress }
  const fitted = useRef(false)
  /** While an area is drawn, a press on a stop is a corner of it. */
  const isDrawing = useRef(false)
  const onMap = useCallback((drawn: DrawnMap | null) => {
    setStage(drawn)
    if (!drawn) return
    addLayers(drawn)
    fitted.current = false
    drawn.map.on('click', 'round-stops', event => {
      if (!isDrawing.current) latest.current.onPress?.(String(event.features?.[0]?.properties.id ?? ''))
    })
  }, [])
  useEffect(() => {
    if (!map) return
    draw(map, stops, depot)
    if (!fitted.current && stops.length > 0) lookAt(map, [...stops, ...(depot ? [depot] : [])])
    fitted.current = stops.length > 0
  }, [map, stops, depot])
  return (
    <div className={classes.mapPlace}>
      <div className={classes.map}>
        <MapView label={label} points={noPoints} onMap={onMap} />
        {onArea && <AreaChoice stage={stage} onArea={onArea} isDrawing={isDrawing} />}
      </div>
    </div>
  )
}
