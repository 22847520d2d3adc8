import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type OfferedKey, readListedPrices, readOffered } from '../../catalog/server/index.ts'
import { readSoldUnits } from '../../sales/server/index.ts'
import { readAvailable } from '../../stock/server/index.ts'
import type { MenuCard } from '../contract/cards.ts'
import { keyOf } from '../contract/definition.ts'
import type { EditorCard } from '../contract/menus.ts'
import type { Cards } from '../contract/project-menu.ts'

type Parts = { articleId: string; quantity: number }[]

/** How many can be made of what is available; null when nobody counts one of its parts. */
const availableOf = (parts: Parts, stock: ReadonlyMap<string, number>): number | null => {
  const [only] = parts
  if (!only) return null
  if (parts.length === 1 && only.quantity === 1) return stock.get(only.articleId) ?? null
  const whole = parts.map(({ articleId, quantity }) => {
    const units = stock.get(articleId)
    return units === undefined ? Number.POSITIVE_INFINITY : Math.floor(units / quantity)
  })
  const least = Math.min(...whole)
  return Number.isFinite(least) ? least : null
}

type CardsQuery = { at: Date; customerId: string | null }

/** What the catalogue and the warehouses say at a moment of what a menu names, by `keyOf`. */
export const readCards = async (tenant: Tenant, keys: OfferedKey[], { at, customerId }: CardsQuery): Promise<Cards> => {
  const { timeZone } = await tenant.environment()
  const offered = await readOffered(tenant, keys, { day: dayOf(at, timeZone), customerId })
  const articleIds = new Set(offered.flatMap(({ parts }) => parts.map(({ articleId }) => articleId)))
  const stock = await readAvailable(tenant, [...articleIds])
  return new Map(
    offered.map(({ parts, ...card }): [string, MenuCard] => [
      keyOf(card),
      { ...card, available: availableOf(parts, stock) },
    ]),
  )
}

const averagedWeeks = 4

type EditorQuery = { items: OfferedKey[]; customerId: string | null; priceListId: string | null }

/** Cards with the price and the sales that the editor shows. */
export const readEditorCards = async (tenant: Tenant, { items, customerId, priceListId }: EditorQuery) => {
  const at = new Date()
  const { timeZone } = await tenant.environment()
  const today = dayOf(at, timeZone)
  const cards = [...(await readCards(tenant, items, { at, customerId })).values()]
  const idsOf = (kind: OfferedKey['kind']) => cards.flatMap(card => (card.kind === kind ? [card.id] : []))
  const articleIds = idsOf('article')
  const days = { from: addDays(today, -7 * averagedWeeks), until: addDays(today, -1) }
  const sold = await readSoldUnits(tenant, articleIds, days)
  const prices = await readListedPrices(tenant, {
    articleIds,
    comboIds: idsOf('combo'),
    customerId,
    priceListId,
    day: today,
  })
  return {
    priceList: prices.list,
    items: cards.map(
      (card): EditorCard => ({
        ...card,
        priceCents: (card.kind === 'combo' ? prices.combos : prices.articles).get(card.id) ?? null,
        soldPerWeek: card.kind === 'article' ? Math.round((sold.get(card.id) ?? 0) / averagedWeeks) : null,
      }),
    ),
  }
}
