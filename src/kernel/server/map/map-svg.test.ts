import { describe, expect, test } from 'vitest'
import type { PaperMap, PlacedCounts } from '../../contract/paper-map.ts'
import type { MapShapes } from './base-layers.ts'
import { readMapShapes } from './map-shapes.ts'
import { mapSvg } from './map-svg.ts'
import { roundDistance } from './scale-bar.ts'

const shapes: MapShapes = JSON.parse(readMapShapes())
const size = { width: 520, height: 360 }
const states: PaperMap['states'] = [
  { label: 'Pedidos', shape: 'circle', color: 1 },
  { label: 'Cobranzas', shape: 'square', color: 2 },
  { label: 'No compras', shape: 'cross', color: 3 },
]

const order = (longitude: number, latitude: number, counts = [1, 0, 0]): PlacedCounts => ({
  longitude,
  latitude,
  counts,
})
const draw = (places: PlacedCounts[], notes: string[] = []): string =>
  mapSvg({ states, places, notes }, shapes, size) ?? ''

/** The marks of orders; those of the legend and the dots of towns have another radius or color. */
const circles = (svg: string): [number, number][] =>
  [
    ...svg.matchAll(
      /<circle cx="([-\d.]+)" cy="([-\d.]+)" r="[\d.]+" fill="#8534c1" stroke="#ffffff" stroke-width="1.2"/g,
    ),
  ].map(([, x, y]) => [Number(x), Number(y)])

/** The projection written in another way, independently of the code. */
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const mercator = ({ longitude, latitude }: PlacedCounts): [number, number] => [
  radians(longitude),
  -Math.asinh(Math.tan(radians(latitude))),
]

const rosario = order(-60.66, -32.95)
const mendoza = order(-68.84, -32.89)
const ushuaia = order(-68.3, -54.8)
const salta = order(-65.41, -24.79)

describe('places on the drawing', () => {
  test('stand where Mercator puts them, all in one proportion, none at the edge', () => {
    const places = [salta, mendoza, rosario, ushuaia]
    const found = circles(draw(places)).toSorted(([, a], [, b]) => a - b)
    const expected = places.map(mercator).toSorted(([, a], [, b]) => a - b)
    expect(found).toHaveLength(4)
    const [[x0, y0], [, yLast]] = [found[0] ?? [0, 0], found[3] ?? [0, 0]]
    const [[mx0, my0], [, myLast]] = [expected[0] ?? [0, 0], expected[3] ?? [0, 0]]
    const scale = (yLast - y0) / (myLast - my0)
    for (const [index, [x, y]] of found.entries()) {
      const [mx, my] = expected[index] ?? [0, 0]
      expect(Math.abs(x - x0 - (mx - mx0) * scale)).toBeLessThan(0.3)
      expect(Math.abs(y - y0 - (my - my0) * scale)).toBeLessThan(0.3)
      expect(x).toBeGreaterThan(10)
      expect(x).toBeLessThan(size.width - 10)
      expect(y).toBeGreaterThan(10)
      expect(y).toBeLessThan(size.height - 30)
    }
  })

  test('one alone is in the middle, with what is near it', () => {
    const svg = draw([rosario])
    const [[x, y] = []] = circles(svg)
    expect(x).toBeCloseTo(size.width / 2, 0)
    expect(y).toBeGreaterThan(size.height / 3)
    expect(svg).toContain('>2\u00a0km</text>')
    expect(svg).toContain('>Rosario</text>')
  })

  test('on either side of the antimeridian stay on one drawing, without going round', () => {
    const [west = 0, east = 0] = circles(draw([order(-179, -10), order(179, -10)]))
      .map(([x]) => x)
      .toSorted((a, b) => a - b)
    expect(west).toBeGreaterThan(0)
    expect(east).toBeLessThan(size.width)
    expect(east - west).toBeGreaterThan(size.width / 2)
  })

  test('beyond the base, and at the pole, are drawn all the same', () => {
    const svg = draw([rosario, order(-3.7, 40.4), order(0, 90)])
    expect(circles(svg)).toHaveLength(3)
    expect(svg).not.toContain('NaN')
  })

  test('none: there is no map', () => {
    expect(mapSvg({ states, places: [], notes: [] }, shapes, size)).toBeNull()
  })

  test('without room for one, there is no map', () => {
    expect(mapSvg({ states, places: [rosario], notes: [] }, shapes, { width: 200, height: 70 })).toBeNull()
  })
})

describe('what the marks say', () => {
  test('each state has its own shape, and the legend counts them', () => {
    const svg = draw([rosario, order(-68.84, -32.89, [0, 1, 0]), order(-65.4, -24.8, [0, 0, 1])], ['por cliente'])
    for (const words of ['Pedidos 1', 'Cobranzas 1', 'No compras 1', 'por cliente', 'Natural Earth · GeoNames'])
      expect(svg).toContain(`>${words}</text>`)
    expect(svg.match(/<rect [^>]*fill="#42bff7"/g)).toHaveLength(2)
    expect(svg.match(/<path [^>]*stroke="#ff1067"/g)).toHaveLength(2)
  })

  test('those that would cover one another are one, with their figure; nobody is lost', () => {
    const crowd = Array.from({ length: 400 }, (_, index) =>
      order(
        -60.66 + (index % 20) / 400,
        -32.95 + Math.floor(index / 20) / 400,
        index % 4 === 0 ? [0, 1, 0] : [1, 0, 0],
      ),
    )
    const svg = draw([...crowd, order(-68.84, -32.89, [0, 0, 1])])
    expect(svg).toContain('>300</text>')
    expect(svg).toContain('>100</text>')
    expect(svg).toContain('>Pedidos 300</text>')
    expect(svg).toContain('>Cobranzas 100</text>')
    expect(svg).toContain('con número: varias en ese lugar')
  })

  test('places that travel gathered say how many they stand for', () => {
    const svg = draw([order(-60.66, -32.95, [30, 20, 10]), order(-68.84, -32.89, [0, 5, 1])])
    for (const count of [30, 20, 10, 5]) expect(svg).toContain(`>${count}</text>`)
    expect(svg).toContain('>Cobranzas 25</text>')
  })
})

test('the base is what of the country is in the drawing, with its towns', () => {
  const svg = draw([order(-60.9, -32.5), order(-57.6, -35.5)])
  expect(svg).toContain('>Buenos Aires</text>')
  expect(svg).toContain('>Montevideo</text>')
  expect(svg).not.toContain('Salta')
  const coordinates = [...svg.matchAll(/d="([^"]+)"/g)].flatMap(([, path = '']) =>
    [...path.matchAll(/-?[\d.]+/g)].map(Number),
  )
  expect(Math.min(...coordinates)).toBeGreaterThanOrEqual(-1)
  expect(Math.max(...coordinates)).toBeLessThanOrEqual(size.width + 1)
  expect(svg.length).toBeLessThan(60_000)
})

test('a scale is round, and never longer than there is room', () => {
  expect([1, 3, 7, 49, 50, 99, 123_456].map(roundDistance)).toEqual([1, 2, 5, 20, 50, 50, 100_000])
})
