import { addDays } from '../../../../kernel/contract/formats.ts'
import { addUnits } from '../../../../kernel/contract/quantities.ts'
import { cut, netOf, taxOf, together } from '../../contract/pricing/cents.ts'
import type { AppliedRule, QuoteLine } from '../../contract/pricing/quote.ts'
import {
  type ListPrice,
  type PriceBook,
  type PricedArticle,
  type Promotion,
  priceOn,
  type Scale,
  scalesOn,
} from './price-book.ts'
import { type Buyer, type Offer, offersFor, promotionsFor } from './promotion-choice.ts'
import { freeWhy, giftWhy, manualWhy, nextStep, noList, noPrice, percentWhy, priceWhy, scaleWhy } from './why.ts'

/** Units of an article that one line of the request asks for. */
export type Slot = { requestLine: number; quantity: number; manualPercent: number }

/** What the resolver needs all along: the book, who buys, and the list's name for what it says. */
export type Pricing = {
  book: PriceBook
  buyer: Buyer | null
  list: { id: string; code: string; name: string } | null
  day: string
}

type Listed = { price: ListPrice; next: string | null }

export const listedOf = ({ book, list, day }: Pricing, articleId: string): Listed | null =>
  list ? priceOn(book, list.id, articleId, day) : null

const named = ({ id, code, name }: PricedArticle) => ({ id, code, name })

type Line = Pick<QuoteLine, 'kind' | 'requestLine' | 'quantity' | 'unitPriceCents' | 'discountPercent' | 'applied'> &
  Partial<Pick<QuoteLine, 'requestCombo' | 'manualDiscountPercent' | 'nextStep'>>

/** A line with its amounts; what the list says of its article is looked up here, so that every line says it alike. */
export const lineOf = (pricing: Pricing, article: PricedArticle, line: Line): QuoteLine => {
  const listed = listedOf(pricing, article.id)
  const { list } = pricing
  const netCents = netOf(line.quantity, line.unitPriceCents, line.discountPercent)
  const taxCents = taxOf(netCents, article.taxRate)
  return {
    requestCombo: null,
    manualDiscountPercent: 0,
    nextStep: null,
    ...line,
    article: named(article),
    unitOfMeasure: article.unitOfMeasure,
    listPriceCents: listed?.price.priceCents ?? null,
    price:
      listed && list
        ? { list, validFrom: listed.price.validFrom, validUntil: listed.next && addDays(listed.next, -1) }
        : null,
    netCents,
    taxRate: article.taxRate,
    taxCents,
    totalCents: netCents + taxCents,
    warning: listed ? null : list ? noPrice(list.name, pricing.day) : noList,
  }
}

const rule = (
  kind: AppliedRule['kind'],
  of: Promotion | null,
  name: string,
  why: string,
  savedCents: number,
): AppliedRule => ({
  kind,
  id: of?.id ?? null,
  code: of?.code ?? null,
  name,
  why,
  savedCents,
})

/** What the units of an article cost before any promotion. */
type Base = { listCents: number; unitCents: number; scale: Scale | null }

const scaledPrice = (scale: Scale, listCents: number): number =>
  scale.priceCents ?? cut(listCents, scale.discountPercent ?? 0)

/** The lowest of what the quantity reaches: more units never cost more each. */
const baseOf = (scales: Scale[], listCents: number, units: number): Base => {
  let best: Base = { listCents, unitCents: listCents, scale: null }
  for (const scale of scales) {
    const unitCents = scaledPrice(scale, listCents)
    if (scale.fromUnits <= units && unitCents < best.unitCents) best = { listCents, unitCents, scale }
  }
  return best
}

const unitOf = (base: Base, { price }: Offer): number => Math.min(base.unitCents, price?.cents ?? base.unitCents)

/** Free units are taken where the seller gave least, so that the customer keeps the most; equal slots cannot be told apart. */
const inOrderOfUse = (slots: Slot[]): Slot[] =>
  [...slots].sort(
    (a, b) => a.manualPercent - b.manualPercent || b.quantity - a.quantity || a.requestLine - b.requestLine,
  )

/** Takes units from slots, the first ones first; answers what each gave and what it keeps. */
export const takeUnits = (slots: Slot[], units: number): { slot: Slot; taken: number; kept: number }[] => {
  let left = units
  return inOrderOfUse(slots).map(slot => {
    const taken = Math.min(slot.quantity, left)
    left = addUnits(left, -taken)
    return { slot, taken, kept: addUnits(slot.quantity, -taken) }
  })
}

const percentOf = (offer: Offer, { manualPercent }: Slot): number => together([offer.discountPercent, manualPercent])

const giftValue = (pricing: Pricing, { gifts }: Offer): number =>
  gifts.reduce(
    (sum, { articleId, units }) => sum + netOf(units, listedOf(pricing, articleId)?.price.priceCents ?? 0, 0),
    0,
  )

const paidCents = (base: Base, offer: Offer, slots: Slot[]): number =>
  takeUnits(slots, offer.free?.units ?? 0).reduce(
    (sum, { slot, kept }) => sum + netOf(kept, unitOf(base, offer), percentOf(offer, slot)),
    0,
  )

