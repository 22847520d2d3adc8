import { formatTime } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type ComboOnSale, combosOnSale } from '../../../catalog/server/index.ts'
import type { PublishedItem, PublishedMenu } from '../../../menus/contract/published-menu.ts'

/** The menu on sale for a customer at a moment, which the menus' own module knows; null: there is none. */
export type ReadMenu = (
  tenant: Tenant,
  query: { branch: string | null; at: Date; customerId: string | null },
) => Promise<PublishedMenu | null>

/** Whether something can be ordered now, and from when; both as the menu says. */
export type OnMenu = { isAvailable: boolean; availableFrom: string | null; description: string }

/** The menu of a shop: its sections, and what they let it order. */
export type ShopMenu = {
  sections: PublishedMenu['sections']
  articles: ReadonlyMap<string, OnMenu>
  combos: ReadonlyMap<string, ComboOnSale>
}

const onMenu = ({ isAvailable, availableFrom, description }: PublishedItem): OnMenu => ({
  isAvailable,
  availableFrom: availableFrom ?? null,
  description,
})

/** What is in several places can be ordered as soon as one of them lets it. */
const articlesOf = (items: PublishedItem[], combos: ShopMenu['combos']): Map<string, OnMenu> => {
  const articles = new Map<string, OnMenu>()
  const add = (articleId: string, standing: OnMenu): void => {
    if (!articles.get(articleId)?.isAvailable) articles.set(articleId, standing)
  }
  for (const item of items) if (item.kind === 'article') add(item.id, onMenu(item))
  for (const item of items)
    if (item.kind === 'combo')
      for (const part of combos.get(item.id)?.items ?? []) add(part.articleId, { ...onMenu(item), description: '' })
  return articles
}

type Looking = { tenant: Tenant; shop: { id: string; branchId: string | null }; today: string }

/** Null when no menu is on sale for the shop: then it buys from the catalogue. */
export const readShopMenu = async (readMenu: ReadMenu, { tenant, shop, today }: Looking): Promise<ShopMenu | null> => {
  const menu = await readMenu(tenant, { branch: shop.branchId, at: new Date(), customerId: shop.id })
  if (!menu) return null
  const items = menu.sections.flatMap(section => section.items)
  const ids = items.flatMap(({ kind, id }) => (kind === 'combo' ? [id] : []))
  const sold = await combosOnSale(tenant, { customerId: shop.id, day: today, combos: { ids, codes: [] } })
  const combos = new Map(sold.map(combo => [combo.id, combo]))
  return { sections: menu.sections, articles: articlesOf(items, combos), combos }
}

/** In Spanish, why something of a menu cannot be ordered now. */
export const waitingText = (availableFrom: string | null, timeZone: string): string =>
  availableFrom ? `Se puede pedir desde las ${formatTime(availableFrom, timeZone)}` : 'Agotado'
