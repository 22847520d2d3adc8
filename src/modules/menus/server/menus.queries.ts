import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { branchName } from '../../stock/server/index.ts'
import { type MenuDefinition, readDefinition } from '../contract/definition.ts'
import type { MenuEdition, MenuState } from '../contract/menus.ts'
import { maximumMenus } from '../contract/problems.ts'

/** Stands for the general menu where a branch's id is expected. */
export const generalBranch = '00000000-0000-0000-0000-000000000000'

export type StoredMenu = {
  id: string
  code: string
  name: string
  siteId: string | null
  branch: string | null
  revision: number
  draftEdition: number
  draftSavedAt: string
  draftSavedBy: string
  hasChanges: boolean
  publishedNumber: number | null
  publishedAt: string | null
  onSaleFor: string | null
  deletedAt: string | null
  draft: MenuDefinition
}

const findOne = async ({ db, envId }: Tenant, condition: RawBuilder<unknown>): Promise<StoredMenu | undefined> => {
  const { rows } = await sql<Omit<StoredMenu, 'draft'> & { draft: unknown }>`
    select m.id, m.code, m.name, m.site_id, ${branchName(envId, sql`m.site_id`)} as branch, m.revision, m.draft_edition, m.draft_saved_at,
      m.draft_saved_by, m.has_changes, m.published_number, m.published_at, m.on_sale_for, m.deleted_at, m.draft
    from menus m where m.env_id = ${envId}::uuid and ${condition}`.execute(db)
  const [row] = rows
  return row && { ...row, draft: readDefinition(row.draft) }
}

const required = (menu: StoredMenu | undefined): StoredMenu => {
  if (!menu) throw problem(problems.notFound)
  return menu
}

/** A menu that is not deleted. Throws notFound. */
export const requireMenu = async (tenant: Tenant, id: string): Promise<StoredMenu> =>
  required(await findOne(tenant, sql`m.id = ${id}::uuid and m.deleted_at is null`))

/** The same, locked until the transaction ends: other changes of the menu wait. */
export const lockMenu = async (tenant: Tenant, id: string): Promise<StoredMenu> =>
  required(await findOne(tenant, sql`m.id = ${id}::uuid and m.deleted_at is null for update of m`))

/** A menu, deleted or not. Throws notFound. */
export const requireAnyMenu = async (tenant: Tenant, id: string): Promise<StoredMenu> =>
  required(await findOne(tenant, sql`m.id = ${id}::uuid for update of m`))

/** The menu on sale for a branch, or the general one. */
export const findOnSale = (tenant: Tenant, branch: string): Promise<StoredMenu | undefined> =>
  findOne(tenant, sql`m.on_sale_for = ${branch}::uuid and m.deleted_at is null`)

export const stateOf = ({
  onSaleFor,
  publishedNumber,
}: Pick<StoredMenu, 'onSaleFor' | 'publishedNumber'>): MenuState =>
  onSaleFor !== null ? 'on-sale' : publishedNumber === null ? 'draft' : 'off'

export const countMenus = async ({ db, envId }: Tenant): Promise<number> => {
  const { total } = await db
    .selectFrom('menus')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type NewMenu = {
  id: string
  code: string
  name: string
  siteId: string | null
  draft: MenuDefinition
  savedBy: string
}

export const insertMenu = async ({ db, envId }: Tenant, { draft, savedBy, ...columns }: NewMenu): Promise<void> => {
  await db
    .insertInto('menus')
    .values({ envId, ...columns, draft: JSON.stringify(draft), draftSavedBy: savedBy })
    .execute()
}

export type MenuPatch = Partial<{
  name: string
  siteId: string | null
  revision: number
  draft: MenuDefinition
  draftEdition: number
  draftSavedAt: Date
  draftSavedBy: string
  hasChanges: boolean
  publishedNumber: number
  publishedAt: Date
  onSaleFor: string | null
  deletedAt: Date | null
}>

export const updateMenu = async ({ db, envId }: Tenant, id: string, { draft, ...patch }: MenuPatch): Promise<void> => {
  await db
    .updateTable('menus')
    .set({ ...patch, ...(draft ? { draft: JSON.stringify(draft) } : {}), updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

export const findEdition = async (
  { db, envId }: Tenant,
  menuId: string,
  number: number | null,
): Promise<MenuDefinition | null> => {
  if (number === null) return null
  const row = await db
    .selectFrom('menuEditions')
    .select('definition')
    .where('envId', '=', envId)
    .where('menuId', '=', menuId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? readDefinition(row.definition) : null
}

export const insertEdition = async (
  { db, envId }: Tenant,
  edition: {
    menuId: string
    number: number
    definition: MenuDefinition
    changes: string[]
    userId: string
    publisher: string
  },
): Promise<void> => {
  await db
    .insertInto('menuEditions')
    .values({ envId, ...edition, definition: JSON.stringify(edition.definition) })
    .execute()
}

/** The newest 100. */
export const listEditions = async ({ db, envId }: Tenant, menuId: string): Promise<MenuEdition[]> =>
  db
    .selectFrom('menuEditions')
    .select(['number', 'publishedAt', 'publisher', 'changes'])
    .where('envId', '=', envId)
    .where('menuId', '=', menuId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()

type ListedMenu = { id: string; code: string; name: string; siteId: string | null; state: MenuState }

/** At most the menus that a company may have; those on sale first. */
export const listMenus = async ({ db, envId }: Tenant): Promise<ListedMenu[]> => {
  const { rows } = await sql<ListedMenu>`
    select m.id, m.code, m.name, m.site_id,
      case when m.on_sale_for is not null then 'on-sale' when m.published_number is null then 'draft' else 'off' end as state
    from menus m where m.env_id = ${envId}::uuid and m.deleted_at is null
    order by m.on_sale_for is null, m.name, m.id limit ${maximumMenus}`.execute(db)
  return rows
}
