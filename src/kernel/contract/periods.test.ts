import { describe, expect, test } from 'vitest'
import { addMonths, monthName } from './formats.ts'
import { comparablePeriod, periodName } from './periods.ts'

describe('the comparable period', () => {
  test.each([
    ['a day: the same weekday before', '2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
    ['seven days: the seven before', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['ten days: two weeks before, so that weekdays match', '2026-11-11', '2026-11-20', '2026-10-28', '2026-11-06'],
    ['the month so far: the same days of the month before', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['a whole month: the whole month before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['until the 30th of a longer month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['twelve months: the twelve before', '2025-11-21', '2026-11-20', '2024-11-21', '2025-11-20'],
    ['the year so far: a year before', '2026-01-01', '2026-11-20', '2025-01-01', '2025-11-20'],
    ['the first days of a month: the same of the month before', '2026-11-01', '2026-11-03', '2026-10-01', '2026-10-03'],
    ['seven days that begin a month: the seven before', '2026-11-01', '2026-11-07', '2026-10-25', '2026-10-31'],
    ['the first of a month: the same weekday', '2026-11-01', '2026-11-01', '2026-10-25', '2026-10-25'],
  ])('%s', (_, from, to, expectedFrom, expectedTo) => {
    expect(comparablePeriod({ from, to })).toEqual({ from: expectedFrom, to: expectedTo })
  })

  test('is named in Spanish', () => {
    expect(periodName({ from: '2026-11-13', to: '2026-11-13' }, '2026-11-20')).toBe('vie 13/11')
    expect(periodName({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-20')).toBe('octubre')
    expect(periodName({ from: '2025-10-01', to: '2025-10-31' }, '2026-11-20')).toBe('octubre 2025')
    expect(periodName({ from: '2026-11-07', to: '2026-11-13' }, '2026-11-20')).toBe('07/11 al 13/11')
    expect(monthName('2026-01-31', '2026-11-20')).toBe('enero')
  })
})

describe('months and days', () => {
  test('adding months stays inside the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  })
})
