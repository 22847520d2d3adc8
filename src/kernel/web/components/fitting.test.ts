import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

test('all fit while there is room for all, and the door to the rest takes room only when there is a rest', () => {
  const widths = [100, 100, 100]
  expect(fitting(widths, { room: 316, gap: 8, more: 50 })).toBe(3)
  expect(fitting(widths, { room: 315, gap: 8, more: 50 })).toBe(2)
  expect(fitting(widths, { room: 265, gap: 8, more: 50 })).toBe(1)
  expect(fitting(widths, { room: 40, gap: 8, more: 50 })).toBe(0)
  expect(fitting([], { room: 0, gap: 8, more: 50 })).toBe(0)
})

test('what is shown never takes more than there is, whatever the widths', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 })), fc.integer({ min: 0, max: 2000 }), (widths, room) => {
      const shown = fitting(widths, { room, gap: 8, more: 56 })
      const taken = widths.slice(0, shown).reduce((sum, width) => sum + width + 8, -8)
      const withDoor = shown < widths.length ? taken + 8 + 56 : taken
      if (shown > 0) expect(withDoor).toBeLessThanOrEqual(room)
    }),
  )
})
