import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : ((value as { id: string } | null | undefined)?.id ?? null)

export const articleRules: ResourceRules = {
  expressions: {
    stock: envId =>
      sql`(select sum(v.units) from stock_levels v where v.env_id = ${envId}::uuid and v.article_id = t.id
        and v.location_kind = 'warehouse' and v.is_fit)`,
  },
  /** A sub item belongs to the article's own item. */
  async check({ tenant, values, current, remember }) {
    if (values.item === undefined && values.subItem === undefined) return
    const itemId = idOf(values.item === undefined ? current?.item : values.item)
    const subItemId = idOf(values.subItem === undefined ? current?.subItem : values.subItem)
    if (!subItemId) return
    const subItem = await remember(subItemId, () =>
      tenant.db
        .selectFrom('items')
        .select('parentId')
        .where('envId', '=', tenant.envId)
        .where('id', '=', subItemId)
        .executeTakeFirst(),
    )
    if (subItem?.parentId && subItem.parentId === itemId) return
    throw problem(problems.invalidInput, {
      errors: [{ path: 'subItem', message: 'El sub rubro no pertenece al rubro del artículo.' }],
    })
  },
}
