import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { cut, netOf } from '../../contract/pricing/cents.ts'
import type { Tier } from '../../contract/pricing/tiers.ts'
import type { PromotionKind } from '../../contract/promotions.ts'

/** A quantity, what it costs, and how one gets there. */
export type Example = { units: number; totalCents: number; eachCents: number; how: string }

const exact = (value: number): string => formatNumber(value, (String(value).split('.')[1] ?? '').length)

const exampleOf = (kind: PromotionKind, tier: Tier, listCents: number): Example => {
  const units = tier.fromUnits
  const times = (quantity: number, cents: number): string => `${exact(quantity)} × ${formatMoney(cents)}`
  if (kind === 'percent') {
    const percent = tier.discountPercent ?? 0
    const how = `${times(units, listCents)} − ${exact(percent)}\u00a0%`
    return { units, totalCents: netOf(units, listCents, percent), eachCents: cut(listCents, percent), how }
  }
  if (kind === 'price') {
    const cents = Math.min(tier.priceCents ?? listCents, listCents)
    return { units, totalCents: netOf(units, cents, 0), eachCents: cents, how: times(units, cents) }
  }
  const free = tier.freeUnits ?? 0
  const paid = kind === 'nxm' ? units - free : units
  const got = kind === 'nxm' ? units : units + free
  const totalCents = netOf(paid, listCents, 0)
  return {
    units: got,
    totalCents,
    eachCents: Math.round(totalCents / got),
    how: `${times(paid, listCents)} + ${exact(free)} sin cargo`,
  }
}

const isComplete = (kind: PromotionKind, tier: Tier): boolean => {
  if (!(tier.fromUnits > 0)) return false
  if (kind === 'percent') return Boolean(tier.discountPercent)
  if (kind === 'price') return tier.priceCents !== null && !Number.isNaN(tier.priceCents)
  return Boolean(tier.freeUnits) && (kind === 'bonus' || (tier.freeUnits ?? 0) < tier.fromUnits)
}

/** What each step of a promotion costs with an article of some list price, in the order of its quantities. */
export const examplesOf = (kind: PromotionKind, tiers: Tier[], listCents: number): Example[] =>
  tiers
    .filter(tier => isComplete(kind, tier))
    .toSorted((a, b) => a.fromUnits - b.fromUnits)
    .map(tier => exampleOf(kind, tier, listCents))
