import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf } from './buckets.ts'
import { guessHeight, justify, shownRatio } from './justify.ts'

const place = { width: 1200, rowHeight: 180, gap: 6 }

test('every photo is in one row, rows fill the width and are no higher than asked', () => {
  const ratios = fc.array(fc.double({ min: 0.5, max: 2.4, noNaN: true }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(ratios, list => {
      const items = list.map((ratio, id) => ({ ratio, id }))
      const rows = justify(items, place)
      expect(rows.flatMap(row => row.items.map(({ item }) => item.id))).toEqual(items.map(({ id }) => id))
      for (const [index, row] of rows.entries()) {
        const width = row.items.reduce((sum, one) => sum + one.width, 0) + place.gap * (row.items.length - 1)
        expect(row.height).toBeLessThanOrEqual(place.rowHeight + 1e-6)
        if (index < rows.length - 1) expect(width).toBeCloseTo(place.width, 3)
        else expect(width).toBeLessThanOrEqual(place.width + 1e-6)
        const before = rows[index - 1]
        if (before) expect(row.top).toBeCloseTo(before.top + before.height + place.gap, 6)
      }
    }),
  )
})

test('a guess is about as high as the rows turn out', () => {
  const items = Array.from({ length: 90 }, (_, index) => ({ ratio: [1.33, 0.75, 1.78][index % 3] ?? 1 }))
  const rows = justify(items, place)
  const height = rows.reduce((sum, row) => sum + row.height + place.gap, 0)
  const ratio = items.reduce((sum, one) => sum + one.ratio, 0)
  expect(Math.abs(guessHeight(ratio, place) - height) / height).toBeLessThan(0.2)
})

test('a turned photo stands on its side, and a very long one is cut', () => {
  expect(shownRatio({ width: 400, height: 300, turns: 1 })).toBeCloseTo(0.75)
  expect(shownRatio({ width: 4000, height: 300, turns: 2 })).toBe(2.4)
})

test('days with few photos are asked for together, every day once', () => {
  const days = Array.from({ length: 200 }, (_, index) => ({ day: String(1000 - index), count: index % 40, ratio: 1 }))
  const buckets = bucketsOf(days)
  expect(buckets.flatMap(bucket => bucket.days)).toEqual(days)
  for (const { from, to, days: own } of buckets) expect([to, from]).toEqual([own[0]?.day, own.at(-1)?.day])
  expect(buckets.length).toBeLessThan(60)
})
