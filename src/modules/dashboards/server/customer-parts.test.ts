import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/contract/formats.ts'
import { eachDay } from '../../../kernel/contract/periods.ts'
import { byText } from '../../../testing/by-text.ts'
import { type CustomerPart, coverCustomers } from './customer-parts.ts'

const cuts = eachDay({ from: '2024-12-06', to: '2026-11-21' }).filter(
  day => ['01', '06', '11', '16', '21', '26'].includes(day.slice(8)) && !day.endsWith('-01-01'),
)
const facts = { lastFactDay: '2026-11-21', yearCuts: cuts }
const covered = (from: string, to: string) => coverCustomers({ from, to }, facts)

/** The days of a part's rows, over and over when they are added more than once. */
const daysOf = (part: CustomerPart): string[] =>
  part.grain === 'until'
    ? part.untils.flatMap(until => eachDay({ from: `${addDays(until, -1).slice(0, 4)}-01-01`, to: addDays(until, -1) }))
    : eachDay(part)

describe('the rows that tell what customers did in a period', () => {
  test('of the year so far are the sums of the year', () => {
    expect(covered('2026-01-01', '2026-11-21')).toEqual([{ grain: 'until', sign: 1, untils: ['2027-01-01'] }])
  })

  test('of twelve months are two years without what was before', () => {
    expect(covered('2025-11-21', '2026-11-21')).toEqual([
      { grain: 'until', sign: 1, untils: ['2026-01-01', '2027-01-01'] },
      { grain: 'until', sign: -1, untils: ['2025-11-21'] },
    ])
  })

  test('of uneven ends are the difference of two cuts, with a few days at either', () => {
    expect(covered('2026-02-14', '2026-10-27')).toEqual([
      { grain: 'day', sign: 1, from: '2026-10-26', to: '2026-10-27' },
      { grain: 'day', sign: 1, from: '2026-02-14', to: '2026-02-15' },
      { grain: 'until', sign: 1, untils: ['2026-10-26'] },
      { grain: 'until', sign: -1, untils: ['2026-02-16'] },
    ])
  })

  test('of the last days of a year name its end no more than once', () => {
    expect(covered('2025-12-30', '2026-03-15')).toEqual([
      { grain: 'day', sign: 1, from: '2025-12-30', to: '2025-12-31' },
      { grain: 'until', sign: 1, untils: ['2026-03-16'] },
    ])
  })

  test('of a day are that day, of a month of the calendar the month', () => {
    expect(covered('2026-11-20', '2026-11-20')).toEqual([
      { grain: 'day', sign: 1, from: '2026-11-20', to: '2026-11-20' },
    ])
    expect(covered('2026-10-01', '2026-10-31')).toEqual([
      { grain: 'month', sign: 1, from: '2026-10-01', to: '2026-10-31' },
    ])
  })

  test('count every day once, whatever cuts there are, and no other day with facts', () => {
    const day = fc.integer({ min: 0, max: 800 }).map(days => addDays('2024-12-01', days))
    fc.assert(
      fc.property(day, day, fc.option(day), fc.subarray(cuts), (a, b, lastFactDay, yearCuts) => {
        const period = a < b ? { from: a, to: b } : { from: b, to: a }
        const counted = new Map<string, number>()
        for (const part of coverCustomers(period, { lastFactDay, yearCuts }))
          for (const each of daysOf(part)) counted.set(each, (counted.get(each) ?? 0) + part.sign)
        const isFact = (each: string): boolean => each <= (lastFactDay ?? period.to)
        const days = [...counted].filter(([each, times]) => times !== 0 && isFact(each))
        expect(days.toSorted(byText)).toEqual(
          eachDay(period)
            .filter(isFact)
            .map(each => [each, 1]),
        )
      }),
    )
  })
})
