import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthEnd } from '../../../../../kernel/contract/formats.ts'
import { eachDay } from '../../../../../kernel/contract/periods.ts'
import { coverPeriod } from './fact-question.ts'

const last = '2026-11-21'

describe('the parts of a period', () => {
  test('whole months are read from their sums, the days around them one by one', () => {
    expect(coverPeriod({ from: '2026-03-30', to: '2026-06-02' }, last)).toEqual([
      { grain: 'day', from: '2026-03-30', to: '2026-03-31' },
      { grain: 'month', from: '2026-04-01', to: '2026-05-31' },
      { grain: 'day', from: '2026-06-01', to: '2026-06-02' },
    ])
  })

  test('a quarter is its months', () => {
    expect(coverPeriod({ from: '2026-04-01', to: '2026-06-30' }, last)).toEqual([
      { grain: 'month', from: '2026-04-01', to: '2026-06-30' },
    ])
  })

  test('days of one or two months of which none is whole are read one by one', () => {
    const period = { from: '2026-08-02', to: '2026-09-29' }
    expect(coverPeriod(period, last)).toEqual([{ grain: 'day', ...period }])
  })

  test('the running month is whole up to the last day with facts, and only from its first day', () => {
    expect(coverPeriod({ from: '2026-11-01', to: last }, last)).toEqual([
      { grain: 'month', from: '2026-11-01', to: '2026-11-30' },
    ])
    expect(coverPeriod({ from: '2026-11-01', to: '2026-11-20' }, last)).toMatchObject([{ grain: 'day' }])
    expect(coverPeriod({ from: '2026-11-02', to: last }, last)).toMatchObject([{ grain: 'day' }])
  })

  test('count every day of any period once, and no other day with facts', () => {
    const day = fc.integer({ min: 0, max: 800 }).map(days => addDays('2024-12-01', days))
    fc.assert(
      fc.property(day, day, fc.option(day), (a, b, fact) => {
        const period = a < b ? { from: a, to: b } : { from: b, to: a }
        const parts = coverPeriod(period, fact)
        const lastFact = fact ?? period.to
        const counted = (days: string[]) => days.filter(each => each <= lastFact)
        expect(counted(parts.flatMap(eachDay))).toEqual(counted(eachDay(period)))
        for (const { grain, from, to } of parts)
          if (grain === 'month') expect([from.slice(8), to]).toEqual(['01', monthEnd(to)])
      }),
    )
  })
})
