import { describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/contract/formats.ts'
import { type ArticleHistory, agreedDays, lostOf, nextPlanned } from './rhythm.ts'

const everySoOften = (from: string, days: number, times: number): string[] =>
  Array.from({ length: times }, (_, index) => addDays(from, index * days))

const article = (given: Partial<ArticleHistory>): ArticleHistory => ({
  code: 'A1',
  name: 'Palito',
  quantity: 40,
  netCents: 400_000,
  purchases: 5,
  days: everySoOften('2026-01-05', 14, 5),
  lastOn: '2026-03-02',
  isActive: true,
  ...given,
})

describe('the rhythm of a customer', () => {
  test('the route promises a visit each so many days', () => {
    expect(agreedDays([])).toBeNull()
    expect(agreedDays([{ frequency: 'weekly' }])).toBe(7)
    expect(agreedDays([{ frequency: 'weekly' }, { frequency: 'weekly' }])).toBe(3.5)
    expect(agreedDays([{ frequency: 'fortnightly' }])).toBe(14)
    expect(agreedDays([{ frequency: 'monthly' }])).toBe(28)
  })

  test('the next visit is counted in weeks from the anchor', () => {
    const thursday = { weekday: 4, frequency: 'fortnightly' as const, anchorDay: '2026-11-05' }
    expect(nextPlanned([thursday], '2026-11-19')).toBe('2026-11-19')
    expect(nextPlanned([thursday], '2026-11-20')).toBe('2026-12-03')
    expect(nextPlanned([{ ...thursday, frequency: 'weekly' }], '2026-11-20')).toBe('2026-11-26')
    expect(nextPlanned([{ ...thursday, anchorDay: '2026-12-10' }], '2026-11-20')).toBe('2026-12-10')
    expect(nextPlanned([], '2026-11-20')).toBeNull()
  })
})

describe('a lost article', () => {
  test('was bought every two weeks and is missing for more than four', () => {
    expect(lostOf(article({}), '2026-03-29')).toBeNull()
    expect(lostOf(article({}), '2026-03-30')).toMatchObject({ everyDays: 14, daysSince: 28, purchases: 5 })
  })

  test('brought in what it was bought for, over as long as those purchases last', () => {
    // Five purchases of two weeks each are 70 days: 2,30 months.
    expect(lostOf(article({}), '2026-04-30')?.netPerMonthCents).toBe(Math.round(400_000 / ((14 * 5) / (365 / 12))))
  })

  test('a slow one is given twice its own rhythm', () => {
    const slow = article({ purchases: 3, days: everySoOften('2026-01-01', 30, 3), lastOn: '2026-03-02' })
    expect(lostOf(slow, '2026-04-20')).toBeNull()
    expect(lostOf(slow, '2026-05-01')).toMatchObject({ everyDays: 30, daysSince: 60 })
  })

  test.each([
    ['bought twice', { purchases: 2 }],
    ['no longer sold', { isActive: false }],
    ['all given back', { netCents: 0 }],
  ])('one %s is none', (_, given) => {
    expect(lostOf(article(given), '2026-09-01')).toBeNull()
  })
})
