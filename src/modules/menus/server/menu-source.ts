import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { branchName } from '../../stock/server/index.ts'
import { menuList } from '../contract/menus.ts'

const expressions = (envId: string): Record<keyof typeof menuList.fields, RawBuilder<unknown>> => ({
  code: sql`t.code`,
  name: sql`t.name`,
  branch: sql`coalesce(${branchName(envId, sql`t.site_id`)}, 'General')`,
  state: sql`case when t.on_sale_for is not null then 'on-sale' when t.published_number is null then 'draft' else 'off' end`,
  hasChanges: sql`t.has_changes`,
  edition: sql`t.published_number`,
  publishedAt: sql`t.published_at`,
  updatedAt: sql`t.updated_at`,
})

/** The menus of the company. */
export const menuSource = ({ envId, timeZone }: Session): ListSource => {
  const columnSql = expressions(envId)
  return {
    from: sql`menus as t`,
    where: [sql`t.env_id = ${envId}::uuid`, sql`t.deleted_at is null`],
    select: sql.join([
      sql`t.id, t.deleted_at as ${sql.id('deletedAt')}`,
      ...Object.entries(columnSql).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
    ]),
    columns: Object.fromEntries(
      Object.entries(menuList.fields).map(([name, field]) => [
        name,
        { field, expression: columnSql[name as keyof typeof columnSql], nullable: !field.required },
      ]),
    ),
    id: sql`t.id`,
    defaultSort: menuList.sort,
    timeZone,
  }
}
