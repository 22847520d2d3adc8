import { expect, test } from 'vitest'
import { countedChange, pointsMoved, relativeChange } from './changes.ts'

test('nothing before is no basis: neither a percent, a count nor points moved', () => {
  expect(relativeChange(23, 0)).toBeNull()
  expect(countedChange(23, 0)).toBeNull()
  expect(countedChange(23, null)).toBeNull()
  expect(pointsMoved(0.5, null)).toBeNull()
  expect(pointsMoved(null, 0.5)).toBeNull()
})

test('what was there moves by the difference, whatever its sign', () => {
  expect(relativeChange(12, 10)).toBeCloseTo(0.2)
  expect(relativeChange(-5, -10)).toBeCloseTo(0.5)
  expect(countedChange(23, 20)).toBe(3)
  expect(countedChange(0, 20)).toBe(-20)
  expect(pointsMoved(0.5, 0)).toBe(0.5)
})
