import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { clockAt } from '../contract/availability.ts'
import { blankMenu, itemsOf, type MenuDefinition } from '../contract/definition.ts'
import { describeChanges } from '../contract/difference.ts'
import type { MenuDetail, MenuPublishing } from '../contract/menus.ts'
import { menuProblems } from '../contract/problems.ts'
import { projectMenu } from '../contract/project-menu.ts'
import { readCards } from './cards.service.ts'
import {
  findEdition,
  findOnSale,
  generalBranch,
  insertEdition,
  lockMenu,
  requireMenu,
  type StoredMenu,
  updateMenu,
} from './menus.queries.ts'
import { type Acting, readDetail, remember } from './menus.service.ts'

const branchOf = ({ siteId }: StoredMenu): string => siteId ?? generalBranch

const changesOf = async (tenant: Tenant, menu: StoredMenu, at: Date) => {
  const before = (await findEdition(tenant, menu.id, menu.publishedNumber)) ?? blankMenu
  const clock = clockAt(at, (await tenant.environment()).timeZone)
  const keys = [...itemsOf(before), ...itemsOf(menu.draft)]
  const cards = await readCards(tenant, keys, { at, customerId: null })
  return { clock, cards, changes: describeChanges(before, menu.draft, { names: cards, today: clock.day }) }
}

const otherOnSale = async (tenant: Tenant, menu: StoredMenu): Promise<StoredMenu | null> => {
  const other = await findOnSale(tenant, branchOf(menu))
  return other && other.id !== menu.id ? other : null
}

/** What publishing the draft would change for customers. Nothing is written. */
export const readPublishing = async (tenant: Tenant, id: string): Promise<MenuPublishing> => {
  const menu = await requireMenu(tenant, id)
  const { clock, cards, changes } = await changesOf(tenant, menu, new Date())
  const other = await otherOnSale(tenant, menu)
  const shownNow = projectMenu(menu.draft, cards, clock).reduce((total, { items }) => total + items.length, 0)
  return {
    nextNumber: (menu.publishedNumber ?? 0) + 1,
    changes,
    replaces: other && { id: other.id, name: other.name },
    shownNow,
    hiddenNow: itemsOf(menu.draft).length - shownNow,
  }
}

const replaceOther = async (acting: Acting, menu: StoredMenu, replaces: string | null): Promise<void> => {
  const other = await otherOnSale(acting.tenant, menu)
  if (!other) return
  if (other.id !== replaces)
    throw problem(menuProblems.alreadyOnSale, {
      message: `«${other.name}» ya está a la venta para los mismos clientes. Confirmá si lo reemplaza.`,
    })
  await updateMenu(acting.tenant, other.id, { onSaleFor: null })
  await remember(acting, other.id, 'menu-replaced', { name: other.name })
}

const isEmpty = (draft: MenuDefinition): boolean => !itemsOf(draft).some(({ isShown }) => isShown)

/**
 * Publishes the draft as the next edition, which customers see from then on; what they saw before is stored with its words.
 * Throws draftChanged when the draft is not the one that the person saw, empty, nothingNew, and alreadyOnSale unless
 * `replaces` names the menu that leaves.
 */
export const publishMenu = async (
  acting: Acting,
  id: string,
  { edition, replaces }: { edition: number; replaces: string | null },
): Promise<MenuDetail> => {
  const { tenant, session } = acting
  const menu = await lockMenu(tenant, id)
  if (menu.draftEdition !== edition) throw problem(menuProblems.draftChanged)
  if (isEmpty(menu.draft)) throw problem(menuProblems.empty)
  if (!menu.hasChanges && menu.onSaleFor !== null) throw problem(menuProblems.nothingNew)
  await replaceOther(acting, menu, replaces)
  const at = new Date()
  // Put on sale again as it was: the same edition.
  const number = menu.hasChanges ? (menu.publishedNumber ?? 0) + 1 : (menu.publishedNumber ?? 1)
  const { changes } = await changesOf(tenant, menu, at)
  if (menu.hasChanges)
    await insertEdition(tenant, {
      menuId: id,
      number,
      definition: menu.draft,
      changes,
      userId: session.userId,
      publisher: session.displayName,
    })
  await updateMenu(tenant, id, {
    publishedNumber: number,
    publishedAt: at,
    onSaleFor: branchOf(menu),
    hasChanges: false,
  })
  await remember(acting, id, 'menu-published', { name: menu.name, edition: number, changes: changes.length })
  return readDetail(tenant, id)
}
