import type { Map as MapInstance } from 'maplibre-gl'
import { type PointerEvent, useState } from 'react'
import classes from './tour.module.css'

export type Area = { west: number; south: number; east: number; north: number }

type Corner = { x: number; y: number }

const areaBetween = (map: MapInstance, a: Corner, b: Corner): Area => {
  const [one, other] = [map.unproject([a.x, a.y]), map.unproject([b.x, b.y])]
  return {
    west: Math.min(one.lng, other.lng),
    east: Math.max(one.lng, other.lng),
    south: Math.min(one.lat, other.lat),
    north: Math.max(one.lat, other.lat),
  }
}

/** What the map shows now: the area for who does not draw one. */
export const shownArea = (map: MapInstance): Area => {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), east: bounds.getEast(), south: bounds.getSouth(), north: bounds.getNorth() }
}

const cornerOf = (event: PointerEvent<HTMLDivElement>): Corner => {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** Lies over the map while an area is drawn from corner to corner. */
export const AreaSelect = ({ map, onArea }: { map: MapInstance; onArea: (area: Area) => void }) => {
  const [from, setFrom] = useState<Corner | null>(null)
  const [to, setTo] = useState<Corner | null>(null)
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    const end = cornerOf(event)
    if (from && Math.abs(end.x - from.x) > 4 && Math.abs(end.y - from.y) > 4) onArea(areaBetween(map, from, end))
    setFrom(null)
    setTo(null)
  }
  return (
    <div
      className={classes.drawing}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(cornerOf(event))
      }}
      onPointerMove={event => from && setTo(cornerOf(event))}
      onPointerUp={finish}
    >
      {from && to && (
        <div
          className={classes.rectangle}
          style={{
            left: Math.min(from.x, to.x),
            top: Math.min(from.y, to.y),
            width: Math.abs(from.x - to.x),
            height: Math.abs(from.y - to.y),
          }}
        />
      )}
    </div>
  )
}
