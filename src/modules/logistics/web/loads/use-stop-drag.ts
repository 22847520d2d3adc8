import type { Map as MapInstance, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'

/** Pixels around the pointer in which a round is met. */
const reach = 18
const none = -1

type Pointing = MapMouseEvent | MapTouchEvent
type Held = { id: string; round: number }

/** A finger is wider than a pointer: around it too. */
const heldAt = (map: MapInstance, { point }: Pointing, around = 0): Held | null => {
  const properties = map.queryRenderedFeatures(
    [
      [point.x - around, point.y - around],
      [point.x + around, point.y + around],
    ],
    { layers: ['round-stops'] },
  )[0]?.properties
  return properties ? { id: String(properties.id), round: Number(properties.trip) } : null
}

/** The round under the pointer, or near it, that is not the one it came from. */
const roundAt = (map: MapInstance, { point }: Pointing, stop: Held): number | null => {
  const features = map.queryRenderedFeatures(
    [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ],
    { layers: ['round-stops', 'round-lines'] },
  )
  const rounds = features.map(({ properties }) => Number(properties.trip))
  return rounds.find(round => round !== none && round !== stop.round) ?? null
}

type Drop = (id: string, round: number) => void

/** Lets stops be carried by mouse or finger from round to round; answers what takes it off again. */
export const carryStops = (map: MapInstance, drop: Drop): (() => void) => {
  let carried: Held | null = null
  const canvas = map.getCanvas()
  const take = (event: MapMouseEvent): void => {
    carried = heldAt(map, event)
    if (!carried) return
    // The map stays where it is while a stop of it is carried.
    event.preventDefault()
    canvas.style.cursor = 'grabbing'
  }
  const touch = (event: MapTouchEvent): void => {
    carried = event.points.length === 1 ? heldAt(map, event, reach) : null
    // One finger on a stop carries it; two, or one elsewhere, move the map.
    if (carried) event.preventDefault()
  }
  const move = (event: MapMouseEvent): void => {
    if (carried) canvas.style.cursor = roundAt(map, event, carried) === null ? 'not-allowed' : 'copy'
    else canvas.style.cursor = heldAt(map, event) ? 'grab' : ''
  }
  const letGo = (): void => {
    carried = null
  }
  const put = (event: Pointing): void => {
    const round = carried && roundAt(map, event, carried)
    if (carried && round !== null) drop(carried.id, round)
    letGo()
    canvas.style.cursor = ''
  }
  map.on('mousedown', take)
  map.on('mousemove', move)
  map.on('mouseup', put)
  map.on('touchstart', touch)
  map.on('touchend', put)
  map.on('touchcancel', letGo)
  return () => {
    map.off('mousedown', take)
    map.off('mousemove', move)
    map.off('mouseup', put)
    map.off('touchstart', touch)
    map.off('touchend', put)
    map.off('touchcancel', letGo)
  }
}

/** A stop dragged on the map, by mouse or finger, onto another round. The bar under it does the same for who does not drag. */
export const useStopDrag = (map: MapInstance | null, onDrop: Drop | undefined) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  const canDrag = onDrop !== undefined
  useEffect(
    () => (map && canDrag ? carryStops(map, (id, round) => drop.current?.(id, round)) : undefined),
    [map, canDrag],
  )
}
