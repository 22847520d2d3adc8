import type { Map as MapInstance } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { carryStops } from './use-stop-drag.ts'

type Point = { x: number; y: number }
type Box = [[number, number], [number, number]]

const stops = [
  { x: 50, y: 50, properties: { id: 'one', trip: 0 } },
  { x: 200, y: 50, properties: { id: 'other', trip: 1 } },
  { x: 50, y: 200, properties: { id: 'left', trip: -1 } },
]

/** Fakes the parts of a map that dragging uses: the features in a box, and pointer listeners. */
const createMap = () => {
  const heard = new Map<string, (event: unknown) => void>()
  const map = {
    getCanvas: () => ({ style: { cursor: '' } }),
    queryRenderedFeatures: ([[left, top], [right, bottom]]: Box) =>
      stops.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom),
    on: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
    off: (name: string) => heard.delete(name),
  }
  const at = (name: string, point: Point, fingers = 1): boolean => {
    let isKept = false
    const points = Array.from({ length: fingers }, () => point)
    heard.get(name)?.({ point, points, preventDefault: () => (isKept = true) })
    return isKept
  }
  return { map: map as unknown as MapInstance, at, heard }
}

const carried = () => {
  const dropped: [string, number][] = []
  const { map, at, heard } = createMap()
  const end = carryStops(map, (id, round) => dropped.push([id, round]))
  return { dropped, at, heard, end }
}

test('a finger takes a stop it is near to, holds the map still, and leaves it on another round', () => {
  const { dropped, at } = carried()
  expect(at('touchstart', { x: 62, y: 55 })).toBe(true)
  at('touchend', { x: 190, y: 60 })
  expect(dropped).toEqual([['one', 1]])
})

test('a mouse does so from the stop itself; one that did not fit is carried too', () => {
  const { dropped, at } = carried()
  at('mousedown', { x: 62, y: 55 })
  at('mouseup', { x: 200, y: 50 })
  expect(dropped).toEqual([])
  expect(at('mousedown', { x: 50, y: 200 })).toBe(true)
  at('mousemove', { x: 120, y: 120 })
  at('mouseup', { x: 200, y: 50 })
  expect(dropped).toEqual([['left', 1]])
})

test('two fingers, a finger beside every stop, its own round and a gesture that was broken off move nothing', () => {
  const { dropped, at } = carried()
  expect(at('touchstart', { x: 50, y: 50 }, 2)).toBe(false)
  at('touchend', { x: 200, y: 50 })
  expect(at('touchstart', { x: 120, y: 120 })).toBe(false)
  at('touchend', { x: 200, y: 50 })
  at('touchstart', { x: 50, y: 50 })
  at('touchend', { x: 52, y: 52 })
  at('touchstart', { x: 50, y: 50 })
  at('touchcancel', { x: 50, y: 50 })
  at('touchend', { x: 200, y: 50 })
  expect(dropped).toEqual([])
})

test('taken off, nothing is heard any more', () => {
  const { heard, end } = carried()
  expect(heard.size).toBe(6)
  end()
  expect(heard.size).toBe(0)
})
