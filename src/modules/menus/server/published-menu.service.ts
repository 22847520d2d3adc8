import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { clockAt, seasonOf } from '../contract/availability.ts'
import { itemsOf, type MenuDefinition } from '../contract/definition.ts'
import { projectMenu } from '../contract/project-menu.ts'
import type { PublishedMenu } from '../contract/published-menu.ts'
import { readCards } from './cards.service.ts'
import { findEdition, findOnSale, generalBranch } from './menus.queries.ts'

type OnSale = { menuId: string; edition: number; definition: MenuDefinition }

const onSale = async (tenant: Tenant, branch: string): Promise<OnSale | null> => {
  const menu = await findOnSale(tenant, branch)
  if (!menu || menu.publishedNumber === null) return null
  const definition = await findEdition(tenant, menu.id, menu.publishedNumber)
  return definition && { menuId: menu.id, edition: menu.publishedNumber, definition }
}

export type MenuQuery = {
  /** The customer's branch (a site's id); null: only the general menu. */
  branch: string | null
  at: Date
  /** Who looks: what is limited to some customers, lists or channels is shown to them alone. */
  customerId?: string | null
}

/**
 * The menu that customers of a branch see at a moment: its own while its days last, the general one otherwise. Null when
 * neither is on sale. Prices are not part of it: `quoteOrder` gives each customer theirs.
 */
export const readPublishedMenu = async (
  tenant: Tenant,
  { branch, at, customerId = null }: MenuQuery,
): Promise<PublishedMenu | null> => {
  const clock = clockAt(at, (await tenant.environment()).timeZone)
  for (const candidate of branch === null ? [generalBranch] : [branch, generalBranch]) {
    const menu = await onSale(tenant, candidate)
    if (!menu || seasonOf(menu.definition.availability, clock.day) !== 'current') continue
    const cards = await readCards(tenant, itemsOf(menu.definition), { at, customerId })
    return { menuId: menu.menuId, edition: menu.edition, sections: projectMenu(menu.definition, cards, clock) }
  }
  return null
}
