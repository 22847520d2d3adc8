import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber, formatTime } from '../../../../kernel/contract/formats.ts'
import { drawData } from '../../../../kernel/web/map/draw-data.ts'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import type { MapPoint } from '../../../../kernel/web/map/map-layers.ts'
import { type LegendItem, MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { Stop, TimelineDay } from '../../contract/timeline.ts'
import { type Place, showPlaces } from '../map-data.ts'
import { addStopIcons, stopChart } from './stop-icons.ts'

const legend: LegendItem[] = [
  { shape: 'circle', color: 'var(--chart-1)', label: 'Pedido' },
  { shape: 'square', color: 'var(--chart-2)', label: 'Cobranza' },
  { shape: 'diamond', color: 'var(--chart-3)', label: 'No compra' },
  { shape: 'diamond', color: 'var(--chart-8)', label: 'Sin visitar' },
]

type Placed = Stop & { longitude: number; latitude: number }

const isPlaced = (stop: Stop): stop is Placed => stop.longitude !== null && stop.latitude !== null

const pendingPoints = ({ pending }: TimelineDay): MapPoint[] =>
  pending.rows.flatMap(({ code, name, longitude, latitude }) =>
    longitude === null || latitude === null
      ? []
      : [{ id: code, kind: 'customer' as const, lng: longitude, lat: latitude, title: `Sin visitar: ${code} ${name}` }],
  )

/** About eleven metres: nearer than that, one stop would cover another's number. */
const placeKey = ({ longitude, latitude }: Placed): string => `${longitude.toFixed(4)} ${latitude.toFixed(4)}`

/** How many stops before each stand at the same place. */
const crowding = (stops: Placed[]): number[] => {
  const seen = new Map<string, number>()
  return stops.map(stop => {
    const before = seen.get(placeKey(stop)) ?? 0
    seen.set(placeKey(stop), before + 1)
    return before
  })
}

const labelSize = 11
/** Pixels between stops of one place, side by side. */
const apart = 20

/** From here on streets are told apart, and every stop is drawn; seen from farther, those that would cover another are not. */
const everyStop = 11
const overlaps: ExpressionSpecification = ['step', ['zoom'], false, everyStop, true]

const stopFeatures = (stops: Placed[], chosen: string, before = crowding(stops)): FeatureCollection => ({
  type: 'FeatureCollection',
  features: stops.map((stop, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [stop.longitude, stop.latitude] },
    properties: {
      id: stop.id,
      icon: `stop-${stop.kind}${stop.isFar ? '-far' : ''}`,
      kind: stop.kind,
      number: String(stop.number),
      iconOffset: [(before[index] ?? 0) * apart, 0],
      textOffset: [((before[index] ?? 0) * apart) / labelSize, 0],
      size: stop.id === chosen ? 1.35 : 1,
      order: stop.id === chosen ? 1e6 : stop.number,
    },
  })),
})

const stopLayers =
  ({ token, font }: DrawnMap) =>
  (source: string): LayerSpecification[] => [
    {
      id: 'stops',
      type: 'symbol',
      source,
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': ['get', 'size'],
        'icon-offset': ['array', 'number', 2, ['get', 'iconOffset']],
        'icon-allow-overlap': overlaps,
        'text-field': ['get', 'number'],
        'text-font': font,
        'text-size': labelSize,
        'text-offset': ['array', 'number', 2, ['get', 'textOffset']],
        'text-allow-overlap': overlaps,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: {
        'text-color': [
          'match',
          ['get', 'kind'],
          'order',
          token(`on-chart-${stopChart.order}`),
          'collection',
          token(`on-chart-${stopChart.collection}`),
          token(`on-chart-${stopChart.noPurchase}`),
        ],
      },
    },
  ]

const trackFeatures = (track: Place[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features:
    track.length < 2 ? [] : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: track } }],
})

const trackLayers =
  ({ token }: DrawnMap) =>
  (source: string): LayerSpecification[] => [
    {
      id: 'track',
      type: 'line',
      source,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': token('text-2'), 'line-width': 2, 'line-dasharray': [1, 2] },
    },
  ]

type DayMapProps = { data: TimelineDay; stops: Stop[]; chosen?: string; onChoose?: (id: string) => void }

/** The way of a day under its numbered stops; what is chosen here is chosen in the list, and the other way round. */
export const DayMap = ({ data, stops, chosen = '', onChoose }: DayMapProps) => {
  const { environment } = useSession()
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const shown = useRef({ key: '', stage: null as DrawnMap | null })
  const choose = useRef(onChoose)
  choose.current = onChoose
  const placed = useMemo(() => stops.filter(isPlaced), [stops])
  const pending = useMemo(() => pendingPoints(data), [data])

  useEffect(() => {
    if (!stage) return
    addStopIcons(stage)
    drawData(stage, 'track', trackFeatures(data.track), trackLayers(stage))
    drawData(stage, 'stops', stopFeatures(placed, chosen), stopLayers(stage))
    const key = `${data.seller.code} ${data.day}`
    if (shown.current.key === key && shown.current.stage === stage) return
    shown.current = { key, stage }
    showPlaces(stage, [...data.track, ...placed.map(({ longitude, latitude }): Place => [longitude, latitude])])
  }, [stage, data, placed, chosen])

  useEffect(() => {
    const { map } = stage ?? {}
    if (!map) return
    const onClick = (event: MapLayerMouseEvent) => choose.current?.(String(event.features?.[0]?.properties.id ?? ''))
    map.on('click', 'stops', onClick)
    return () => void map.off('click', 'stops', onClick)
  }, [stage])

  useEffect(() => {
    const stop = placed.find(({ id }) => id === chosen)
    if (!stage || !stop) return
    const place: Place = [stop.longitude, stop.latitude]
    if (!stage.map.getBounds().contains(place)) stage.map.easeTo({ center: place })
  }, [stage, placed, chosen])

  const first = data.startedAt ? ` desde las ${formatTime(data.startedAt, environment.timeZone)}` : ''
  return (
    <MapView
      label={`Recorrido de ${data.seller.name}${first}: ${formatNumber(placed.length)} paradas en el mapa`}
      points={pending}
      legend={legend}
      onMap={setStage}
    />
  )
}
