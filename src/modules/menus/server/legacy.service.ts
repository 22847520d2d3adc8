import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { readBranches } from '../../stock/server/index.ts'
import type { LegacyMenu, SyncInput } from '../contract/legacy.ts'
import { menuStates } from '../contract/menus.ts'
import { menuProblems } from '../contract/problems.ts'
import { listMenus } from './menus.queries.ts'
import { type Acting, changeSettings, createMenu, readDetail, removeMenu, saveDraft } from './menus.service.ts'

type Listed = LegacyMenu & { id: string }

const readAll = async (tenant: Tenant): Promise<Listed[]> => {
  const codes = new Map((await readBranches(tenant)).map(({ id, code }) => [id, code]))
  return (await listMenus(tenant)).map(({ id, code, name, siteId, state }) => ({
    id,
    k: code,
    n: name,
    branch: siteId === null ? '' : (codes.get(siteId) ?? ''),
    state: menuStates[state],
    isGeneral: siteId === null,
  }))
}

const withSections = async (tenant: Tenant, menu: Listed) => ({
  ...menu,
  sections: (await readDetail(tenant, menu.id)).draft.sections,
})

export const listLegacy = async (tenant: Tenant): Promise<LegacyMenu[]> =>
  (await readAll(tenant)).map(({ id: _id, ...menu }) => menu)

/** The menu of a code. Throws notFound. */
export const readLegacy = async (tenant: Tenant, code: string) => {
  const menu = (await readAll(tenant)).find(({ k }) => k === code)
  if (!menu) throw problem(problems.notFound)
  return withSections(tenant, menu)
}

/** The first general menu, that on sale before the others, or the first of a branch; none when there is none. */
export const readGeneral = async (tenant: Tenant, isGeneral: boolean) => {
  const menu = (await readAll(tenant)).find(one => one.isGeneral === isGeneral)
  return menu ? [await withSections(tenant, menu)] : []
}

const siteOf = async (tenant: Tenant, { isGeneral, branch }: SyncInput): Promise<string | null> => {
  if (isGeneral || branch === '') return null
  const site = (await readBranches(tenant)).find(({ code }) => code === branch)
  if (!site) throw problem(menuProblems.unknownBranch)
  return site.id
}

/** Saves the draft of a menu, or creates it. Throws what the editor's own routes throw. */
export const syncMenu = async (acting: Acting, input: SyncInput) => {
  const { tenant } = acting
  const siteId = await siteOf(tenant, input)
  const { k, n: name, definition } = input
  if (k === undefined) {
    const menu = await createMenu(acting, { name, siteId, definition })
    return { id: menu.id, k: menu.code, edition: menu.draftEdition }
  }
  const { id } = await readLegacy(tenant, k)
  const menu = await readDetail(tenant, id)
  if (menu.name !== name || menu.siteId !== siteId)
    await changeSettings(acting, id, { revision: menu.revision, name, siteId })
  const { edition } = await saveDraft(acting, id, { edition: input.edition ?? menu.draftEdition, definition })
  return { id, k, edition }
}

export const removeMenus = async (acting: Acting, ids: string[]): Promise<{ removed: number }> => {
  for (const id of ids) await removeMenu(acting, id)
  return { removed: ids.length }
}
