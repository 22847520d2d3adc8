import fc from 'fast-check'
import type { Combo, ListPrice, PriceBook, PricedArticle, Promotion, Scale } from '../server/pricing/price-book.ts'
import { priceKey } from '../server/pricing/price-book.ts'
import type { Wanted } from '../server/pricing/quote-order.ts'

/** A small world of prices, drawn at random: five articles of two brands, one list, everything else as it falls. */

export const today = '2026-11-20'
const listId = 'list'
const ids = ['a0', 'a1', 'a2', 'a3', 'a4']

const day = fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-20', '2026-11-21', '2026-12-31')
const maybeDay = fc.option(day)
const cents = fc.integer({ min: 0, max: 500_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)

const articleOf = (id: string, index: number): PricedArticle => ({
  id,
  code: id.toUpperCase(),
  name: `Artículo ${id}`,
  unitOfMeasure: 'un',
  unitsPerPackage: 12,
  kgPerUnit: 0.5,
  taxRate: index % 2 === 0 ? 21 : 10.5,
  brandCode: `B${index % 2}`,
  itemCode: 'I',
  subItemCode: null,
  family: null,
})

const articles = new Map(ids.map((id, index) => [id, articleOf(id, index)]))

const period = fc.record({ from: maybeDay, until: maybeDay })

const scale: fc.Arbitrary<Scale> = fc
  .record({
    articleId: fc.constantFrom(...ids),
    fromUnits: fc.integer({ min: 1, max: 30 }),
    period,
    value: fc.oneof(cents, percent),
    isPrice: fc.boolean(),
  })
  .map(({ articleId, fromUnits, period: days, value, isPrice }) => ({
    ...days,
    listId,
    articleId,
    fromUnits,
    priceCents: isPrice ? Math.round(value) : null,
    discountPercent: isPrice ? null : Math.min(value, 100),
  }))

const tier = fc.record({
  fromUnits: fc.integer({ min: 2, max: 24 }),
  percent,
  cents,
  share: fc.integer({ min: 1, max: 23 }),
})

const scope = fc.constantFrom<Promotion['scopes'][number]>(
  { kind: 'all', code: '*' },
  { kind: 'brand', code: 'B0' },
  { kind: 'article', code: 'A1' },
  { kind: 'article', code: 'A2' },
  { kind: 'item', code: 'I' },
)

export const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    code: fc.stringMatching(/^[A-Z]{4}$/),
    kind: fc.constantFrom('percent', 'price', 'nxm', 'bonus'),
    period,
    isExclusive: fc.boolean(),
    priority: fc.integer({ min: -2, max: 2 }),
    scopes: fc.array(scope, { minLength: 1, maxLength: 2 }),
    tiers: fc.uniqueArray(tier, { selector: ({ fromUnits }) => fromUnits, minLength: 1, maxLength: 2 }),
    giftArticleId: fc.option(fc.constantFrom(...ids)),
  })
  .map(({ period: days, tiers, giftArticleId, ...given }) => ({
    ...given,
    ...days,
    kind: given.kind as Promotion['kind'],
    id: given.code,
    name: `Promo ${given.code}`,
    channelId: null,
    listId: null,
    customerId: null,
    giftArticleId: given.kind === 'bonus' ? giftArticleId : null,
    tiers: tiers.map(({ fromUnits, percent: off, cents: price, share }) => ({
      fromUnits,
      discountPercent: given.kind === 'percent' ? off : null,
      priceCents: given.kind === 'price' ? price : null,
      freeUnits: given.kind === 'nxm' || given.kind === 'bonus' ? 1 + (share % (fromUnits - 1)) : null,
    })),
  }))

const combo: fc.Arbitrary<Combo> = fc
  .record({
    code: fc.stringMatching(/^[A-Z]{4}$/),
    period,
    priceCents: cents,
    isDetected: fc.boolean(),
    items: fc.uniqueArray(fc.record({ articleId: fc.constantFrom(...ids), quantity: fc.integer({ min: 1, max: 7 }) }), {
      selector: ({ articleId }) => articleId,
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ period: days, ...given }) => ({
    ...given,
    ...days,
    id: given.code,
    name: `Combo ${given.code}`,
    listId: null,
  }))

const price: fc.Arbitrary<ListPrice> = fc.record({
  listId: fc.constant(listId),
  articleId: fc.constantFrom(...ids),
  validFrom: day,
  priceCents: cents,
})

export const book: fc.Arbitrary<PriceBook> = fc
  .record({
    prices: fc.uniqueArray(price, {
      selector: one => `${one.articleId} ${one.validFrom}`,
      minLength: 3,
      maxLength: 14,
    }),
    scales: fc.array(scale, { maxLength: 6 }),
    promotions: fc.uniqueArray(promotion, { selector: ({ code }) => code, maxLength: 5 }),
    combos: fc.uniqueArray(combo, { selector: ({ code }) => code, maxLength: 3 }),
  })
  .map(given => ({
    lists: new Map([[listId, { id: listId, code: 'L', name: 'Lista', from: null, until: null, isDefault: true }]]),
    articles,
    prices: Map.groupBy(
      given.prices.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1)),
      one => priceKey(one.listId, one.articleId),
    ),
    scales: Map.groupBy(given.scales, one => priceKey(one.listId, one.articleId)),
    promotions: given.promotions,
    combos: given.combos,
  }))

const quantity = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40_000 }).map(thousandths => thousandths / 1000) },
)

export const lines: fc.Arbitrary<Wanted['lines']> = fc.array(
  fc.record({
    articleId: fc.constantFrom(...ids),
    quantity,
    discountPercent: fc.oneof(fc.constant(0), percent),
  }),
  { minLength: 1, maxLength: 7 },
)

export const wantedOf = (own: Wanted['lines'], combos: Wanted['combos'] = []): Wanted => ({
  customer: { id: 'c', code: 'C', name: 'Kiosco', listId, channelIds: [] },
  day: today,
  lines: own,
  combos,
})
