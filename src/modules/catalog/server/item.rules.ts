import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

const refuse = (message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path: 'parent', message }] })
}

/** Items are two levels deep: a sub item has nothing under it. */
const isSubItem = async ({ db, envId }: Tenant, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('items')
    .select('parentId')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Boolean(found?.parentId)
}

const hasSubItems = async ({ db, envId }: Tenant, id: string): Promise<boolean> =>
  (await db
    .selectFrom('items')
    .select('id')
    .where('envId', '=', envId)
    .where('parentId', '=', id)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const subItemsOf = (envId: string): RawBuilder<unknown> =>
  sql`(select count(*) from items s where s.env_id = ${envId}::uuid and s.parent_id = t.id and s.deleted_at is null)`

const articlesOf = (envId: string): RawBuilder<unknown> =>
  sql`(select count(*) from articles a where a.env_id = ${envId}::uuid and (a.item_id = t.id or a.sub_item_id = t.id) and a.deleted_at is null)`

export const itemRules: ResourceRules = {
  expressions: {
    kind: () => sql`case when t.parent_id is null then 'item' else 'subItem' end`,
    subItems: subItemsOf,
    articles: articlesOf,
  },
  async check({ tenant, values, current }) {
    if (typeof values.parent !== 'string') return
    if (values.parent === current?.id) refuse('Un rubro no puede pertenecer a sí mismo.')
    if (await isSubItem(tenant, values.parent)) refuse('Elegí un rubro: un sub rubro no puede tener otros debajo.')
    if (current && (await hasSubItems(tenant, current.id)))
      refuse('Este rubro tiene sub rubros: no puede pasar a ser uno.')
  },
}
