import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

/** Units of one lot available in a warehouse. */
export type LotOnHand = { articleId: string; lot: string; expiresOn: string | null; units: number }

/** Lots of these articles fit for sale at a warehouse, first expired first (FEFO), without expired ones except those in `lots`. */
export const readLotsOnHand = async (
  { db, envId }: Tenant,
  siteId: string,
  { articleIds, day, lots = [] }: { articleIds: string[]; day: string; lots?: string[] },
): Promise<LotOnHand[]> => {
  const { rows } = await sql<LotOnHand>`
    select v.article_id, l.code as lot, l.expires_on, v.units
    from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
    where v.env_id = ${envId}::uuid and v.location_id = ${siteId}::uuid and v.article_id = any(${articleIds}::uuid[])
      and v.is_fit and v.units > 0 and (l.expires_on is null or l.expires_on >= ${day}::date or l.code = any(${lots}::text[]))
    order by v.article_id, l.expires_on nulls last, l.code`.execute(db)
  return rows
}
