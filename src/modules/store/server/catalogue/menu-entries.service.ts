import { quoteOrder } from '../../../catalog/server/index.ts'
import type { PublishedItem } from '../../../menus/contract/published-menu.ts'
import { type CatalogueEntry, pageSize } from '../../contract/shop.ts'
import type { Buying } from '../shop-route.ts'
import { type ShopMenu, waitingText } from './menu.service.ts'
import { plainWord } from './near-words.ts'
import { contextFor, type OfferContext, offerOf } from './offers.service.ts'
import { placeAfter } from './places.ts'

const comboEntry = (context: OfferContext, item: PublishedItem, menu: ShopMenu): CatalogueEntry[] => {
  const { loaded, today, timeZone } = context
  const combo = menu.combos.get(item.id)
  const [customer] = loaded.customers
  if (!combo || !customer) return []
  const lines = combo.items.map(({ articleId, quantity }) => ({ articleId, quantity, discountPercent: 0 }))
  const { totals } = quoteOrder(loaded.book, { customer, day: today, lines, combos: [] })
  const { id, name, description, photoFileId, isAvailable, availableFrom } = item
  return [
    {
      kind: 'combo',
      id,
      name,
      description,
      photo: photoFileId,
      waiting: isAvailable ? null : waitingText(availableFrom ?? null, timeZone),
      priceCents: totals.totalCents,
      parts: combo.items.map(({ articleId, quantity }) => ({ article: articleId, quantity })),
    },
  ]
}

const entryOf = (context: OfferContext, item: PublishedItem, menu: ShopMenu): CatalogueEntry[] => {
  const { kind, id, name, description } = item
  if (kind === 'combo') return comboEntry(context, item, menu)
  if (kind === 'promotion') return [{ kind, id, name, description }]
  const offer = offerOf(context, id)
  return offer ? [{ ...offer, kind }] : []
}

const entriesOf = async (buying: Buying, menu: ShopMenu, items: PublishedItem[]): Promise<CatalogueEntry[]> => {
  if (items.length === 0) return []
  const ids = items.flatMap(({ kind, id }) =>
    kind === 'article' ? [id] : (menu.combos.get(id)?.items.map(({ articleId }) => articleId) ?? []),
  )
  const context = await contextFor(buying, [...new Set(ids)])
  return items.flatMap(item => entryOf(context, item, menu))
}

/** A page of a menu's section, or of all of them one after the other, in its own order. */
export const menuEntries = async (
  buying: Buying,
  menu: ShopMenu,
  { section, after }: { section: string | undefined; after: string | undefined },
) => {
  const shown = menu.sections.filter(({ id }) => !section || id === section).flatMap(({ items }) => items)
  const from = placeAfter(after)
  const until = from + pageSize
  return {
    items: await entriesOf(buying, menu, shown.slice(from, until)),
    next: shown.length > until ? String(until) : null,
    isApproximate: false,
  }
}

/** Combos of the shop's menu whose name has all the words. */
export const combosNamed = async (buying: Buying, text: string): Promise<CatalogueEntry[]> => {
  const menu = await buying.menu()
  if (!menu) return []
  const words = plainWord(text).split(/\s+/).filter(Boolean)
  const named = menu.sections
    .flatMap(({ items }) => items)
    .filter(({ kind, name }) => kind === 'combo' && words.every(word => plainWord(name).includes(word)))
  const once = [...new Map(named.map(item => [item.id, item])).values()]
  return entriesOf(buying, menu, once.slice(0, pageSize))
}
