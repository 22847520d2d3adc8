import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** A sum that is not what its movements add up to; null: there is no row. */
export type StockDifference = {
  place: string
  article: string
  lot: string
  isFit: boolean
  stored: number | null
  expected: number | null
}

/** This many differences are told. */
const examples = 20

/** Adds the ledger up again and tells where the kept sums differ; an empty list is a clean bill. */
export const checkStock = async ({ db, envId }: Tenant): Promise<StockDifference[]> => {
  const { rows } = await sql<StockDifference>`
    select coalesce(k.location_id, m.location_id)::text as place, coalesce(k.article_id, m.article_id)::text as article,
      coalesce(k.lot, m.lot) as lot, coalesce(k.is_fit, m.is_fit) as is_fit, k.units as stored, m.units as expected
    from (select * from stock_levels where env_id = ${envId}::uuid) k
    full join (
      select location_kind, location_id, article_id, lot, is_fit, sum(units) as units from stock_movements
      where env_id = ${envId}::uuid group by 1, 2, 3, 4, 5
    ) m on m.location_id = k.location_id and m.article_id = k.article_id and m.lot = k.lot and m.is_fit = k.is_fit
      and m.location_kind = k.location_kind
    where coalesce(k.units, 0) <> coalesce(m.units, 0) limit ${sql.lit(examples)}`.execute(db)
  return rows
}

/** Writes the sums anew from the ledger; nobody moves goods meanwhile. */
export const rebuildLevels = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`lock table stock_levels in exclusive mode`.execute(db)
  await sql`delete from stock_levels where env_id = ${envId}::uuid`.execute(db)
  await sql`
    insert into stock_levels (env_id, location_kind, location_id, article_id, lot, is_fit, units, updated_at)
    select env_id, location_kind, location_id, article_id, lot, is_fit, sum(units), max(happened_at) from stock_movements
    where env_id = ${envId}::uuid group by 1, 2, 3, 4, 5, 6`.execute(db)
}
