import type { Map as MapInstance } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import { AreaTools } from '../../../../kernel/web/map/area-tools.tsx'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useAreaDrawing } from '../../../../kernel/web/map/use-area-drawing.ts'
import type { Place } from '../../../routes/contract/tour.ts'
import classes from './loads.module.css'
import { addLayers, draw, type MapStop, type MapVehicle } from './trips-layers.ts'
import { useStopDrag } from './use-stop-drag.ts'

const noPoints: never[] = []

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
  vehicles?: MapVehicle[]
  /** When it changes, the map fits all stops again. */
  focus?: string
  onPress?: (id: string) => void
  /** When present, stops can be dragged onto the line or a stop of another trip. */
  onDrop?: (id: string, round: number) => void
  /** When present, areas can be drawn. */
  onArea?: (area: Area) => void
}

type ChoiceProps = { stage: DrawnMap | null; onArea: (area: Area) => void; isDrawing: { current: boolean } }

const AreaChoice = ({ stage, onArea, isDrawing }: ChoiceProps) => {
  const { mode, setMode, placed, close } = useAreaDrawing(stage, onArea)
  isDrawing.current = mode !== null
  return (
    <AreaTools
      stage={stage}
      mode={mode}
      placed={placed}
      hasArea={false}
      onMode={setMode}
      onClose={close}
      onArea={area => area && onArea(area)}
    />
  )
}

/** Orders on the map: waiting ones, or trips with their numbers and lines. The list beside it is the accessible alternative. */
export const TripsMap = ({ label, stops, depot, vehicles = noPoints, focus, onPress, onDrop, onArea }: Props) => {
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const map = stage?.map ?? null
  const latest = useRef({ stops, depot, onPress })
  latest.current = { stops, depot, onPress }
  const fittedFocus = useRef<string | null>(null)
  /** While an area is drawn, a press on a stop adds a corner to the area. */
  const isDrawing = useRef(false)
  const onMap = useCallback((stageMap: DrawnMap | null) => {
    setStage(stageMap)
    if (!stageMap) return
    addLayers(stageMap)
    fittedFocus.current = null
    stageMap.map.on('click', 'round-stops', event => {
      if (!isDrawing.current) latest.current.onPress?.(String(event.features?.[0]?.properties.id ?? ''))
    })
  }, [])
  useEffect(() => {
    if (!map) return
    draw(map, { stops, depot, vehicles })
    if (fittedFocus.current !== (focus ?? '') && stops.length > 0) {
      lookAt(map, [...stops, ...(depot ? [depot] : [])])
      fittedFocus.current = focus ?? ''
    }
  }, [map, stops, depot, vehicles, focus])
  useStopDrag(map, onDrop)
  return (
    <div className={classes.mapPlace}>
      <div className={classes.map}>
        <MapView label={label} points={noPoints} onMap={onMap} />
        {onArea && <AreaChoice stage={stage} onArea={onArea} isDrawing={isDrawing} />}
      </div>
    </div>
  )
}
