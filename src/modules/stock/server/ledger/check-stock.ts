import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { lockLevelsAlone } from './levels-lock.ts'
import { stockTopic } from './move-stock.ts'

/** A stored level that differs from the sum of its movements; null where there is no row. */
export type StockDifference = {
  place: string
  article: string
  lot: string
  isFit: boolean
  stored: number | null
  expected: number | null
}

/** At most this many differences are reported. */
const examples = 20

const sums = (envId: string) => sql`
  select case when vehicle_id is null then 'warehouse' else 'vehicle' end as location_kind, coalesce(vehicle_id, site_id) as location_id,
    article_id, lot_id, is_fit, sum(units) as units, max(happened_at) as happened_at
  from stock_movements where env_id = ${envId}::uuid group by 1, 2, 3, 4, 5`

/** Levels beside the sums of the ledger, those that differ. */
const differences = (envId: string) => sql`
  (select * from stock_levels where env_id = ${envId}::uuid) k
  full join (${sums(envId)}) m on m.location_id = k.location_id and m.lot_id = k.lot_id and m.is_fit = k.is_fit
    and m.article_id = k.article_id and m.location_kind = k.location_kind
  where coalesce(k.units, 0) <> coalesce(m.units, 0)`

/** Sums the ledger again and returns the levels that differ; an empty list means that there are no errors. */
export const checkStock = async ({ db, envId }: Tenant): Promise<StockDifference[]> => {
  const { rows } = await sql<StockDifference>`
    select coalesce(k.location_id, m.location_id)::text as place, coalesce(k.article_id, m.article_id)::text as article,
      coalesce(k.lot_id, m.lot_id)::text as lot, coalesce(k.is_fit, m.is_fit) as is_fit, k.units as stored, m.units as expected
    from ${differences(envId)} limit ${sql.lit(examples)}`.execute(db)
  return rows
}

const selectDiffering = async ({ db, envId }: Tenant): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(k.article_id, m.article_id) as id from ${differences(envId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rewrites all levels from the ledger; nobody moves goods of the company meanwhile. */
export const rebuildLevels = async ({ db, envId }: Pick<Tenant, 'db' | 'envId'>): Promise<void> => {
  await lockLevelsAlone({ db, envId })
  await sql`delete from stock_levels where env_id = ${envId}::uuid`.execute(db)
  await sql`
    insert into stock_levels (env_id, location_kind, location_id, article_id, lot_id, is_fit, units, updated_at)
    select ${envId}::uuid, location_kind, location_id, article_id, lot_id, is_fit, units, happened_at from (${sums(envId)}) m ${returningOne}`.execute(
    db,
  )
}

/** Rebuilds levels that are wrong, and says which articles had others. */
export const mendLevels = async (tenant: Tenant): Promise<void> => {
  await lockLevelsAlone(tenant)
  const ids = await selectDiffering(tenant)
  await rebuildLevels(tenant)
  if (ids.length > 0) tenant.publish({ topic: stockTopic, payload: {}, recordEvent: { name: 'stock.changed', ids } })
}
