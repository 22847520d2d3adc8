import { shareCents } from '../../contract/pricing/cents.ts'
import type { QuoteLine } from '../../contract/pricing/quote.ts'
import { lineOf, listedOf, type Pricing, type Slot, unitsIn } from './article-pricing.ts'
import { type Combo, holdsOn } from './price-book.ts'
import { comboWhy } from './why.ts'

export type ComboSets = { combo: Combo; sets: number }

/** Whether a combo may be sold to this buyer that day. */
export const isOnSale = ({ list, day }: Pricing, combo: Combo): boolean =>
  combo.items.length > 0 && holdsOn(combo, day) && (combo.listId === null || combo.listId === list?.id)

type Part = { quantity: number; unitPriceCents: number }

/** An amount over whole units, in at most two prices a cent apart, so that each line's own arithmetic gives it back. */
const unitParts = (units: number, cents: number): Part[] => {
  const low = Math.floor(cents / units)
  const dearer = cents - low * units
  return [
    { quantity: units - dearer, unitPriceCents: low },
    { quantity: dearer, unitPriceCents: low + 1 },
  ].filter(({ quantity }) => quantity > 0)
}

/** Some sets of a combo as lines: its price, split over its articles by what they cost on the list, to the cent. */
export const comboLines = (
  pricing: Pricing,
  { combo, sets }: ComboSets,
  originOf: (articleId: string) => Pick<QuoteLine, 'requestLine' | 'requestCombo'>,
): QuoteLine[] => {
  const prices = combo.items.map(({ articleId }) => listedOf(pricing, articleId)?.price.priceCents ?? 0)
  const shares = shareCents(
    combo.priceCents * sets,
    combo.items.map(({ quantity }, index) => quantity * sets * (prices[index] ?? 0)),
  )
  const why = comboWhy(combo.name, sets, combo.priceCents)
  return combo.items.flatMap(({ articleId, quantity }, index) => {
    const article = pricing.book.articles.get(articleId)
    if (!article) return []
    return unitParts(quantity * sets, shares[index] ?? 0).map(part => ({
      ...lineOf(pricing, article, {
        kind: 'combo',
        ...originOf(articleId),
        ...part,
        discountPercent: 0,
        applied: [
          {
            kind: 'combo',
            id: combo.id,
            code: combo.code,
            name: combo.name,
            why,
            savedCents: (prices[index] ?? 0) * part.quantity - part.unitPriceCents * part.quantity,
          },
        ],
      }),
      warning: null,
    }))
  })
}

/** At most so many combos are weighed against each other, and so many sets of each one by one; beyond, all or none. */
const maximumCombos = 6
const fewCombos = 4
const fewSets = 4

const setsToTry = (most: number, isFew: boolean): number[] =>
  isFew && most <= fewSets ? Array.from({ length: most + 1 }, (_, sets) => sets) : [0, most]

type Units = ReadonlyMap<string, number>

const mostSets = ({ items }: Combo, units: Units): number =>
  Math.min(...items.map(({ articleId, quantity }) => Math.floor((units.get(articleId) ?? 0) / quantity)))

const without = (units: Units, { combo, sets }: ComboSets): Map<string, number> => {
  const left = new Map(units)
  for (const { articleId, quantity } of combo.items) left.set(articleId, (left.get(articleId) ?? 0) - quantity * sets)
  return left
}

/**
 * Every way of taking combos out of the units of an order. It depends on combos and units alone, never on promotions, so a
 * promotion more can only make the best of them cheaper.
 */
const waysOf = (combos: Combo[], units: Units, isFew: boolean): ComboSets[][] => {
  const [combo, ...others] = combos
  if (!combo) return [[]]
  return setsToTry(mostSets(combo, units), isFew).flatMap(sets => {
    if (sets === 0) return waysOf(others, units, isFew)
    const taken = { combo, sets }
    return waysOf(others, without(units, taken), isFew).map(rest => [taken, ...rest])
  })
}

export const takenBy = (taken: ComboSets[]): Map<string, number> => {
  const units = new Map<string, number>()
  for (const { combo, sets } of taken)
    for (const { articleId, quantity } of combo.items)
      units.set(articleId, (units.get(articleId) ?? 0) + quantity * sets)
  return units
}

type Slots = ReadonlyMap<string, Slot[]>

/**
 * The combos that lines complete by themselves and that leave the customer paying the least; none when they gain nothing.
 * `costOf` is what the units of an article cost once so many went into combos.
 */
export const findCombos = (
  pricing: Pricing,
  slots: Slots,
  costOf: (articleId: string, taken: number) => number,
): ComboSets[] => {
  const units = new Map([...slots].map(([articleId, own]) => [articleId, unitsIn(own)]))
  const possible = pricing.book.combos
    .filter(combo => combo.isDetected && isOnSale(pricing, combo) && mostSets(combo, units) > 0)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .slice(0, maximumCombos)
  if (possible.length === 0) return []
  const touched = [...new Set(possible.flatMap(({ items }) => items.map(({ articleId }) => articleId)))]
  const ways = waysOf(possible, units, possible.length <= fewCombos).map(way => {
    const taken = takenBy(way)
    const combos = way.reduce((sum, { combo, sets }) => sum + combo.priceCents * sets, 0)
    return { way, cost: touched.reduce((sum, articleId) => sum + costOf(articleId, taken.get(articleId) ?? 0), combos) }
  })
  return ways.reduce((least, one) => (one.cost < least.cost ? one : least)).way
}
