import { describe, expect, test } from 'vitest'
import { type Area, areaHolds, formatArea, parseArea } from './map-area.ts'

/** An L-shaped area, which is smaller than the rectangle around its corners. */
const area: Area = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 4],
  [0, 4],
]

describe('an area drawn on a map', () => {
  test.each([
    [0.5, 3, true],
    [3, 0.5, true],
    [3, 3, false],
    [-1, 2, false],
    [5, 0.5, false],
  ])('at %d, %d holds a place: %s', (longitude, latitude, isInside) => {
    expect(areaHolds(area, { longitude, latitude })).toBe(isInside)
  })

  test('is read back from its text, and is nothing with less than three corners', () => {
    expect(parseArea(formatArea(area))).toEqual(area)
    expect(parseArea('1,2;3,4')).toBeNull()
    expect(parseArea('1,2;3,4;500,6')).toBeNull()
  })
})
