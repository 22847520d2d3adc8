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
 * A line against the resolved prices: `unknown` when there is none to compare with, `fine` within the company's tolerance.
 * `unitPrices` are those that the resolver charges for the article.
 */
export type PriceCheck = { state: 'unknown' | 'fine' | 'deviates'; expected: Expected | null; unitPrices: number[] }

const distinct = (codes: string[]): string[] => [...new Set(codes)]

/** Only what sellers sell is judged; the book holds the days their orders are of. */
export const orderPrices = (rules: IngestRules, submissions: Submission<OrderDocument>[]): BookQuery | null => {
  const judged = submissions.filter(({ document, sender }) => (document.origin ?? (sender.isStaff ? 1 : 0)) === 0)
  if (judged.length === 0 || !asksPrices(rules)) return null
  const days = judged.map(({ document, sender }) => dayOf(document.takenAt, sender.timeZone)).sort()
  const lines = judged.flatMap(({ document }) => document.lines)
  return {
    customers: { ids: [], codes: distinct(judged.map(({ document }) => document.customerCode)) },
    articles: { ids: [], codes: distinct(lines.map(({ articleCode }) => articleCode)) },
    combos: nothing,
    lists: { ids: [], codes: distinct(lines.flatMap(({ priceListCode }) => priceListCode ?? [])) },
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
  }
}

type Sold = { articleId: string; units: number; netCents: number; isFree: boolean }

const unitsOf = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + thousandthsOf(quantity), 0)

/** What one reading of the order says of each article. */
type Reading = { quote: Quote; netOf: Map<string, number>; given: Map<string, number> }

const readingOf = (quote: Quote, asked: Sold[]): Reading => {
  const byArticle = Map.groupBy(quote.lines, ({ article }) => article.id)
  const netOf = new Map([...byArticle].map(([id, lines]) => [id, lines.reduce((sum, line) => sum + line.netCents, 0)]))
  const given = new Map(
    [...byArticle].map(([id, lines]) => {
      const own = asked.filter(({ articleId }) => articleId === id).map(({ units }) => ({ quantity: units }))
      return [id, unitsOf(lines) - unitsOf(own)]
    }),
  )
  return { quote, netOf, given }
}

/**
 * Phones write free units in their own ways: on top of what was bought, or among it. Both readings are tried, and an order
 * that is right by either is right.
 */
const readingsOf = (sold: Sold[], quoteOf: (sold: Sold[]) => Quote): Reading[] => {
  const paid = sold.filter(({ isFree }) => !isFree)
  const readings = paid.length > 0 ? [readingOf(quoteOf(paid), paid)] : []
  return paid.length === sold.length ? readings : [...readings, readingOf(quoteOf(sold), sold)]
}

type Judgement = { expectedCents: number; chargedCents: number; quote: Quote }

const chargedOf = (sold: Sold[]): number => sold.reduce((sum, { netCents }) => sum + netCents, 0)

/** The reading that comes nearest to what was charged for an article; none when it gives more away than that reading would. */
const judgeArticle = (own: Sold[], articleId: string, readings: Reading[]): Judgement | null => {
  const chargedCents = chargedOf(own)
  const free = unitsOf(own.filter(({ isFree }) => isFree).map(({ units }) => ({ quantity: units })))
  const fitting = readings.filter(
    ({ given }, index) => index > 0 || free <= (given.get(articleId) ?? 0) || readings.length === 1,
  )
  const judged = fitting.map(({ quote, netOf }) => ({ quote, chargedCents, expectedCents: netOf.get(articleId) ?? 0 }))
  const distance = (one: Judgement): number => Math.abs(one.expectedCents - one.chargedCents)
  return judged.reduce<Judgement | null>((best, one) => (best && distance(best) <= distance(one) ? best : one), null)
}

/** A cent a line is rounding. */
const isWithin = (expectedCents: number, chargedCents: number, lines: number, tolerancePercent: number): boolean =>
  Math.abs(expectedCents - chargedCents) * 100 <= expectedCents * tolerancePercent + lines * 100

const whyOf = ({ quote }: Judgement, articleId: string): string => {
  const lines = quote.lines.filter(({ article }) => article.id === articleId)
  const [line] = lines
  const listed = `${quote.priceList?.name ?? ''}: ${formatMoney(line?.listPriceCents ?? 0)} la unidad.`
  return [...new Set([listed, ...lines.flatMap(({ applied }) => applied.map(({ why }) => why))])]
    .join(' ')
    .slice(0, 500)
}

