import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { type Purchase, suggestFrom } from './suggest.ts'

const today = '2026-11-20'
const ago = (days: number): string => addDays(today, -days)
const bought = (articleId: string, ...purchases: [number, number][]): Purchase[] =>
  purchases.map(([days, quantity]) => ({ articleId, day: ago(days), quantity }))

describe('suggestions', () => {
  test('come from the medians of interval and quantity', () => {
    const history = bought('a', [58, 12], [44, 6], [30, 12], [16, 24])
    expect(suggestFrom(history, today)).toEqual([
      { articleId: 'a', quantity: 12, everyDays: 14, sinceDays: 16, purchases: 4 },
    ])
  })

  test('of an even number of quantities take one that was really ordered', () => {
    expect(suggestFrom(bought('a', [14, 6], [7, 12]), today)).toMatchObject([{ quantity: 12 }])
  })

  test('leave out what is not due before the next order, and bring what would run out before it', () => {
    const weekly = bought('bread', [28, 5], [21, 5], [14, 5], [7, 5])
    const monthly = bought('salt', [42, 1], [14, 1])
    const soon = bought('oil', [56, 2], [28, 2])
    expect(suggestFrom([...weekly, ...monthly, ...soon], today).map(({ articleId }) => articleId)).toEqual([
      'bread',
      'oil',
    ])
  })

  test('need a rhythm: neither once, nor today, nor long forgotten', () => {
    expect(suggestFrom(bought('once', [30, 5]), today)).toEqual([])
    expect(suggestFrom(bought('today', [14, 5], [7, 5], [0, 5]), today)).toEqual([])
    expect(suggestFrom(bought('lost', [200, 5], [190, 5], [180, 5]), today)).toEqual([])
    expect(suggestFrom([], today)).toEqual([])
  })

  test('add up the orders of one day, ignore returns and what is later', () => {
    const history = [...bought('a', [14, 3], [14, 3], [7, 6]), ...bought('a', [-3, 50]), ...bought('a', [10, -6])]
    expect(suggestFrom(history, today)).toMatchObject([{ quantity: 6, everyDays: 7, sinceDays: 7, purchases: 2 }])
  })

  test('put first what is bought more often', () => {
    const often = bought('often', [28, 1], [21, 1], [14, 1], [7, 1])
    const seldom = bought('seldom', [28, 1], [14, 1])
    expect(suggestFrom([...seldom, ...often], today).map(({ articleId }) => articleId)).toEqual(['often', 'seldom'])
  })

  test('whatever the history, quantities are ordered ones, intervals positive, and the order of rows says nothing', () => {
    const purchase = fc.record({
      articleId: fc.constantFrom('a', 'b', 'c'),
      day: fc.integer({ min: 0, max: 400 }).map(ago),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 40 }), history => {
        const suggested = suggestFrom(history, today)
        expect(suggestFrom(history.toReversed(), today)).toEqual(suggested)
        for (const { quantity, everyDays, sinceDays } of suggested) {
          expect(quantity).toBeGreaterThan(0)
          expect(everyDays).toBeGreaterThan(0)
          expect(sinceDays).toBeLessThanOrEqual(everyDays * 3)
        }
      }),
    )
  })
})
