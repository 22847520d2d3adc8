import type { Tier } from '../../contract/pricing/tiers.ts'
import type { ScopeKind } from '../../contract/promotion-parts.ts'
import type { PromotionKind } from '../../contract/promotions.ts'

/** Everything prices follow from, already read. Days are `YYYY-MM-DD`, both ends inclusive; money is cents without IVA. */

export type Named = { id: string; code: string; name: string }

export type PricedArticle = Named & {
  unitOfMeasure: string
  unitsPerPackage: number
  kgPerUnit: number
  taxRate: number
  brandCode: string | null
  itemCode: string | null
  subItemCode: string | null
  family: string | null
}

export type Period = { from: string | null; until: string | null }

export type PricedList = Named & Period & { isDefault: boolean }

export type ListPrice = { listId: string; articleId: string; validFrom: string; priceCents: number }

export type Scale = Period & {
  listId: string
  articleId: string
  fromUnits: number
  priceCents: number | null
  discountPercent: number | null
}

export type Promotion = Named &
  Period & {
    kind: PromotionKind
    channelId: string | null
    listId: string | null
    customerId: string | null
    giftArticleId: string | null
    isExclusive: boolean
    priority: number
    scopes: { kind: ScopeKind; code: string }[]
    tiers: Tier[]
  }

export type Combo = Named &
  Period & {
    priceCents: number
    listId: string | null
    isDetected: boolean
    items: { articleId: string; quantity: number }[]
  }

/** `channelIds`: the customer's sales channel and those above it. */
export type PricedCustomer = Named & { listId: string | null; channelIds: string[] }

export type PriceBook = {
  lists: ReadonlyMap<string, PricedList>
  articles: ReadonlyMap<string, PricedArticle>
  /** By `priceKey`, the newest first. */
  prices: ReadonlyMap<string, ListPrice[]>
  /** By `priceKey`. */
  scales: ReadonlyMap<string, Scale[]>
  promotions: Promotion[]
  combos: Combo[]
}

export const priceKey = (listId: string, articleId: string): string => `${listId} ${articleId}`

export const holdsOn = ({ from, until }: Period, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until)

export type ChosenList = { list: PricedList; isDefault: boolean }

/** The customer's own list where it holds that day; the company's default otherwise; null: neither. */
export const listOn = (
  { lists }: PriceBook,
  { listId }: Pick<PricedCustomer, 'listId'>,
  day: string,
): ChosenList | null => {
  const own = listId === null ? undefined : lists.get(listId)
  if (own && holdsOn(own, day)) return { list: own, isDefault: false }
  const standard = [...lists.values()].find(list => list.isDefault && holdsOn(list, day))
  return standard ? { list: standard, isDefault: true } : null
}

/** The price of a list that holds that day, and the first day of the one after it; null: it has none yet. */
export const priceOn = (
  { prices }: PriceBook,
  listId: string,
  articleId: string,
  day: string,
): { price: ListPrice; next: string | null } | null => {
  const rows = prices.get(priceKey(listId, articleId)) ?? []
  const index = rows.findIndex(({ validFrom }) => validFrom <= day)
  const price = rows[index]
  return price ? { price, next: rows[index - 1]?.validFrom ?? null } : null
}

export const scalesOn = ({ scales }: PriceBook, listId: string, articleId: string, day: string): Scale[] =>
  (scales.get(priceKey(listId, articleId)) ?? []).filter(scale => holdsOn(scale, day))
