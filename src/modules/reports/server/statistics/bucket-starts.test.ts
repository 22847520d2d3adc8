import { expect, test } from 'vitest'
import { startsOf } from './bucket-starts.ts'
import { coverWeeks } from './statistics-facts.ts'

test('the starts of a period are of whole months, weeks and days, as many as there are bits', () => {
  const period = { from: '2026-01-20', to: '2026-03-02' }
  expect(startsOf('month', period)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  expect(startsOf('week', period)?.slice(0, 2)).toEqual(['2026-01-19', '2026-01-26'])
  expect(startsOf('week', period)?.at(-1)).toBe('2026-03-02')
  expect(startsOf('day', period)).toHaveLength(42)
  expect(startsOf('day', { from: '2026-01-01', to: '2026-03-03' })).toHaveLength(62)
  expect(startsOf('day', { from: '2026-01-01', to: '2026-03-04' })).toBeNull()
  expect(startsOf('seller', period)).toBeNull()
})

test('a period is its whole weeks and the days at its edges', () => {
  expect(coverWeeks({ from: '2026-01-20', to: '2026-02-04' }, '2026-12-31')).toEqual({
    weeks: { from: '2026-01-26', to: '2026-02-01' },
    days: [
      { from: '2026-01-20', to: '2026-01-25' },
      { from: '2026-02-02', to: '2026-02-04' },
    ],
  })
  const whole = { from: '2026-01-19', to: '2026-02-01' }
  expect(coverWeeks(whole, '2026-12-31')).toEqual({ weeks: whole, days: [] })
  const few = { from: '2026-01-20', to: '2026-01-25' }
  expect(coverWeeks(few, '2026-12-31')).toEqual({ weeks: null, days: [few] })
})

test('where nothing comes after, a week that has begun is read whole', () => {
  expect(coverWeeks({ from: '2026-01-19', to: '2026-02-04' }, '2026-02-04')).toEqual({
    weeks: { from: '2026-01-19', to: '2026-02-08' },
    days: [],
  })
})
