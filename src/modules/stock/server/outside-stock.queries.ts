import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { notDeleted, type OutsideSource } from '../../../kernel/server/events/outside-source.ts'
import type { OutsideRecord } from '../../../kernel/server/events/take-record-events.ts'

type Row = { id: string; code: string; name: string; minimum: number | null; siteCode: string | null; units: number }

/** Articles with the units that are fit for sale in each warehouse, as programs outside read them. */
export const readStockOutside = async ({ db, envId }: Tenant, articleIds: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.code, a.name, a.minimum_stock as minimum, s.code as site_code, coalesce(sum(l.units), 0) as units
    from articles a
    left join stock_levels l on l.env_id = ${envId}::uuid and l.article_id = a.id and l.location_kind = 'warehouse' and l.is_fit
    left join sites s on s.env_id = ${envId}::uuid and s.id = l.location_id
    where a.env_id = ${envId}::uuid and a.id = any(${articleIds}::uuid[])
    group by a.id, a.code, a.name, a.minimum_stock, s.code order by a.code, s.code`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(sites => {
    const [first] = sites
    if (!first) return []
    const { id, code, name, minimum } = first
    const warehouses = sites.flatMap(({ siteCode, units }) =>
      siteCode === null ? [] : [{ warehouse: siteCode, units: Number(units) }],
    )
    return [{ id, document: code, data: { id, code, name, minimum, warehouses } }]
  })
}

/** Stock as programs outside follow it: of every article, also without units. */
export const outsideStockSource: OutsideSource = {
  table: 'articles',
  live: notDeleted,
  scope: () => null,
  read: readStockOutside,
}
