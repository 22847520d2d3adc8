import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { newOpening } from '../../../forms/server/index.ts'
import type { PublishedMenu } from '../../../menus/contract/published-menu.ts'
import { conquerB2b } from '../../../sales/contract/apps/conquer-b2b.ts'
import { pedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import type { OpenStore, ShownArticle } from '../../contract/open-store.ts'
import { pageSize, type Section } from '../../contract/shop.ts'
import { listIds, listSections, type Sold, searchIds } from '../catalogue/catalogue.queries.ts'
import type { ReadMenu } from '../catalogue/menu.service.ts'
import { placeAfter, placeOf, textAfter } from '../catalogue/places.ts'
import { findDefaultList, findShown } from './open-store.queries.ts'

export type OpenServices = { withTenant: WithTenant; readMenu: ReadMenu; secret: string }

/** Runs in a company that opens its store to strangers. Throws notFound for every other one: nobody learns which there are. */
export const inOpenStore = <T>(
  withTenant: WithTenant,
  company: string,
  work: (tenant: Tenant) => Promise<T>,
  { readOnly = true }: { readOnly?: boolean } = {},
): Promise<T> =>
  withTenant(
    company,
    async tenant => {
      const { modules } = await tenant.environment()
      const { opensToVisitors } = await tenant.settings(pedidosOnline)
      if (!opensToVisitors || !(modules.pedidosOnline || modules.marketplace)) throw problem(problems.notFound)
      return work(tenant)
    },
    { readOnly },
  )

type Shown = { menu: PublishedMenu | null; sold: Sold | null }

/** What strangers see: the general menu, or else what the company's own list sells. */
const shownOf = async (tenant: Tenant, readMenu: ReadMenu): Promise<Shown> => {
  const { timeZone } = await tenant.environment()
  const day = dayOf(new Date(), timeZone)
  const listId = await findDefaultList(tenant, day)
  const menu = await readMenu(tenant, { branch: null, at: new Date(), customerId: null })
  const items = menu?.sections.flatMap(section => section.items) ?? []
  const among = menu ? items.filter(({ kind }) => kind === 'article').map(({ id }) => id) : null
  return { menu, sold: listId ? { listId, day, among } : null }
}

const sectionsOf = async (tenant: Tenant, { menu, sold }: Shown): Promise<Section[]> => {
  if (menu) return menu.sections.map(({ id, name, items }) => ({ id, name, count: items.length }))
  return sold ? listSections(tenant, sold) : []
}

export const openHome = ({ withTenant, readMenu, secret }: OpenServices, company: string): Promise<OpenStore> =>
  inOpenStore(withTenant, company, async tenant => ({
    company: (await tenant.environment()).name,
    welcomeText: (await tenant.settings(conquerB2b)).welcomeText,
    sections: await sectionsOf(tenant, await shownOf(tenant, readMenu)),
    opening: newOpening(secret, company, new Date()),
  }))

type Query = { section?: string | undefined; text?: string | undefined; after?: string | undefined }
type Page = { items: ShownArticle[]; next: string | null; isApproximate: boolean }

const menuPage = async (tenant: Tenant, menu: PublishedMenu, { section, after }: Query): Promise<Page> => {
  const items = menu.sections.filter(({ id }) => !section || id === section).flatMap(one => one.items)
  const from = placeAfter(after)
  const page = items.slice(from, from + pageSize).filter(({ kind }) => kind === 'article')
  const shown = await findShown(
    tenant,
    page.map(({ id }) => id),
  )
  return { items: shown, next: items.length > from + pageSize ? String(from + pageSize) : null, isApproximate: false }
}

const cataloguePage = async (tenant: Tenant, sold: Sold, { section, after }: Query): Promise<Page> => {
  const places = await listIds(tenant, sold, { section, after: placeOf(after) })
  const page = places.slice(0, pageSize)
  const last = page.at(-1)
  const items = await findShown(
    tenant,
    page.map(({ id }) => id),
  )
  return { items, next: places.length > pageSize && last ? textAfter(last) : null, isApproximate: false }
}

export const openCatalogue = ({ withTenant, readMenu }: OpenServices, company: string, query: Query): Promise<Page> =>
  inOpenStore(withTenant, company, async tenant => {
    const { menu, sold } = await shownOf(tenant, readMenu)
    if (query.text) {
      if (!sold) return { items: [], next: null, isApproximate: false }
      const { ids, isApproximate } = await searchIds(tenant, sold, query.text)
      return { items: await findShown(tenant, ids), next: null, isApproximate }
    }
    if (menu) return menuPage(tenant, menu, query)
    return sold ? cataloguePage(tenant, sold, query) : { items: [], next: null, isApproximate: false }
  })
