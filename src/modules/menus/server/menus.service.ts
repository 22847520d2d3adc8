import type { AuditAction } from '../../../kernel/contract/audit-acts.ts'
import { problem } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { isSameContent } from '../../../kernel/server/same-content.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { branchExists } from '../../stock/server/index.ts'
import { blankMenu, type MenuDefinition } from '../contract/definition.ts'
import { menusTopic } from '../contract/live.ts'
import { type DraftSaved, type MenuDetail, type MenuInput, type MenuSettings, menuList } from '../contract/menus.ts'
import { maximumMenus, menuProblems } from '../contract/problems.ts'
import {
  countMenus,
  findEdition,
  insertMenu,
  lockMenu,
  type MenuPatch,
  requireAnyMenu,
  requireMenu,
  type StoredMenu,
  stateOf,
  updateMenu,
} from './menus.queries.ts'

export type Acting = { tenant: Tenant; session: Session }

/** Records an act on a menu and tells the open screens. */
export const remember = async (
  { tenant, session }: Acting,
  entityId: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity: menuList.name, entityId, action, detail }])
  tenant.publish({ topic: menusTopic, payload: { id: entityId } })
}

/** A menu as its editor sees it. Throws notFound. */
export const readDetail = async (tenant: Tenant, id: string): Promise<MenuDetail> => {
  const { onSaleFor, deletedAt: _deletedAt, ...menu } = await requireMenu(tenant, id)
  return {
    ...menu,
    state: stateOf({ onSaleFor, publishedNumber: menu.publishedNumber }),
    published: await findEdition(tenant, id, menu.publishedNumber),
  }
}

const refuseUnknownBranch = async (tenant: Tenant, siteId: string | null): Promise<void> => {
  if (siteId !== null && !(await branchExists(tenant, siteId))) throw problem(menuProblems.unknownBranch)
}

const refuseMore = async (tenant: Tenant): Promise<void> => {
  if ((await countMenus(tenant)) >= maximumMenus) throw problem(menuProblems.tooMany)
}

/** A new menu, in blank or from a definition. Codes are counted, M001 on, and never used again. */
export const createMenu = async (acting: Acting, { name, siteId, definition }: MenuInput): Promise<MenuDetail> => {
  const { tenant, session } = acting
  await refuseUnknownBranch(tenant, siteId)
  await refuseMore(tenant)
  const code = `M${String(await nextNumber(tenant, 'menus')).padStart(3, '0')}`
  const id = newId()
  await insertMenu(tenant, { id, code, name, siteId, draft: definition ?? blankMenu, savedBy: session.displayName })
  await remember(acting, id, 'created', { name })
  return readDetail(tenant, id)
}

export const duplicateMenu = async (acting: Acting, id: string): Promise<MenuDetail> => {
  const { name, siteId, draft } = await requireMenu(acting.tenant, id)
  return createMenu(acting, { name: `${name.slice(0, 70)} (copia)`, siteId, definition: draft })
}

const hasChanges = async (tenant: Tenant, menu: StoredMenu, draft: MenuDefinition): Promise<boolean> => {
  const published = await findEdition(tenant, menu.id, menu.publishedNumber)
  return published === null || !isSameContent(published, draft)
}

/**
 * Saves the draft over the edition that the person had. Throws draftChanged, which names who saved another one; saving what
 * is already stored is no conflict, so a save whose answer was lost may be repeated.
 */
export const saveDraft = async (
  { tenant, session }: Acting,
  id: string,
  { edition, definition }: { edition: number; definition: MenuDefinition },
): Promise<DraftSaved> => {
  const menu = await lockMenu(tenant, id)
  if (menu.draftEdition !== edition) {
    if (isSameContent(menu.draft, definition))
      return { edition: menu.draftEdition, savedAt: menu.draftSavedAt, hasChanges: menu.hasChanges }
    throw problem(menuProblems.draftChanged, {
      message: `${menu.draftSavedBy || 'Otra persona'} guardó este menú mientras lo editabas. Lo tuyo sigue acá: elegí cuál queda.`,
    })
  }
  const saved = {
    draftEdition: edition + 1,
    draftSavedAt: new Date(),
    draftSavedBy: session.displayName,
    hasChanges: await hasChanges(tenant, menu, definition),
  }
  await updateMenu(tenant, id, { ...saved, draft: definition })
  tenant.publish({ topic: menusTopic, payload: { id, edition: saved.draftEdition } })
  return { edition: saved.draftEdition, savedAt: saved.draftSavedAt.toISOString(), hasChanges: saved.hasChanges }
}

/** Writes name and branch over the revision that the person had. Throws changed, onSale, unknownBranch. */
export const changeSettings = async (acting: Acting, id: string, settings: MenuSettings): Promise<MenuDetail> => {
  const { tenant } = acting
  const { revision, name, siteId } = settings
  const menu = await lockMenu(tenant, id)
  if (menu.revision !== revision) throw problem(menuProblems.changed)
  if (menu.siteId !== siteId) {
    if (menu.onSaleFor !== null) throw problem(menuProblems.onSale)
    await refuseUnknownBranch(tenant, siteId)
  }
  await updateMenu(tenant, id, { name, siteId, revision: revision + 1 })
  await remember(acting, id, 'changed', { name })
  return readDetail(tenant, id)
}

const mark = async (acting: Acting, { id, name }: StoredMenu, patch: MenuPatch, action: AuditAction): Promise<void> => {
  await updateMenu(acting.tenant, id, patch)
  await remember(acting, id, action, { name })
}

export const withdrawMenu = async (acting: Acting, id: string): Promise<MenuDetail> => {
  const menu = await lockMenu(acting.tenant, id)
  if (menu.onSaleFor === null) throw problem(menuProblems.notOnSale)
  await mark(acting, menu, { onSaleFor: null }, 'menu-withdrawn')
  return readDetail(acting.tenant, id)
}

/** Deletes a menu that is not on sale. Its editions stay for whoever restores it. */
export const removeMenu = async (acting: Acting, id: string): Promise<void> => {
  const menu = await lockMenu(acting.tenant, id)
  if (menu.onSaleFor !== null) throw problem(menuProblems.onSale)
  await mark(acting, menu, { deletedAt: new Date() }, 'deleted')
}

export const restoreMenu = async (acting: Acting, id: string): Promise<MenuDetail> => {
  const menu = await requireAnyMenu(acting.tenant, id)
  if (menu.deletedAt !== null) {
    await refuseMore(acting.tenant)
    await mark(acting, menu, { deletedAt: null }, 'restored')
  }
  return readDetail(acting.tenant, id)
}
