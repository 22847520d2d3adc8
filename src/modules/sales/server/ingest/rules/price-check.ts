import { dayOf, formatMoney } from '../../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../../kernel/contract/problems.ts'
import { thousandthsOf } from '../../../../../kernel/contract/quantities.ts'
import { shareCents } from '../../../../catalog/contract/pricing/cents.ts'
import type { LineAmounts } from '../../../../catalog/contract/pricing/line-amounts.ts'
import type { Quote } from '../../../../catalog/contract/pricing/quote.ts'
import { type BookQuery, type LoadedBook, nothing, quoteOrder } from '../../../../catalog/server/index.ts'
import type { OrderDocument } from '../../../contract/ingest/wire.ts'
import type { Parties } from '../document-kind.ts'
import type { Resolution } from '../resolve-codes.queries.ts'
import type { Submission } from '../submission.ts'
import { asksPrices, type IngestRules } from './ingest-rules.ts'

/** What a line should have cost, in cents without IVA, and why. */
export type Expected = { netCents: number; why: string }

/**
 * A line compared with our prices: `unknown` when the article has none, `fine` within the company's tolerance.
 * `unitPrices` are those that our quote charges for the article.
 */
export type PriceCheck = { state: 'unknown' | 'fine' | 'deviates'; expected: Expected | null; unitPrices: number[] }

const distinct = (codes: string[]): string[] => [...new Set(codes)]

/** The prices to load: those of sellers' orders, the only ones that are checked, for the days of those orders. */
export const orderPrices = (rules: IngestRules, submissions: Submission<OrderDocument>[]): BookQuery | null => {
  const sellerOrders = submissions.filter(({ document, sender }) => (document.origin ?? (sender.isStaff ? 1 : 0)) === 0)
  if (sellerOrders.length === 0 || !asksPrices(rules)) return null
  const days = sellerOrders.map(({ document, sender }) => dayOf(document.takenAt, sender.timeZone)).sort()
  const lines = sellerOrders.flatMap(({ document }) => document.lines)
  return {
    customers: { ids: [], codes: distinct(sellerOrders.map(({ document }) => document.customerCode)) },
    articles: { ids: [], codes: distinct(lines.map(({ articleCode }) => articleCode)) },
    combos: nothing,
    lists: { ids: [], codes: distinct(lines.flatMap(({ priceListCode }) => priceListCode ?? [])) },
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
  }
}

type SoldLine = { articleId: string; units: number; netCents: number; isFree: boolean }

const unitsOf = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + thousandthsOf(quantity), 0)

/** One way of reading the order's free units: our quote for it, and the net amount and free units of each article. */
type Reading = { quote: Quote; netOf: Map<string, number>; freeUnits: Map<string, number> }

const readingOf = (quote: Quote, soldLines: SoldLine[]): Reading => {
  const byArticle = Map.groupBy(quote.lines, ({ article }) => article.id)
  const netOf = new Map([...byArticle].map(([id, lines]) => [id, lines.reduce((sum, line) => sum + line.netCents, 0)]))
  const freeUnits = new Map(
    [...byArticle].map(([id, lines]) => {
      const own = soldLines.filter(({ articleId }) => articleId === id).map(({ units }) => ({ quantity: units }))
      return [id, unitsOf(lines) - unitsOf(own)]
    }),
  )
  return { quote, netOf, freeUnits }
}

/**
 * Phones write free units in two ways: in addition to the units bought, or among them. Both readings are tried, and an
 * order that is right by either is right.
 */
const readingsOf = (soldLines: SoldLine[], quoteOf: (lines: SoldLine[]) => Quote): Reading[] => {
  const paidLines = soldLines.filter(({ isFree }) => !isFree)
  const readings = paidLines.length > 0 ? [readingOf(quoteOf(paidLines), paidLines)] : []
  return paidLines.length === soldLines.length ? readings : [...readings, readingOf(quoteOf(soldLines), soldLines)]
}

type Judgement = { expectedCents: number; chargedCents: number; quote: Quote }

const chargedOf = (lines: SoldLine[]): number => lines.reduce((sum, { netCents }) => sum + netCents, 0)

/**
 * The reading that comes nearest to what was charged for an article. The reading without the free lines counts only when
 * the promotions give at least as many free units as the order has.
 */
const judgeArticle = (own: SoldLine[], articleId: string, readings: Reading[]): Judgement | null => {
  const chargedCents = chargedOf(own)
  const free = unitsOf(own.filter(({ isFree }) => isFree).map(({ units }) => ({ quantity: units })))
  const fitting = readings.filter(
    ({ freeUnits }, index) => index > 0 || free <= (freeUnits.get(articleId) ?? 0) || readings.length === 1,
  )
  const judgements = fitting.map(({ quote, netOf }) => ({
    quote,
    chargedCents,
    expectedCents: netOf.get(articleId) ?? 0,
  }))
  const distance = (one: Judgement): number => Math.abs(one.expectedCents - one.chargedCents)
  return judgements.reduce<Judgement | null>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    null,
  )
}

