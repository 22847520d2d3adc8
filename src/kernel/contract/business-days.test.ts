import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDays, calendarOf, isBusinessDay } from './business-days.ts'
import { addDays } from './formats.ts'

test('from Monday to Saturday, and none before it begins', () => {
  expect(businessDays({ from: '2026-11-01', to: '2026-11-30' })).toBe(25)
  expect(businessDays({ from: '2026-11-22', to: '2026-11-22' })).toBe(0)
  expect(businessDays({ from: '2026-11-30', to: '2026-11-01' })).toBe(0)
})

test('a holiday counts only on a day that would have been worked', () => {
  const holidays = new Set(['2026-11-23', '2026-11-22', '2027-01-01'])
  expect(businessDays({ from: '2026-11-16', to: '2026-11-29' }, calendarOf([1, 3], holidays))).toBe(3)
  expect(businessDays({ from: '2026-11-16', to: '2026-11-29' }, calendarOf([], holidays))).toBe(11)
})

test('are those of a plain walk over the days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 20 }),
      (start, length, weekdays, off) => {
        const from = addDays('2025-12-15', start)
        const calendar = calendarOf(weekdays, new Set(off.map(days => addDays('2025-12-15', days))))
        const walked = Array.from({ length }, (_, index) => addDays(from, index))
        expect(businessDays({ from, to: addDays(from, length - 1) }, calendar)).toBe(
          walked.filter(day => isBusinessDay(day, calendar)).length,
        )
      },
    ),
  )
})
