import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/contract/formats.ts'
import { eachDay } from '../../../kernel/contract/periods.ts'
import { byText } from '../../../testing/by-text.ts'
import { coverPeriod, type Grain } from './parts.ts'

const grains: Grain[] = ['day', 'month', 'quarter', 'year']
const last = '2026-11-21'

describe('the parts of a period', () => {
  test('a quarter is one', () => {
    expect(coverPeriod({ from: '2026-04-01', to: '2026-06-30' }, last, grains)).toEqual([
      { grain: 'quarter', sign: 1, from: '2026-04-01', to: '2026-06-30' },
    ])
  })

  test('twelve months to today are the year, and what of the year before is missing', () => {
    expect(coverPeriod({ from: '2025-11-21', to: last }, last, grains)).toEqual([
      { grain: 'day', sign: 1, from: '2025-11-21', to: '2025-11-30' },
      { grain: 'month', sign: 1, from: '2025-12-01', to: '2025-12-31' },
      { grain: 'year', sign: 1, from: '2026-01-01', to: '2026-12-31' },
    ])
  })

  test('a month but its last days is the month without them', () => {
    expect(coverPeriod({ from: '2026-08-01', to: '2026-08-29' }, last, grains)).toEqual([
      { grain: 'day', sign: -1, from: '2026-08-30', to: '2026-08-31' },
      { grain: 'month', sign: 1, from: '2026-08-01', to: '2026-08-31' },
    ])
  })

  test('a few days are read as they are, also where facts end', () => {
    expect(coverPeriod({ from: '2026-11-20', to: '2026-11-20' }, last, grains)).toEqual([
      { grain: 'day', sign: 1, from: '2026-11-20', to: '2026-11-20' },
    ])
    expect(coverPeriod({ from: '2026-11-19', to: '2026-11-21' }, last, grains)).toMatchObject([
      { grain: 'day', sign: 1, from: '2026-11-19' },
    ])
  })

  test('a month so far is the whole month, for no fact is later', () => {
    expect(coverPeriod({ from: '2026-11-01', to: '2026-11-21' }, last, grains)).toMatchObject([
      { grain: 'month', sign: 1, from: '2026-11-01' },
    ])
  })

  test('count every day of any period once, and no other day with facts', () => {
    const day = fc.integer({ min: 0, max: 800 }).map(days => addDays('2024-12-01', days))
    fc.assert(
      fc.property(day, day, fc.option(day), fc.constantFrom(grains, ['day', 'month'] as Grain[]), (a, b, fact, use) => {
        const period = a < b ? { from: a, to: b } : { from: b, to: a }
        const counted = new Map<string, number>()
        for (const part of coverPeriod(period, fact, use))
          for (const each of eachDay(part)) counted.set(each, (counted.get(each) ?? 0) + part.sign)
        const lastFact = fact ?? period.to
        const days = [...counted].filter(([each, times]) => times !== 0 && each <= lastFact)
        expect(days.toSorted(byText)).toEqual(
          eachDay(period)
            .filter(each => each <= lastFact)
            .map(each => [each, 1]),
        )
      }),
    )
  })
})
