import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { readPreparedLines } from '../../../picking/server/index.ts'

/**
 * Lines of the orders of a load: what picking prepared of an order when the load was processed, or what was ordered where
 * nobody picked. Columns order_id, article_id, units, packages, kg, total_cents.
 */
export const linesOfLoad = (envId: string, loadId: string): RawBuilder<unknown> => sql`
  select l.order_id, l.article_id, l.quantity as units, l.packages, l.kg, l.total_cents
  from consolidated_orders k join order_lines l on l.env_id = ${envId}::uuid and l.order_id = k.order_id
  where k.env_id = ${envId}::uuid and k.load_id = ${loadId}::uuid and not exists (
    select from load_lines p where p.env_id = ${envId}::uuid and p.load_id = k.load_id and p.order_id = k.order_id)
  union all
  select p.order_id, p.article_id, p.units, p.packages, p.kg, p.total_cents from load_lines p
  where p.env_id = ${envId}::uuid and p.load_id = ${loadId}::uuid and p.units > 0`

/** What was picked stays the load's, whatever happens to the tasks later. */
export const keepPrepared = async (tenant: Tenant, loadId: string): Promise<void> => {
  const lines = await readPreparedLines(tenant, loadId)
  if (lines.length === 0) return
  await tenant.db
    .insertInto('loadLines')
    .values(lines.map(line => ({ envId: tenant.envId, loadId, ...line })))
    .execute()
}

/** A load that is pending again is what was ordered, until it is processed again. */
export const dropPrepared = async ({ db, envId }: Tenant, loadId: string): Promise<void> => {
  await db.deleteFrom('loadLines').where('envId', '=', envId).where('loadId', '=', loadId).execute()
}
