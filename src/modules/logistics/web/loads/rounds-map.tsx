import { IconFocusCentered, IconMarquee2 } from '@tabler/icons-react'
import type { Map as MapInstance } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { MapView } from '../../../../kernel/web/map/map-view.tsx'
import type { Place } from '../../../routes/contract/tour.ts'
import { type Area, AreaSelect, shownArea } from '../../../routes/web/index.ts'
import classes from './loads.module.css'
import { addLayers, draw, type MapStop, type MapVehicle } from './rounds-layers.ts'
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
  /** Another one looks at everything anew. */
  focus?: string
  onPress?: (id: string) => void
  /** Given, a stop is dragged onto another round: onto its line or one of its stops. */
  onDrop?: (id: string, round: number) => void
  /** Given, areas can be drawn. */
  onArea?: (area: Area) => void
}

const AreaButtons = ({
  map,
  drawing,
  setDrawing,
  onArea,
}: {
  map: MapInstance | null
  drawing: boolean
  setDrawing: (drawing: boolean) => void
  onArea: (area: Area) => void
}) => (
  <footer className={classes.areas}>
    <Button
      size="small"
      leftIcon={<IconMarquee2 size={16} stroke={1.75} aria-hidden />}
      aria-pressed={drawing}
      disabled={!map}
      onClick={() => setDrawing(!drawing)}
    >
      {drawing ? 'Dibujá el área…' : 'Elegir un área'}
    </Button>
    <Button
      size="small"
      variant="ghost"
      leftIcon={<IconFocusCentered size={16} stroke={1.75} aria-hidden />}
      disabled={!map}
      onClick={() => map && onArea(shownArea(map))}
    >
      Lo que se ve
    </Button>
  </footer>
)

/** Orders on the map: waiting ones, or rounds with their numbers and lines; areas to choose by. The list beside it is the alternative. */
export const RoundsMap = ({ label, stops, depot, vehicles = noPoints, focus, onPress, onDrop, onArea }: Props) => {
  const [map, setMap] = useState<MapInstance | null>(null)
  const [drawing, setDrawing] = useState(false)
  const latest = useRef({ stops, depot, onPress })
  latest.current = { stops, depot, onPress }
  const fitted = useRef<string | null>(null)
  const onMap = useCallback((drawn: DrawnMap | null) => {
    setMap(drawn?.map ?? null)
    if (!drawn) return
    addLayers(drawn)
    fitted.current = null
    drawn.map.on('click', 'round-stops', event =>
      latest.current.onPress?.(String(event.features?.[0]?.properties.id ?? '')),
    )
  }, [])
  useEffect(() => {
    if (!map) return
    draw(map, { stops, depot, vehicles })
    if (fitted.current !== (focus ?? '') && stops.length > 0) {
      lookAt(map, [...stops, ...(depot ? [depot] : [])])
      fitted.current = focus ?? ''
    }
  }, [map, stops, depot, vehicles, focus])
  useStopDrag(map, onDrop)
  const take = (area: Area) => {
    setDrawing(false)
    onArea?.(area)
  }
  return (
    <div className={classes.mapPlace}>
      <div className={classes.map}>
        <MapView label={label} points={noPoints} onMap={onMap} />
        {drawing && map && <AreaSelect map={map} onArea={take} />}
      </div>
      {onArea && <AreaButtons map={map} drawing={drawing} setDrawing={setDrawing} onArea={take} />}
    </div>
  )
}
