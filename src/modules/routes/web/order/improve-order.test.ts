import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MaybePlace, tourMeters } from '../../contract/tour.ts'
import { improveOrder } from './improve-order.ts'

const degrees = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true })
const place = fc.record({ latitude: degrees(-35, -32), longitude: degrees(-61, -58) })
const nowhere = fc.constant<MaybePlace>({ latitude: null, longitude: null })
const stops = fc.array(fc.oneof({ weight: 9, arbitrary: place }, { weight: 1, arbitrary: nowhere }), { maxLength: 40 })

const inOrder = (given: MaybePlace[], order: number[]): MaybePlace[] => order.map(index => given[index] as MaybePlace)

describe('a better order', () => {
  test('has the same stops, is never longer, and its figures are those of the tour', () => {
    fc.assert(
      fc.property(stops, fc.boolean(), fc.boolean(), (given, keepsFirst, keepsLast) => {
        const { order, before, after } = improveOrder({ stops: given, keepsFirst, keepsLast })
        expect(order.toSorted((a, b) => a - b)).toEqual(given.map((_, index) => index))
        expect(before).toBeCloseTo(tourMeters(given), 3)
        expect(after).toBeCloseTo(tourMeters(inOrder(given, order)), 3)
        expect(after).toBeLessThanOrEqual(before)
      }),
      { numRuns: 150 },
    )
  })

  test('keeps the first and the last stop when asked to', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 4, maxLength: 25 }), given => {
        const { order } = improveOrder({ stops: given, keepsFirst: true, keepsLast: true })
        expect([order[0], order.at(-1)]).toEqual([0, given.length - 1])
      }),
      { numRuns: 100 },
    )
  })

  test('finds the straight line among stops that stand on one', () => {
    const line = [4, 0, 7, 2, 9, 1, 8, 3, 6, 5].map(step => ({ latitude: -33, longitude: -60 + step / 100 }))
    const { after } = improveOrder({ stops: line, keepsFirst: false, keepsLast: false })
    const straight = line.toSorted((a, b) => a.longitude - b.longitude)
    expect(after).toBeCloseTo(tourMeters(straight), 3)
  })

  test('answers for 60 stops well before 200 ms', () => {
    const day = Array.from({ length: 60 }, (_, index) => ({
      latitude: -32.95 + ((index * 37) % 60) / 700,
      longitude: -60.7 + ((index * 53) % 60) / 700,
    }))
    improveOrder({ stops: day, keepsFirst: false, keepsLast: false })
    const started = performance.now()
    const { before, after } = improveOrder({ stops: day, keepsFirst: false, keepsLast: false })
    expect(performance.now() - started).toBeLessThan(200)
    expect(after).toBeLessThan(before / 2)
  })
})
