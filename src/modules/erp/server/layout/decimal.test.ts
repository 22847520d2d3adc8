import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, unitsOf } from './decimal.ts'

test('a price that carries IVA is divided exactly and rounded half away from zero', () => {
  expect(unitsOf(12_100, 2, 2, 12_100)).toBe(10_000)
  expect(unitsOf(1, 2, 2, 12_100)).toBe(1)
  expect(unitsOf(-12_161, 2, 2, 12_100)).toBe(-10_050)
  expect(unitsOf(99_999_999_999_999, 2, 4, 12_100)).toBe(8_264_462_809_917_273)
})

test('dividing and multiplying back is never off by more than half a cent’s worth', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 10_000, max: 30_000 }), (cents, divisor) => {
      const divided = unitsOf(cents, 2, 2, divisor)
      expect(Math.abs(divided * divisor - cents * 10_000)).toBeLessThanOrEqual(divisor / 2)
    }),
  )
})

test('text keeps every digit and no sign of nothing', () => {
  expect(decimalText(5, 2, 'point')).toBe('0.05')
  expect(decimalText(-5, 2, 'comma')).toBe('-0,05')
  expect(decimalText(123_456, 2, 'implied')).toBe('123456')
  expect(decimalText(7, 0, 'point')).toBe('7')
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
      expect(Math.round(Number(decimalText(units, decimals, 'point')) * 10 ** decimals)).toBe(units)
    }),
  )
})

test('fewer decimals round half away from zero', () => {
  expect([unitsOf(1_005, 3, 2), unitsOf(-1_005, 3, 2), unitsOf(1_004, 3, 2), unitsOf(0, 3, 0)]).toEqual([
    101, -101, 100, 0,
  ])
})
