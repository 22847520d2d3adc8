import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outlineOf } from '../server/outline.ts'
import { type Corner, isSimpleRing } from './ring.ts'

const ring = (...corners: Corner[]): Corner[] => [...corners, corners[0] as Corner]

describe('a closed outline', () => {
  test.each([
    ['triangle', ring([0, 0], [2, 0], [1, 1]), true],
    ['with a corner that points inside', ring([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]), true],
    ['with a corner on a straight edge', ring([0, 0], [1, 0], [2, 0], [1, 1]), true],
    ['bow tie', ring([0, 0], [1, 1], [1, 0], [0, 1]), false],
    ['that touches itself', ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), false],
    ['there and back', ring([0, 0], [2, 0], [1, 0]), false],
    ['the same corner twice', ring([0, 0], [0, 0], [1, 1], [1, 0]), false],
  ])('%s', (_, corners, expected) => {
    expect(isSimpleRing(corners)).toBe(expected)
  })

  test('the outline around any places is one', () => {
    const degrees = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(fc.array(fc.tuple(degrees, degrees), { maxLength: 30 }), places => {
        const outline = outlineOf(places)
        if (outline) expect(isSimpleRing(outline)).toBe(true)
      }),
    )
  })
})
