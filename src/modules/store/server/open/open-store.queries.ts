import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { ShownArticle } from '../../contract/open-store.ts'

/** The list that holds on a day for whoever has none of their own; null: there is none. */
export const findDefaultList = async ({ db, envId }: Tenant, day: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from price_lists l where l.env_id = ${envId}::uuid and l.is_default and l.deleted_at is null
      and (l.valid_from is null or l.valid_from <= ${day}::date) and (l.valid_until is null or l.valid_until >= ${day}::date)
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Articles in the order of their ids. */
export const findShown = async ({ db, envId }: Tenant, ids: string[]): Promise<ShownArticle[]> => {
  const { rows } = await sql<ShownArticle>`
    select a.id, a.name, case when a.units_per_package > 1 then 'bulto × ' || round(a.units_per_package)::text else a.unit_of_measure end
      as description, b.name as brand, a.photo_file_id as photo
    from articles a left join brands b on b.env_id = ${envId}::uuid and b.id = a.brand_id
    where a.env_id = ${envId}::uuid and a.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
