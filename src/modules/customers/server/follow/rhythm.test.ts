import { describe, expect, test } from 'vitest'
import { type ArticleHistory, agreedDays, lostOf, nextPlanned, rhythmOf } from './rhythm.ts'

const article = (given: Partial<ArticleHistory>): ArticleHistory => ({
  code: 'A1',
  name: 'Palito',
  quantity: 40,
  netCents: 400_000,
  purchases: 5,
  firstOn: '2026-01-05',
  lastOn: '2026-03-02',
  isActive: true,
  ...given,
})

describe('the rhythm of a customer', () => {
  test('is the gap between purchases, not the days over their number', () => {
    expect(rhythmOf({ first: '2026-03-02', last: '2026-03-16', days: 3 })).toBe(7)
    expect(rhythmOf({ first: '2026-03-02', last: '2026-03-02', days: 1 })).toBeNull()
    expect(rhythmOf({ first: null, last: null, days: 0 })).toBeNull()
  })

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
    const slow = article({ purchases: 3, firstOn: '2026-01-01', lastOn: '2026-03-02' })
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
