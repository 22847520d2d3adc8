import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, moveTo, type Placement, placeFor, resizeTo, step } from './layout.ts'

const at = (id: string, x: number, y: number, w: number, h: number): Placement => ({ id, x, y, w, h })
const placesOf = (widgets: Placement[]) => Object.fromEntries(widgets.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]))

const stack = [at('a', 0, 0, 6, 4), at('b', 0, 4, 6, 4), at('c', 6, 0, 6, 2)]

describe('twelve columns', () => {
  test('what floats comes up, what overlaps goes below', () => {
    expect(placesOf(arrange([at('a', 0, 9, 6, 2), at('b', 3, 9, 6, 2)]))).toEqual({ a: [0, 0, 6, 2], b: [3, 2, 6, 2] })
  })

  test('one arrow down changes places with the neighbour below, one up takes it back', () => {
    const down = step(stack, 'a', { dx: 0, dy: 1 })
    expect(placesOf(down)).toMatchObject({ b: [0, 0, 6, 4], a: [0, 4, 6, 4] })
    expect(placesOf(step(down, 'a', { dx: 0, dy: -1 }))).toEqual(placesOf(arrange(stack)))
  })

  test('where there is nowhere to go nothing moves', () => {
    for (const [id, dx, dy] of [
      ['a', -1, 0],
      ['a', 0, -1],
      ['c', 1, 0],
      ['b', 0, 1],
    ] as const)
      expect(step(stack, id, { dx, dy })).toBe(stack)
  })

  test('growing pushes the neighbours down, and stops at the edge and at the least size', () => {
    expect(placesOf(resizeTo(stack, 'a', { w: 8, h: 4 }, { w: 3, h: 3 }))).toMatchObject({
      a: [0, 0, 8, 4],
      c: [6, 4, 6, 2],
    })
    expect(placesOf(resizeTo(stack, 'c', { w: 40, h: 0 }, { w: 3, h: 2 }))).toMatchObject({ c: [6, 0, 6, 2] })
  })

  test('a new one takes the first hole', () => {
    expect(placeFor(stack, { w: 6, h: 2 })).toEqual({ x: 6, y: 2 })
    expect(placeFor(stack, { w: 12, h: 1 })).toEqual({ x: 0, y: 8 })
  })
})

const widget = fc.record({
  x: fc.nat(11),
  y: fc.nat(30),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 6 }),
})
const boards = fc
  .array(widget, { minLength: 1, maxLength: 12 })
  .map(list => list.map((one, index) => ({ ...one, id: `${index}`, x: Math.min(one.x, 12 - one.w) })))

const overlapping = (widgets: Placement[]): boolean =>
  widgets.some((a, index) =>
    widgets.slice(index + 1).some(b => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h),
  )

test('whatever is done, nothing overlaps, nothing leaves the board and nothing is lost', () => {
  fc.assert(
    fc.property(
      boards,
      fc.nat(11),
      fc.integer({ min: -3, max: 14 }),
      fc.integer({ min: -3, max: 40 }),
      (list, which, x, y) => {
        const id = `${which % list.length}`
        const settled = arrange(list)
        for (const after of [
          settled,
          moveTo(settled, id, { x, y }),
          resizeTo(settled, id, { w: x, h: y }, { w: 2, h: 2 }),
          step(settled, id, { dx: 0, dy: 1 }),
          step(settled, id, { dx: -1, dy: 0 }),
        ]) {
          expect(overlapping(after)).toBe(false)
          expect(after.map(one => one.id).toSorted()).toEqual(list.map(one => one.id).toSorted())
          for (const one of after) expect(one.x >= 0 && one.y >= 0 && one.x + one.w <= 12).toBe(true)
        }
      },
    ),
  )
})
