import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { readPreparedLines } from '../../../picking/server/index.ts'

/**
 * The condition on a row of `consolidated_orders` that belongs to its load: the order is on it, or it was taken to its door.
 * An undelivered order is free for another load and still a document of this one.
 */
export const inLoad = (
  envId: string,
  alias: string,
): RawBuilder<unknown> => sql`(${sql.ref(`${alias}.is_active`)} or exists (
  select from deliveries rd where rd.env_id = ${envId}::uuid and rd.load_id = ${sql.ref(`${alias}.load_id`)}
    and rd.order_id = ${sql.ref(`${alias}.order_id`)} and rd.voided_at is null))`

/**
 * Lines of the orders of loads: as prepared by picking when the load was processed, or as ordered where it was not picked.
 * `loadId` is an expression. Columns order_id, article_id, units, packages, kg, total_cents.
 */
export const linesOf = (envId: string, loadId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select own.order_id, own.article_id, own.quantity as units, own.packages, own.kg, own.total_cents
  from consolidated_orders stop join order_lines own on own.env_id = ${envId}::uuid and own.order_id = stop.order_id
  where stop.env_id = ${envId}::uuid and stop.load_id = ${loadId} and not exists (
    select from load_lines kept where kept.env_id = ${envId}::uuid and kept.load_id = stop.load_id and kept.order_id = stop.order_id)
  union all
  select kept.order_id, kept.article_id, kept.units, kept.packages, kept.kg, kept.total_cents from load_lines kept
  where kept.env_id = ${envId}::uuid and kept.load_id = ${loadId} and kept.units > 0`

export const linesOfLoad = (envId: string, loadId: string): RawBuilder<unknown> => linesOf(envId, sql`${loadId}::uuid`)

/** Stores the prepared lines of a load, so that later changes of its tasks do not alter it. */
export const keepPrepared = async (tenant: Tenant, loadId: string): Promise<void> => {
  const lines = await readPreparedLines(tenant, loadId)
  if (lines.length === 0) return
  await tenant.db
    .insertInto('loadLines')
    .values(lines.map(line => ({ envId: tenant.envId, loadId, ...line })))
    .execute()
}

/** Deletes the prepared lines of a load that is pending again; it counts as ordered until it is processed. */
export const dropPrepared = async ({ db, envId }: Tenant, loadId: string): Promise<void> => {
  await db.deleteFrom('loadLines').where('envId', '=', envId).where('loadId', '=', loadId).execute()
}
