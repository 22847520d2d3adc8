import { addUnits } from '../../../../kernel/contract/quantities.ts'
import { together } from '../../contract/pricing/cents.ts'
import type { Tier } from '../../contract/pricing/tiers.ts'
import { holdsOn, type PricedArticle, type PricedCustomer, type Promotion } from './price-book.ts'

/** Who buys, when and at which list: what limits a promotion. */
export type Buyer = { customer: PricedCustomer; listId: string; day: string }

type Gift = { promotion: Promotion; articleId: string; units: number }

/** What some promotions together do to the units of one article. */
export type Offer = {
  promotions: Promotion[]
  /** The lowest fixed price among them; null: none fixes it. */
  price: { promotion: Promotion; cents: number } | null
  percents: { promotion: Promotion; percent: number; fromUnits: number }[]
  discountPercent: number
  /** Of the units themselves, those that are not charged. */
  free: { promotion: Promotion; units: number } | null
  /** Units on top. */
  gifts: Gift[]
}

const isAbout = (article: PricedArticle) => {
  const codes = {
    article: article.code,
    brand: article.brandCode,
    item: article.itemCode,
    subItem: article.subItemCode,
    family: article.family,
    all: '*',
  }
  return ({ scopes }: Promotion): boolean => scopes.some(({ kind, code }) => codes[kind] === code)
}

/** Promotions about an article that this buyer may have that day, whatever the quantity. */
export const promotionsFor = (
  promotions: Promotion[],
  article: PricedArticle,
  { customer, listId, day }: Buyer,
): Promotion[] =>
  promotions
    .filter(isAbout(article))
    .filter(
      promotion =>
        holdsOn(promotion, day) &&
        (promotion.channelId === null || customer.channelIds.includes(promotion.channelId)) &&
        (promotion.listId === null || promotion.listId === listId) &&
        (promotion.customerId === null || promotion.customerId === customer.id),
    )

const reached = ({ tiers }: Promotion, units: number): Tier[] => tiers.filter(({ fromUnits }) => fromUnits <= units)

/** The best of what a quantity reaches: more units never get less. */
const bestOf = (tiers: Tier[], worth: (tier: Tier) => number | null): Tier | null =>
  tiers.reduce<Tier | null>((best, tier) => {
    const value = worth(tier)
    if (value === null) return best
    return best === null || value > (worth(best) ?? Number.NEGATIVE_INFINITY) ? tier : best
  }, null)

/** Units without charge of a quantity: the largest tier as often as it fits, then the next over what is left. */
const freeUnitsOf = ({ tiers }: Promotion, units: number): number => {
  let left = units
  let free = 0
  for (const tier of [...tiers].sort((a, b) => b.fromUnits - a.fromUnits)) {
    if (!tier.freeUnits) continue
    const times = Math.floor(left / tier.fromUnits)
    free += times * tier.freeUnits
    left = addUnits(left, -times * tier.fromUnits)
  }
  return free
}

const empty: Offer = { promotions: [], price: null, percents: [], discountPercent: 0, free: null, gifts: [] }

type Adding = { articleId: string; units: number }

const withPrice = (offer: Offer, promotion: Promotion, units: number): Offer => {
  const cents = bestOf(reached(promotion, units), ({ priceCents }) =>
    priceCents === null ? null : -priceCents,
  )?.priceCents
  if (cents === undefined || cents === null || (offer.price && offer.price.cents <= cents)) return offer
  return { ...offer, price: { promotion, cents } }
}

const withPercent = (offer: Offer, promotion: Promotion, units: number): Offer => {
  const tier = bestOf(reached(promotion, units), ({ discountPercent }) => discountPercent)
  if (!tier?.discountPercent) return offer
  const percents = [...offer.percents, { promotion, percent: tier.discountPercent, fromUnits: tier.fromUnits }]
  return { ...offer, percents, discountPercent: together(percents.map(({ percent }) => percent)) }
}

const withUnits = (offer: Offer, promotion: Promotion, { articleId, units }: Adding): Offer => {
  const free = freeUnitsOf(promotion, units)
  if (free === 0) return offer
  if (promotion.kind === 'bonus')
    return {
      ...offer,
      gifts: [...offer.gifts, { promotion, articleId: promotion.giftArticleId ?? articleId, units: free }],
    }
  return offer.free && offer.free.units >= free ? offer : { ...offer, free: { promotion, units: free } }
}

const add = (offer: Offer, promotion: Promotion, adding: Adding): Offer => {
  if (promotion.kind === 'price') return withPrice(offer, promotion, adding.units)
  if (promotion.kind === 'percent') return withPercent(offer, promotion, adding.units)
  return withUnits(offer, promotion, adding)
}

const byPrecedence = (a: Promotion, b: Promotion): number =>
  b.priority - a.priority || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

const offerOf = (promotions: Promotion[], adding: Adding): Offer => ({
  ...promotions.reduce((offer, promotion) => add(offer, promotion, adding), empty),
  promotions,
})

/**
 * Everything a buyer may choose among for a quantity of an article: nothing, each exclusive promotion alone, or all the
 * stackable ones together. In order of precedence, so that of two worth the same the first wins.
 */
export const offersFor = (promotions: Promotion[], adding: Adding): Offer[] => {
  const ordered = [...promotions].sort(byPrecedence)
  const stackable = ordered.filter(({ isExclusive }) => !isExclusive)
  const groups = ordered.flatMap(promotion => {
    if (promotion.isExclusive) return [[promotion]]
    return promotion === stackable[0] ? [stackable] : []
  })
  return [empty, ...groups.map(group => offerOf(group, adding))]
}
