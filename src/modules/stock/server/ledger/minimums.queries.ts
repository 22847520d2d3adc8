import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/**
 * Lets one transaction at a time take units of an article that has a minimum: of two that take them from two warehouses, the
 * second sees what the first left. Taken before the levels, by id, by everybody.
 */
export const lockMinimums = async ({ db, envId }: Tenant, articleIds: string[]): Promise<void> => {
  if (articleIds.length === 0) return
  await sql`
    select id from articles where env_id = ${envId}::uuid and id = any(${articleIds}::uuid[]) and minimum_stock is not null
    order by id for no key update`.execute(db)
}

/** The articles whose fit units in the warehouses are below their minimum now, and were not before these units left. */
export const findFallenBelow = async (
  { db, envId }: Tenant,
  leaving: ReadonlyMap<string, number>,
): Promise<string[]> => {
  if (leaving.size === 0) return []
  const rows = [...leaving].map(([articleId, units]) => ({ articleId, units }))
  const { rows: fallen } = await sql<{ id: string }>`
    select a.id
    from json_to_recordset(${JSON.stringify(rows)}::json) d("articleId" uuid, units numeric)
    join articles a on a.env_id = ${envId}::uuid and a.id = d."articleId"
    cross join lateral (
      select coalesce(sum(l.units), 0) as units from stock_levels l
      where l.env_id = ${envId}::uuid and l.article_id = a.id and l.location_kind = 'warehouse' and l.is_fit
    ) now
    where now.units < a.minimum_stock and now.units + d.units >= a.minimum_stock order by a.id`.execute(db)
  return fallen.map(({ id }) => id)
}
