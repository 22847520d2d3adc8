import { expect, test } from 'vitest'
import type { Widget } from '../../contract/built/widgets.ts'
import { wallLayout, wallScale } from './wall-scale.ts'

test('a wall of 1920 px draws 13 px as what is read from four metres, and a phone as it is', () => {
  expect(13 * wallScale(1920)).toBeGreaterThanOrEqual(28)
  expect(wallScale(3840)).toBe(2 * wallScale(1920))
  expect(wallScale(390)).toBe(1)
})

const widget = (id: string, place: Pick<Widget, 'x' | 'y' | 'w' | 'h'>): Widget =>
  ({ id, kind: 'fixed', widget: 'totalOrders', title: null, ...place }) as unknown as Widget

test('on a wall nothing is narrower than reads well, in the order it was', () => {
  const strips = [0, 2, 4, 6, 8, 10].map(x => widget(`strip ${x}`, { x, y: 0, w: 2, h: 3 }))
  const tables = [0, 4, 8].map(x => widget(`table ${x}`, { x, y: 3, w: 4, h: 8 }))
  expect(wallLayout([...strips, ...tables]).map(({ id, x, y, w }) => [id, x, y, w])).toEqual([
    ['strip 0', 0, 0, 3],
    ['strip 2', 3, 0, 3],
    ['strip 4', 6, 0, 3],
    ['strip 6', 9, 0, 3],
    ['strip 8', 0, 3, 3],
    ['strip 10', 3, 3, 3],
    ['table 0', 6, 3, 6],
    ['table 4', 0, 6, 6],
    ['table 8', 6, 11, 6],
  ])
})