/** Articles of combos whose parts a phone splits its own way: right together is right. */
const rightTogether = (sold: Sold[], { quote, netOf }: Reading, tolerance: number): Set<string> => {
  const inCombos = new Set(quote.lines.filter(({ kind }) => kind === 'combo').map(({ article }) => article.id))
  const own = sold.filter(({ articleId }) => inCombos.has(articleId))
  const expected = [...inCombos].reduce((sum, id) => sum + (netOf.get(id) ?? 0), 0)
  return isWithin(expected, chargedOf(own), own.length, tolerance) ? inCombos : new Set()
}

const unknown: PriceCheck = { state: 'unknown', expected: null, unitPrices: [] }

type Checking = { sold: Sold[]; readings: Reading[]; together: Set<string>; tolerance: number }

const checkArticle = (articleId: string, { sold, readings, together, tolerance }: Checking): PriceCheck[] => {
  const own = sold.filter(one => one.articleId === articleId)
  const judged = judgeArticle(own, articleId, readings)
  const priced = judged?.quote.lines.filter(({ article }) => article.id === articleId) ?? []
  const all = own.map(() => unknown)
  if (!judged || priced.some(({ listPriceCents }) => listPriceCents === null)) return all
  const unitPrices = priced.map(({ unitPriceCents }) => unitPriceCents)
  const isFine = together.has(articleId) || isWithin(judged.expectedCents, judged.chargedCents, own.length, tolerance)
  if (isFine) return own.map(() => ({ state: 'fine', expected: null, unitPrices }))
  const units = own.map(one => (one.isFree && own.length > 1 ? 0 : thousandthsOf(one.units)))
  const why = whyOf(judged, articleId)
  return shareCents(judged.expectedCents, units).map(netCents => ({
    state: 'deviates',
    expected: { netCents, why },
    unitPrices,
  }))
}

/** Every line of an order against what its customer's prices of that day ask, in the lines' order. */
export const checkPrices = (
  order: OrderDocument,
  { customer, day }: Parties,
  { articles, priceLists, rules }: Resolution,
  prices: LoadedBook,
  amounts: LineAmounts[],
): PriceCheck[] => {
  const buyer = prices.customers.find(({ id }) => id === customer.id)
  if (!buyer) return order.lines.map(() => unknown)
  const sold = order.lines.map(
    (line, index): Sold => ({
      articleId: articles.get(line.articleCode)?.id ?? '',
      units: line.quantity,
      netCents: Number(amounts[index]?.netCents ?? 0n),
      isFree: line.discountPercent === 100,
    }),
  )
  const [named] = order.lines.flatMap(({ priceListCode }) => priceListCode ?? [])
  const fallbackListId = named === undefined ? null : (priceLists.get(named)?.id ?? null)
  const readings = readingsOf(sold, own =>
    quoteOrder(prices.book, {
      customer: buyer,
      day,
      fallbackListId,
      lines: own.map(({ articleId, units }) => ({ articleId, quantity: units, discountPercent: 0 })),
      combos: [],
    }),
  )
  const tolerance = rules.ventas.priceTolerancePercent
  const together = new Set(readings.flatMap(reading => [...rightTogether(sold, reading, tolerance)]))
  const found = new Map(
    [...new Set(sold.map(({ articleId }) => articleId))].map(articleId => [
      articleId,
      checkArticle(articleId, { sold, readings, together, tolerance }).values(),
    ]),
  )
  return sold.map(({ articleId }) => found.get(articleId)?.next().value ?? unknown)
}

/** Why an order is refused for its prices, when the company asks for that. */
export const deviationErrors = (order: OrderDocument, checks: PriceCheck[], amounts: LineAmounts[]): FieldError[] =>
  checks.flatMap(({ expected }, index) => {
    if (!expected) return []
    const code = order.lines[index]?.articleCode
    const charged = formatMoney(Number(amounts[index]?.netCents ?? 0n))
    const message = `«${code}» debería costar ${formatMoney(expected.netCents)} y se cobró ${charged}. ${expected.why}`
    return [{ path: `o.${index}.up`, message }]
  })
