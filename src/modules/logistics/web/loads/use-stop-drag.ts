import type { Map as MapInstance, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'

/** Pixels around the pointer in which a round is met. */
const reach = 18
const none = -1

type Held = { id: string; round: number }

const heldAt = (map: MapInstance, { point }: MapMouseEvent): Held | null => {
  const properties = map.queryRenderedFeatures(point, { layers: ['round-stops'] })[0]?.properties
  return properties ? { id: String(properties.id), round: Number(properties.trip) } : null
}

/** The round under the pointer, or near it, that is not the one it came from. */
const roundAt = (map: MapInstance, { point }: MapMouseEvent, held: Held): number | null => {
  const features = map.queryRenderedFeatures(
    [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ],
    { layers: ['round-stops', 'round-lines'] },
  )
  const rounds = features.map(({ properties }) => Number(properties.trip))
  return rounds.find(round => round !== none && round !== held.round) ?? null
}

/** A stop dragged on the map onto another round. The lists beside it do the same for who does not drag. */
export const useStopDrag = (map: MapInstance | null, onDrop: ((id: string, round: number) => void) | undefined) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  const canDrag = onDrop !== undefined
  useEffect(() => {
    if (!map || !canDrag) return
    let held: Held | null = null
    const canvas = map.getCanvas()
    const take = (event: MapMouseEvent): void => {
      held = heldAt(map, event)
      if (!held) return
      // The map stays where it is while a stop of it is carried.
      event.preventDefault()
      canvas.style.cursor = 'grabbing'
    }
    const move = (event: MapMouseEvent): void => {
      if (held) canvas.style.cursor = roundAt(map, event, held) === null ? 'not-allowed' : 'copy'
      else canvas.style.cursor = heldAt(map, event) ? 'grab' : ''
    }
    const put = (event: MapMouseEvent): void => {
      const round = held && roundAt(map, event, held)
      if (held && round !== null && round !== undefined) drop.current?.(held.id, round)
      held = null
      canvas.style.cursor = ''
    }
    map.on('mousedown', take)
    map.on('mousemove', move)
    map.on('mouseup', put)
    return () => {
      map.off('mousedown', take)
      map.off('mousemove', move)
      map.off('mouseup', put)
    }
  }, [map, canDrag])
}
