import { addUnits } from '../../../../kernel/contract/quantities.ts'
import { netOf } from '../../contract/pricing/cents.ts'
import type { Quote, QuoteLine } from '../../contract/pricing/quote.ts'
import { type Pricing, priceGroup, type Slot, takeUnits } from './article-pricing.ts'
import { type ComboSets, comboLines, findCombos, takenBy } from './combo-choice.ts'
import { listOn, type PriceBook, type PricedCustomer } from './price-book.ts'

export type Wanted = {
  customer: PricedCustomer
  day: string
  /** Used where neither the customer nor the company has a list that day. */
  fallbackListId?: string | null
  lines: { articleId: string; quantity: number; discountPercent: number }[]
  /** Combos asked for by name; their articles come on top of the lines. */
  combos: ComboSets[]
}

const slotsOf = ({ lines }: Wanted): Map<string, Slot[]> =>
  Map.groupBy(
    lines.map(({ articleId, quantity, discountPercent }, requestLine) => ({
      articleId,
      requestLine,
      quantity,
      manualPercent: discountPercent,
    })),
    ({ articleId }) => articleId,
  )

const left = (slots: Slot[], taken: number): Slot[] =>
  takeUnits(slots, taken).flatMap(({ slot, kept }) => (kept > 0 ? [{ ...slot, quantity: kept }] : []))

const pricingOf = (book: PriceBook, { customer, day, fallbackListId }: Wanted) => {
  const chosen = listOn(book, customer, day) ?? (fallbackListId ? listOn(book, { listId: fallbackListId }, day) : null)
  const list = chosen && { id: chosen.list.id, code: chosen.list.code, name: chosen.list.name }
  const pricing: Pricing = { book, buyer: list && { customer, listId: list.id, day }, list, day }
  return { pricing, isDefaultList: chosen?.isDefault ?? false }
}

const rank: Record<QuoteLine['kind'], number> = { combo: 0, line: 1, bonus: 2 }

/** As they were asked for; what nobody asked for by line goes last. */
const inOrder = (lines: QuoteLine[]): QuoteLine[] =>
  [...lines].sort(
    (a, b) =>
      (a.requestLine ?? Number.POSITIVE_INFINITY) - (b.requestLine ?? Number.POSITIVE_INFINITY) ||
      rank[a.kind] - rank[b.kind],
  )

const sum = (lines: QuoteLine[], of: (line: QuoteLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)

const totalsOf = (lines: QuoteLine[]): Quote['totals'] => {
  const netCents = sum(lines, line => line.netCents)
  const listCents = sum(lines, line => netOf(line.quantity, line.listPriceCents ?? line.unitPriceCents, 0))
  const byRate = [...Map.groupBy(lines, ({ taxRate }) => taxRate)].sort(([a], [b]) => a - b)
  return {
    units: addUnits(...lines.map(({ quantity }) => quantity)),
    listCents,
    savedCents: listCents - netCents,
    netCents,
    taxCents: sum(lines, line => line.taxCents),
    totalCents: sum(lines, line => line.totalCents),
    taxes: byRate.map(([rate, own]) => ({
      rate,
      baseCents: sum(own, line => line.netCents),
      taxCents: sum(own, line => line.taxCents),
    })),
  }
}

type Priced = { lines: QuoteLine[]; found: ComboSets[] }

const priceLines = (pricing: Pricing, wanted: Wanted): Priced => {
  const slots = slotsOf(wanted)
  const known = new Map<string, ReturnType<typeof priceGroup>>()
  const groupOf = (articleId: string, taken: number) => {
    const key = `${articleId} ${taken}`
    const article = pricing.book.articles.get(articleId)
    if (!article) throw new Error(`the price book lacks article ${articleId}`)
    const priced = known.get(key) ?? priceGroup(pricing, { article, slots: left(slots.get(articleId) ?? [], taken) })
    known.set(key, priced)
    return priced
  }
  const found = findCombos(pricing, slots, (articleId, taken) => groupOf(articleId, taken).costCents)
  const taken = takenBy(found)
  const firstLine = (articleId: string) => ({
    requestLine: takeUnits(slots.get(articleId) ?? [], taken.get(articleId) ?? 0)[0]?.slot.requestLine ?? null,
    requestCombo: null,
  })
  return {
    found,
    lines: [
      ...found.flatMap(combo => comboLines(pricing, combo, firstLine)),
      ...[...slots.keys()].flatMap(articleId => groupOf(articleId, taken.get(articleId) ?? 0).lines()),
    ],
  }
}

/**
 * What an order costs, and why: the one home of prices. Pure: everything it knows is in the book. Amounts are integer cents;
 * totals are sums of lines, and each line's net follows from its own quantity, price and discount
 * (docs/decisions/0022-prices-have-one-home.md). Every article and combo of `wanted` must be in the book.
 */
export const quoteOrder = (book: PriceBook, wanted: Wanted): Quote => {
  const { pricing, isDefaultList } = pricingOf(book, wanted)
  const { lines: own, found } = priceLines(pricing, wanted)
  const asked = wanted.combos.flatMap((combo, requestCombo) =>
    comboLines(pricing, combo, () => ({ requestLine: null, requestCombo })),
  )
  const lines = inOrder([...own, ...asked])
  const { id, code, name } = wanted.customer
  const combos = [
    ...wanted.combos.map(each => ({ ...each, isFound: false })),
    ...found.map(each => ({ ...each, isFound: true })),
  ]
  return {
    customer: { id, code, name },
    day: wanted.day,
    priceList: pricing.list,
    isDefaultList,
    lines,
    combos: combos.map(({ combo, sets, isFound }) => ({
      id: combo.id,
      code: combo.code,
      name: combo.name,
      quantity: sets,
      netCents: combo.priceCents * sets,
      isFound,
    })),
    totals: totalsOf(lines),
  }
}
