import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOf, shareCents, taxOf, together } from '../../contract/pricing/cents.ts'
import type { Quote } from '../../contract/pricing/quote.ts'
import { book, lines, promotion, today, wantedOf } from '../../testing/price-book.arbitrary.ts'
import { comboLines } from './combo-choice.ts'
import { holdsOn, type PriceBook, priceKey } from './price-book.ts'
import { quoteOrder } from './quote-order.ts'

/** What a customer is out of pocket, less the list value of what is given on top. */
const advantageCost = ({ lines: all, totals }: Quote, own: { articleId: string; quantity: number }[]): number => {
  const asked = own.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0)
  const bonus = all.filter(({ kind }) => kind === 'bonus')
  const given = Math.round(totals.units * 1000) - asked
  if (given === 0) return totals.netCents
  // Gifts stand on lines of their own; those that the units themselves give are part of what was asked.
  const onTop = bonus.filter(line => line.applied.some(({ why }) => why.includes('de regalo')))
  return totals.netCents - onTop.reduce((sum, line) => sum + netOf(line.quantity, line.listPriceCents ?? 0, 0), 0)
}

const sum = (amounts: number[]): number => amounts.reduce((total, each) => total + each, 0)

const property = (run: (given: PriceBook, own: Parameters<typeof wantedOf>[0]) => void): void =>
  fc.assert(fc.property(book, lines, run), { numRuns: 400 })

describe('whatever the prices and the order', () => {
  test('totals are the sums of their lines, and a line follows from its own figures', () => {
    property((given, own) => {
      const { lines: all, totals } = quoteOrder(given, wantedOf(own))
      for (const line of all) {
        expect(line.netCents).toBe(netOf(line.quantity, line.unitPriceCents, line.discountPercent))
        expect(line.taxCents).toBe(taxOf(line.netCents, line.taxRate))
        expect(line.totalCents).toBe(line.netCents + line.taxCents)
      }
      expect(totals.netCents).toBe(sum(all.map(({ netCents }) => netCents)))
      expect(totals.totalCents).toBe(sum(all.map(({ totalCents }) => totalCents)))
      expect(totals.netCents + totals.taxCents).toBe(totals.totalCents)
      expect(totals.listCents - totals.savedCents).toBe(totals.netCents)
      expect(sum(totals.taxes.map(({ baseCents }) => baseCents))).toBe(totals.netCents)
    })
  })

  test('what each rule saved adds up to the distance from the list', () => {
    property((given, own) => {
      for (const line of quoteOrder(given, wantedOf(own)).lines.filter(({ kind }) => kind !== 'combo'))
        expect(sum(line.applied.map(({ savedCents }) => savedCents))).toBe(
          line.listPriceCents === null ? 0 : netOf(line.quantity, line.listPriceCents, 0) - line.netCents,
        )
    })
  })

  test('nothing is negative, and nobody gets fewer units than they asked for', () => {
    property((given, own) => {
      const { lines: all } = quoteOrder(given, wantedOf(own))
      for (const line of all) {
        expect(Math.min(line.netCents, line.totalCents, line.unitPriceCents)).toBeGreaterThanOrEqual(0)
        expect(line.quantity).toBeGreaterThan(0)
      }
      for (const articleId of new Set(own.map(one => one.articleId))) {
        const asked = sum(own.filter(one => one.articleId === articleId).map(one => Math.round(one.quantity * 1000)))
        const got = sum(
          all.filter(({ article }) => article.id === articleId).map(one => Math.round(one.quantity * 1000)),
        )
        expect(got).toBeGreaterThanOrEqual(asked)
      }
    })
  })

  test('the order of the lines changes no total', () => {
    fc.assert(
      fc.property(
        book,
        lines.chain(own => fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length }))),
        (given, [own, shuffled]) => {
          expect(quoteOrder(given, wantedOf(shuffled)).totals).toEqual(quoteOrder(given, wantedOf(own)).totals)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('one promotion more never makes an order dearer', () => {
    fc.assert(
      fc.property(book, lines, promotion, (given, own, another) => {
        const promotions = [...given.promotions.filter(({ code }) => code !== another.code), another]
        const before = quoteOrder({ ...given, promotions: promotions.slice(0, -1) }, wantedOf(own))
        const after = quoteOrder({ ...given, promotions }, wantedOf(own))
        expect(advantageCost(after, own)).toBeLessThanOrEqual(advantageCost(before, own))
      }),
      { numRuns: 600 },
    )
  })

  test('an order costs no more than with any one of its promotions alone', () => {
    property((given, own) => {
      const all = advantageCost(quoteOrder(given, wantedOf(own)), own)
      for (const alone of given.promotions)
        expect(all).toBeLessThanOrEqual(
          advantageCost(quoteOrder({ ...given, promotions: [alone] }, wantedOf(own)), own),
        )
    })
  })

  test('more units of an article never cost more each under scales alone', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (given, one, other) => {
        const plain = { ...given, promotions: [], combos: [] }
        const unit = (quantity: number) =>
          quoteOrder(plain, wantedOf([{ articleId: 'a1', quantity, discountPercent: 0 }])).lines[0]?.unitPriceCents ?? 0
        expect(unit(Math.max(one, other))).toBeLessThanOrEqual(unit(Math.min(one, other)))
      }),
      { numRuns: 400 },
    )
  })

  test('a price is the newest of those that have begun, and what is out of its days is never applied', () => {
    property((given, own) => {
      const live = new Set(
        [...given.promotions, ...given.combos].filter(one => holdsOn(one, today)).map(({ code }) => code),
      )
      for (const line of quoteOrder(given, wantedOf(own)).lines) {
        const rows = given.prices.get(priceKey('list', line.article.id)) ?? []
        const begun = rows.filter(({ validFrom }) => validFrom <= today)
        expect(line.listPriceCents).toBe(begun[0]?.priceCents ?? null)
        for (const { kind, code } of line.applied)
          if (kind === 'promotion' || kind === 'combo') expect(live.has(code ?? '')).toBe(true)
      }
    })
  })

  test('a combo is split over its articles to the cent, asked for or found', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 9 }), (given, sets) => {
        const list = { id: 'list', code: 'L', name: 'Lista' }
        for (const combo of given.combos) {
          const split = comboLines({ book: given, buyer: null, list, day: today }, { combo, sets }, () => ({
            requestLine: null,
            requestCombo: null,
          }))
          expect(sum(split.map(({ netCents }) => netCents))).toBe(combo.priceCents * sets)
          for (const line of split) expect(line.netCents).toBe(netOf(line.quantity, line.unitPriceCents, 0))
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('arithmetic', () => {
  test('percentages one after another are one', () => {
    expect(together([10, 10])).toBe(19)
    expect(together([])).toBe(0)
    expect(together([100, 5])).toBe(100)
  })

  test('shares add up, whatever the weights', () => {
    expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareCents(5, [0, 0])).toEqual([3, 2])
    fc.assert(
      fc.property(fc.nat(1e9), fc.array(fc.nat(1e6), { minLength: 1, maxLength: 9 }), (total, weights) => {
        expect(sum(shareCents(total, weights))).toBe(total)
      }),
    )
  })
})