const paidRules = (base: Base, offer: Offer, slot: Slot, units: number): AppliedRule[] => {
  const rules: AppliedRule[] = []
  let before = netOf(units, base.listCents, 0)
  const push = (net: number, make: (saved: number) => AppliedRule): void => {
    if (net < before) rules.push(make(before - net))
    before = Math.min(before, net)
  }
  const { scale, unitCents, listCents } = base
  if (scale)
    push(netOf(units, unitCents, 0), saved =>
      rule('scale', null, 'Escala', scaleWhy(scale.fromUnits, unitCents, listCents), saved),
    )
  const unit = unitOf(base, offer)
  const { price } = offer
  if (price)
    push(netOf(units, unit, 0), saved =>
      rule('promotion', price.promotion, price.promotion.name, priceWhy(price.promotion, unit, unitCents), saved),
    )
  const percents: number[] = []
  for (const { promotion, percent, fromUnits } of offer.percents) {
    percents.push(percent)
    push(netOf(units, unit, together(percents)), saved =>
      rule('promotion', promotion, promotion.name, percentWhy(promotion, percent, fromUnits), saved),
    )
  }
  push(netOf(units, unit, percentOf(offer, slot)), saved =>
    rule('manual', null, 'Descuento a mano', manualWhy(slot.manualPercent), saved),
  )
  return rules
}

type Group = { article: PricedArticle; slots: Slot[] }

export const unitsIn = (slots: Slot[]): number => addUnits(...slots.map(({ quantity }) => quantity))

const giftLines = (pricing: Pricing, { article, slots }: Group, offer: Offer): QuoteLine[] =>
  offer.gifts.flatMap(({ promotion, articleId, units }) => {
    const gift = pricing.book.articles.get(articleId)
    if (!gift) return []
    const listCents = listedOf(pricing, articleId)?.price.priceCents ?? 0
    const why = giftWhy(promotion, units, unitsIn(slots))
    const from = articleId === article.id ? Math.min(...slots.map(({ requestLine }) => requestLine)) : null
    return [
      lineOf(pricing, gift, {
        kind: 'bonus',
        requestLine: from,
        quantity: units,
        unitPriceCents: listCents,
        discountPercent: 100,
        applied: [rule('promotion', promotion, promotion.name, why, netOf(units, listCents, 0))],
      }),
    ]
  })

const slotLines = (pricing: Pricing, group: Group, base: Base, offer: Offer, hint: string | null): QuoteLine[] => {
  const units = unitsIn(group.slots)
  return takeUnits(group.slots, offer.free?.units ?? 0).flatMap(({ slot, taken, kept }) => {
    const common = { requestLine: slot.requestLine, unitPriceCents: unitOf(base, offer) }
    const paid = lineOf(pricing, group.article, {
      ...common,
      kind: 'line',
      quantity: kept,
      discountPercent: percentOf(offer, slot),
      manualDiscountPercent: slot.manualPercent,
      applied: paidRules(base, offer, slot, kept),
      nextStep: hint,
    })
    if (!offer.free || taken === 0) return [paid]
    const { promotion } = offer.free
    const why = freeWhy(promotion, units, offer.free.units)
    const free = lineOf(pricing, group.article, {
      ...common,
      kind: 'bonus',
      quantity: taken,
      discountPercent: 100,
      applied: [rule('promotion', promotion, promotion.name, why, netOf(taken, base.listCents, 0))],
    })
    return kept > 0 ? [paid, free] : [free]
  })
}

const unpriced = (pricing: Pricing, { article, slots }: Group): QuoteLine[] =>
  slots.map(({ requestLine, quantity, manualPercent }) =>
    lineOf(pricing, article, {
      kind: 'line',
      requestLine,
      quantity,
      unitPriceCents: 0,
      discountPercent: manualPercent,
      manualDiscountPercent: manualPercent,
      applied: [],
    }),
  )

/**
 * The units of one article at their best for the customer: what is paid less the list value of what is given on top is the
 * least of all offers. `costCents` is that least.
 */
export const priceGroup = (pricing: Pricing, group: Group): { costCents: number; lines: () => QuoteLine[] } => {
  const { buyer, book, list, day } = pricing
  const { article, slots } = group
  const listed = listedOf(pricing, article.id)
  const units = unitsIn(slots)
  if (units === 0) return { costCents: 0, lines: () => [] }
  if (!listed || !list || !buyer) return { costCents: 0, lines: () => unpriced(pricing, group) }
  const scales = scalesOn(book, list.id, article.id, day)
  const base = baseOf(scales, listed.price.priceCents, units)
  const promotions = promotionsFor(book.promotions, article, buyer)
  const costed = offersFor(promotions, { articleId: article.id, units }).map(offer => ({
    offer,
    cost: paidCents(base, offer, slots) - giftValue(pricing, offer),
  }))
  const best = costed.reduce((least, one) => (one.cost < least.cost ? one : least))
  const hint = () => nextStep(units, scales, promotions)
  return {
    costCents: best.cost,
    lines: () => [...slotLines(pricing, group, base, best.offer, hint()), ...giftLines(pricing, group, best.offer)],
  }
}
