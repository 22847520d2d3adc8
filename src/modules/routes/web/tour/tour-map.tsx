import type { Map as MapInstance, MapLayerMouseEvent } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDistance } from '../../../../kernel/contract/formats.ts'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import { AreaTools } from '../../../../kernel/web/map/area-tools.tsx'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { type LegendItem, MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useAreaDrawing } from '../../../../kernel/web/map/use-area-drawing.ts'
import { assumptionsText, isPlaced, tourMeters } from '../../contract/tour.ts'
import type { DraftStop } from '../model/route-draft.ts'
import { stopsText, weekdayName } from '../stop-words.ts'
import classes from './tour.module.css'
import { addTourLayers, drawTour, fitTour, stopLayer, type TourPoint } from './tour-layers.ts'

const noPoints: never[] = []
const legend: LegendItem[] = [{ shape: 'circle', color: 'var(--chart-1)', label: 'Parada, en el orden del recorrido' }]

const pointsOf = (day: DraftStop[], chosen: ReadonlySet<string>): TourPoint[] =>
  day.flatMap((stop, index) =>
    isPlaced(stop)
      ? [
          {
            key: stop.key,
            title: `${index + 1}. ${stop.name}`,
            number: index + 1,
            isChosen: chosen.has(stop.key),
            latitude: stop.latitude,
            longitude: stop.longitude,
          },
        ]
      : [],
  )

type Hint = { x: number; y: number; title: string }

const listen = (map: MapInstance, onOpen: (key: string) => unknown, setHint: (hint: Hint | null) => void) => {
  const featureOf = (event: MapLayerMouseEvent) => event.features?.[0]?.properties
  map.on('click', stopLayer, event => onOpen(String(featureOf(event)?.key ?? '')))
  map.on('mousemove', stopLayer, event => {
    map.getCanvas().style.cursor = 'pointer'
    setHint({ x: event.point.x, y: event.point.y, title: String(featureOf(event)?.title ?? '') })
  })
  map.on('mouseleave', stopLayer, () => {
    map.getCanvas().style.cursor = ''
    setHint(null)
  })
}

type TourMapProps = {
  weekday: number
  /** The stops of the day, in their order. */
  day: DraftStop[]
  chosen: ReadonlySet<string>
  onOpen: (key: string) => void
  onArea: (area: Area) => void
}

const useTourMap = ({ weekday, day, chosen, onOpen }: TourMapProps) => {
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const map = stage?.map ?? null
  const [hint, setHint] = useState<Hint | null>(null)
  const points = useMemo(() => pointsOf(day, chosen), [day, chosen])
  const latest = useRef({ points, onOpen })
  latest.current = { points, onOpen }
  /** While an area is drawn, a press on a stop is a corner of it. */
  const isDrawing = useRef(false)
  const onMap = useCallback((drawn: DrawnMap | null) => {
    setStage(drawn)
    if (!drawn) return
    addTourLayers(drawn)
    listen(drawn.map, key => isDrawing.current || latest.current.onOpen(key), setHint)
    fitTour(drawn.map, latest.current.points)
  }, [])
  useEffect(() => {
    if (map) drawTour(map, points)
  }, [map, points])
  useEffect(() => {
    // Another day is looked at as a whole; moves within it leave the view where it is.
    void weekday
    if (map) fitTour(map, latest.current.points)
  }, [map, weekday])
  return { stage, hint, points, onMap, isDrawing }
}

/** The numbered walk of a day, how long it is, and areas to take customers from. */
export const TourMap = (props: TourMapProps) => {
  const { weekday, day, onArea } = props
  const { stage, hint, points, onMap, isDrawing } = useTourMap(props)
  const { mode, setMode, placed, close } = useAreaDrawing(stage, onArea)
  isDrawing.current = mode !== null
  const unplaced = day.length - points.length
  const meters = useMemo(() => tourMeters(day), [day])
  return (
    <section className={classes.tour} aria-label={`Recorrido del ${weekdayName(weekday)}`}>
      <header className={classes.head} title={assumptionsText}>
        <b>{formatDistance(meters)}</b>
        <span>
          {stopsText(day.length)} del {weekdayName(weekday)}
          {unplaced > 0 && ` · ${unplaced} sin ubicación`}
        </span>
      </header>
      <div className={classes.map}>
        <MapView
          label={`Mapa del recorrido del ${weekdayName(weekday)}, ${stopsText(points.length)} en orden`}
          points={noPoints}
          legend={legend}
          onMap={onMap}
        />
        {hint && (
          <span className={classes.hint} style={{ left: hint.x, top: hint.y }} aria-hidden="true">
            {hint.title}
          </span>
        )}
        <AreaTools
          stage={stage}
          mode={mode}
          placed={placed}
          hasArea={false}
          onMode={setMode}
          onClose={close}
          onArea={area => area && onArea(area)}
        />
      </div>
      <p className={classes.note}>{assumptionsText}</p>
    </section>
  )
}
