import type { Map as MapInstance, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'

/** Pixels around the pointer in which a trip is a drop target. */
const reach = 18
const none = -1

type Pointing = MapMouseEvent | MapTouchEvent
type Held = { id: string; round: number }

/** The stop under the pointer, or within `around` pixels: a finger is less precise. */
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

/** Another trip than the stop's own, under or near the pointer. */
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

/** Enables dragging stops by mouse or finger from trip to trip; returns the function that disables it. */
export const carryStops = (map: MapInstance, drop: Drop): (() => void) => {
  let carried: Held | null = null
  const canvas = map.getCanvas()
  const take = (event: MapMouseEvent): void => {
    carried = heldAt(map, event)
    if (!carried) return
    // The map does not pan while a stop is dragged.
    event.preventDefault()
    canvas.style.cursor = 'grabbing'
  }
  const touch = (event: MapTouchEvent): void => {
    carried = event.points.length === 1 ? heldAt(map, event, reach) : null
    // One finger on a stop drags it; two, or one elsewhere, pan the map.
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

/** Dragging stops on the map onto another trip. The bar below is the alternative without dragging. */
export const useStopDrag = (map: MapInstance | null, onDrop: Drop | undefined) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  const canDrag = onDrop !== undefined
  useEffect(
    () => (map && canDrag ? carryStops(map, (id, round) => drop.current?.(id, round)) : undefined),
    [map, canDrag],
  )
}