/** Apart from the tolerance, one cent per line may differ by rounding. */
const isWithin = (expectedCents: number, chargedCents: number, lines: number, tolerancePercent: number): boolean =>
  Math.abs(expectedCents - chargedCents) * 100 <= expectedCents * tolerancePercent + lines * 100

const whyOf = ({ quote }: Judgement, articleId: string): string => {
  const lines = quote.lines.filter(({ article }) => article.id === articleId)
  const [line] = lines
  const listPriceText = `${quote.priceList?.name ?? ''}: ${formatMoney(line?.listPriceCents ?? 0)} la unidad.`
  return [...new Set([listPriceText, ...lines.flatMap(({ applied }) => applied.map(({ why }) => why))])]
    .join(' ')
    .slice(0, 500)
}

/** Articles of combos, when their sum is right: phones may split a combo's price among its articles differently. */
const rightTogether = (soldLines: SoldLine[], { quote, netOf }: Reading, tolerance: number): Set<string> => {
  const inCombos = new Set(quote.lines.filter(({ kind }) => kind === 'combo').map(({ article }) => article.id))
  const own = soldLines.filter(({ articleId }) => inCombos.has(articleId))
  const expectedCents = [...inCombos].reduce((sum, id) => sum + (netOf.get(id) ?? 0), 0)
  return isWithin(expectedCents, chargedOf(own), own.length, tolerance) ? inCombos : new Set()
}

const unknown: PriceCheck = { state: 'unknown', expected: null, unitPrices: [] }

type Checking = { soldLines: SoldLine[]; readings: Reading[]; together: Set<string>; tolerance: number }

const checkArticle = (articleId: string, { soldLines, readings, together, tolerance }: Checking): PriceCheck[] => {
  const own = soldLines.filter(one => one.articleId === articleId)
  const judgement = judgeArticle(own, articleId, readings)
  const quoteLines = judgement?.quote.lines.filter(({ article }) => article.id === articleId) ?? []
  const all = own.map(() => unknown)
  if (!judgement || quoteLines.some(({ listPriceCents }) => listPriceCents === null)) return all
  const unitPrices = quoteLines.map(({ unitPriceCents }) => unitPriceCents)
  const isFine =
    together.has(articleId) || isWithin(judgement.expectedCents, judgement.chargedCents, own.length, tolerance)
  if (isFine) return own.map(() => ({ state: 'fine', expected: null, unitPrices }))
  const units = own.map(one => (one.isFree && own.length > 1 ? 0 : thousandthsOf(one.units)))
  const why = whyOf(judgement, articleId)
  return shareCents(judgement.expectedCents, units).map(netCents => ({
    state: 'deviates',
    expected: { netCents, why },
    unitPrices,
  }))
}

/** Compares every line of an order with the customer's prices of that day; one check per line, in their order. */
export const checkPrices = (
  order: OrderDocument,
  { customer, day }: Parties,
  { articles, priceLists, rules }: Resolution,
  prices: LoadedBook,
  amounts: LineAmounts[],
): PriceCheck[] => {
  const buyer = prices.customers.find(({ id }) => id === customer.id)
  if (!buyer) return order.lines.map(() => unknown)
  const soldLines = order.lines.map(
    (line, index): SoldLine => ({
      articleId: articles.get(line.articleCode)?.id ?? '',
      units: line.quantity,
      netCents: Number(amounts[index]?.netCents ?? 0n),
      isFree: line.discountPercent === 100,
    }),
  )
  const [listCode] = order.lines.flatMap(({ priceListCode }) => priceListCode ?? [])
  const fallbackListId = listCode === undefined ? null : (priceLists.get(listCode)?.id ?? null)
  const readings = readingsOf(soldLines, own =>
    quoteOrder(prices.book, {
      customer: buyer,
      day,
      fallbackListId,
      lines: own.map(({ articleId, units }) => ({ articleId, quantity: units, discountPercent: 0 })),
      combos: [],
    }),
  )
  const tolerance = rules.ventas.priceTolerancePercent
  const together = new Set(readings.flatMap(reading => [...rightTogether(soldLines, reading, tolerance)]))
  const checksByArticle = new Map(
    [...new Set(soldLines.map(({ articleId }) => articleId))].map(articleId => [
      articleId,
      checkArticle(articleId, { soldLines, readings, together, tolerance }).values(),
    ]),
  )
  return soldLines.map(({ articleId }) => checksByArticle.get(articleId)?.next().value ?? unknown)
}

/** One error per line whose price deviates, for companies that refuse such orders. */
export const deviationErrors = (order: OrderDocument, checks: PriceCheck[], amounts: LineAmounts[]): FieldError[] =>
  checks.flatMap(({ expected }, index) => {
    if (!expected) return []
    const code = order.lines[index]?.articleCode
    const chargedText = formatMoney(Number(amounts[index]?.netCents ?? 0n))
    const message = `«${code}» debería costar ${formatMoney(expected.netCents)} y se cobró ${chargedText}. ${expected.why}`
    return [{ path: `o.${index}.up`, message }]
  })
