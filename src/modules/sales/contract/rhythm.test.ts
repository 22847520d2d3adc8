import { expect, test } from 'vitest'
import { median, rhythmOf } from './rhythm.ts'

test('a rhythm is the middle gap between days, whatever their order', () => {
  expect(rhythmOf(['2026-03-16', '2026-03-02', '2026-03-09', '2026-03-09'])).toBe(7)
  expect(rhythmOf(['2026-03-02', '2026-03-02'])).toBeNull()
  expect(rhythmOf([])).toBeNull()
})

test('one long absence does not move it, and a pair of gaps answers one that happened', () => {
  expect(rhythmOf(['2026-01-05', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'])).toBe(7)
  expect(median([7, 14])).toBe(14)
  expect(median([])).toBe(0)
})
