import type { z } from 'zod'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGridDefinitions } from '../../../kernel/server/resources/grid-definitions.ts'
import { bindList } from '../../../kernel/server/resources/list-routes.ts'
import { selectRow } from '../../../kernel/server/resources/select-page.ts'
import { readBranches } from '../../stock/server/index.ts'
import { legacyMenuDoors, legacyMenuRoutes } from '../contract/legacy.ts'
import { menuList, menuRoutes } from '../contract/menus.ts'
import { readCandidates } from './candidates.service.ts'
import { readEditorCards } from './cards.service.ts'
import { listLegacy, readGeneral, readLegacy, removeMenus, syncMenu } from './legacy.service.ts'
import { menuSource } from './menu-source.ts'
import { listEditions, requireMenu } from './menus.queries.ts'
import {
  changeSettings,
  createMenu,
  duplicateMenu,
  readDetail,
  removeMenu,
  restoreMenu,
  saveDraft,
  withdrawMenu,
} from './menus.service.ts'
import { publishMenu, readPublishing } from './publish.service.ts'
import { readPublishedMenu } from './published-menu.service.ts'

export { readPublishedMenu } from './published-menu.service.ts'
export { seedMenus } from './seed.ts'

type ListedMenu = z.input<typeof menuRoutes.row.output>

const bindLegacyDoor = (routes: (typeof legacyMenuDoors)[number]): BoundRoute[] => [
  handle(routes.one, async ({ tenant, params }) => ({ data: { data: [await readLegacy(tenant, params.k)] } })),
  handle(routes.sync, ({ body, ...acting }) => syncMenu(acting, body)),
  handle(routes.remove, ({ body, ...acting }) => removeMenus(acting, body.items)),
]

const bindLegacy = (): BoundRoute[] => [
  handle(legacyMenuRoutes.table, async ({ tenant, query: { isGeneral } }) => ({
    data: { data: await (isGeneral ? readGeneral(tenant, isGeneral === '1') : listLegacy(tenant)) },
  })),
  handle(legacyMenuRoutes.general, async ({ tenant, query }) => ({
    data: { data: await readGeneral(tenant, query.isGeneral === '1') },
  })),
  ...legacyMenuDoors.flatMap(bindLegacyDoor),
]

const bindEditing = (): BoundRoute[] => [
  handle(menuRoutes.get, ({ tenant, params }) => readDetail(tenant, params.id)),
  handle(menuRoutes.create, ({ body, ...acting }) => createMenu(acting, body)),
  handle(menuRoutes.duplicate, ({ params, ...acting }) => duplicateMenu(acting, params.id)),
  handle(menuRoutes.saveDraft, ({ params, body, ...acting }) => saveDraft(acting, params.id, body)),
  handle(menuRoutes.settings, ({ params, body, ...acting }) => changeSettings(acting, params.id, body)),
  handle(menuRoutes.publishing, ({ tenant, params }) => readPublishing(tenant, params.id)),
  handle(menuRoutes.publish, ({ params, body, ...acting }) => publishMenu(acting, params.id, body)),
  handle(menuRoutes.withdraw, ({ params, ...acting }) => withdrawMenu(acting, params.id)),
  handle(menuRoutes.remove, ({ params, ...acting }) => removeMenu(acting, params.id)),
  handle(menuRoutes.restore, ({ params, ...acting }) => restoreMenu(acting, params.id)),
  handle(menuRoutes.editions, async ({ tenant, params }) => {
    await requireMenu(tenant, params.id)
    return { items: await listEditions(tenant, params.id) }
  }),
]

/** Menus of the marketplace (spec.md §2, /apps/menu): what their editor reads and writes. */
export const createMenuRoutes = ({ withTenant }: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindList(withTenant, menuRoutes, menuList, (_tenant, session) => menuSource(session)),
  handle(menuRoutes.row, async ({ tenant, session, params }) => {
    const row = await selectRow<ListedMenu>(tenant.db, menuSource(session), params.id)
    if (!row) throw problem(problems.notFound)
    return row
  }),
  ...bindGridDefinitions(menuList),
  ...bindEditing(),
  handle(menuRoutes.branches, async ({ tenant }) => ({ items: await readBranches(tenant) })),
  handle(menuRoutes.cards, ({ tenant, body }) => readEditorCards(tenant, body)),
  handle(menuRoutes.candidates, ({ tenant, params, query }) => readCandidates(tenant, params.id, query)),
  handle(menuRoutes.published, async ({ tenant, query }) => ({
    menu: await readPublishedMenu(tenant, { branch: query.branch ?? null, at: new Date() }),
  })),
  ...bindLegacy(),
]
