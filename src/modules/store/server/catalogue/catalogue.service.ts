import type { z } from 'zod'
import { type CatalogueEntry, pageSize, type Section, type shopRoutes } from '../../contract/shop.ts'
import type { Buying } from '../shop-route.ts'
import { listIds, listSections, type Sold, searchIds } from './catalogue.queries.ts'
import { combosNamed, menuEntries } from './menu-entries.service.ts'
import { offersOf } from './offers.service.ts'
import { placeOf, textAfter } from './places.ts'

type Query = z.output<NonNullable<typeof shopRoutes.catalogue.query>>
type Page = z.output<NonNullable<typeof shopRoutes.catalogue.output>>

/** What the shop is sold; null when neither it nor the company has a list that holds today. */
const soldTo = async ({ shop, today, menu }: Buying): Promise<Sold | null> => {
  if (!shop.listId) return null
  const articles = (await menu())?.articles
  return { listId: shop.listId, day: today, among: articles ? [...articles.keys()] : null }
}

/** The sections of the shop's menu, where one is on sale for it, or else the categories of its catalogue. */
export const readSections = async (buying: Buying): Promise<Section[]> => {
  const menu = await buying.menu()
  if (menu) return menu.sections.map(({ id, name, items }) => ({ id, name, count: items.length }))
  const sold = await soldTo(buying)
  return sold ? listSections(buying.tenant, sold) : []
}

const articleEntries = async (buying: Buying, ids: string[]): Promise<CatalogueEntry[]> =>
  (await offersOf(buying, ids)).map(offer => ({ ...offer, kind: 'article' }))

const nothingSold: Page = { items: [], next: null, isApproximate: false }

const found = async (buying: Buying, sold: Sold, text: string): Promise<Page> => {
  const { ids, isApproximate } = await searchIds(buying.tenant, sold, text)
  const combos = await combosNamed(buying, text)
  return { items: [...combos, ...(await articleEntries(buying, ids))], next: null, isApproximate }
}

/** A page of the menu or of the catalogue by name, or what the words of a search name, best first. */
export const readCatalogue = async (buying: Buying, { section, text, after }: Query): Promise<Page> => {
  const sold = await soldTo(buying)
  if (!sold) return nothingSold
  if (text) return found(buying, sold, text)
  const menu = await buying.menu()
  if (menu) return menuEntries(buying, menu, { section, after })
  const places = await listIds(buying.tenant, sold, { section, after: placeOf(after) })
  const page = places.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: await articleEntries(
      buying,
      page.map(({ id }) => id),
    ),
    next: places.length > pageSize && last ? textAfter(last) : null,
    isApproximate: false,
  }
}
