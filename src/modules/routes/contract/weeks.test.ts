import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, mondayOf, weekdayOf } from '../../../kernel/contract/formats.ts'
import { anchorOf, type Frequency, isTurn, nextTurns, phaseOf, weeksBetween } from './weeks.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map(days => addDays('2022-01-01', days))
const weekday = fc.integer({ min: 1, max: 7 })
const frequency = fc.constantFrom<Frequency>('weekly', 'fortnightly', 'monthly')

test('a stop falls on its weekday, once a cycle, never before its first day', () => {
  fc.assert(
    fc.property(day, weekday, frequency, (anchorDay, weekdayNumber, often) => {
      const turn = { weekday: weekdayNumber, frequency: often, anchorDay }
      const from = addDays(mondayOf(anchorDay), -14)
      const days = Array.from({ length: 16 * 7 }, (_, index) => addDays(from, index)).filter(one => isTurn(turn, one))
      expect(days.every(one => weekdayOf(one) === weekdayNumber && one >= anchorDay)).toBe(true)
      const gaps = days.slice(1).map((one, index) => Date.parse(one) - Date.parse(days[index] ?? ''))
      expect(new Set(gaps)).toEqual(new Set([weeksBetween[often] * 7 * 86_400_000]))
      expect(nextTurns(turn, from, 3)).toEqual(days.slice(0, 3))
    }),
  )
})

test('choosing the week of the cycle moves the stop to that week, and reading it back says the same', () => {
  fc.assert(
    fc.property(day, weekday, frequency, fc.integer({ min: 0, max: 3 }), (today, weekdayNumber, often, wanted) => {
      const phase = wanted % weeksBetween[often]
      const turn = { weekday: weekdayNumber, frequency: often, anchorDay: anchorOf(weekdayNumber, phase, today) }
      expect(phaseOf(turn, today)).toBe(phase)
      const expected = addDays(mondayOf(today), phase * 7 + weekdayNumber - 1)
      expect(isTurn(turn, expected)).toBe(true)
    }),
  )
})
