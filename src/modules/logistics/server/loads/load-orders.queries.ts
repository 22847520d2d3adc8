import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export type OrderPlace = { id: string; isLocked: boolean }

/** The numbers of the orders that cannot be put on a load, and whether some do not exist. */
export const readUnfit = async (
  { db, envId }: Tenant,
  ids: string[],
): Promise<{ unfit: string[]; missing: number }> => {
  const { rows } = await sql<{ number: number; isFit: boolean }>`
    select o.number, (o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null) as is_fit
    from orders o where o.env_id = ${envId}::uuid and o.id = any(${ids}::uuid[]) order by o.number`.execute(db)
  return {
    unfit: rows.filter(({ isFit }) => !isFit).map(({ number }) => `P-${number}`),
    missing: ids.length - rows.length,
  }
}

/** The orders that are on another active load, with its number. */
export const readTaken = async (
  { db, envId }: Tenant,
  loadId: string,
  ids: string[],
): Promise<{ order: number; load: number }[]> => {
  const { rows } = await sql<{ order: number; load: number }>`
    select o.number as order, l.number as load from consolidated_orders k
    join orders o on o.env_id = ${envId}::uuid and o.id = k.order_id
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = k.load_id
    where k.env_id = ${envId}::uuid and k.is_active and k.order_id = any(${ids}::uuid[]) and k.load_id <> ${loadId}::uuid
    order by o.number limit 20`.execute(db)
  return rows
}

export const releaseOrders = async ({ db, envId }: Tenant, loadId: string, keep: string[]): Promise<void> => {
  await sql`
    update consolidated_orders set is_active = false
    where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and is_active and not (order_id = any(${keep}::uuid[]))`.execute(
    db,
  )
}

type OrderOfLoad = { loadId: string; orderId: string }

/** Whether the order is on another load by now, so that it cannot return to this one. */
export const isElsewhere = async ({ db, envId }: Tenant, { loadId, orderId }: OrderOfLoad): Promise<boolean> => {
  const other = await db
    .selectFrom('consolidatedOrders')
    .select('loadId')
    .where('envId', '=', envId)
    .where('orderId', '=', orderId)
    .where('loadId', '<>', loadId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return other !== undefined
}

/** Takes an undelivered order off a load (`isActive` false), so that it waits for another one, or puts it back. */
export const setOrderInLoad = async (
  { db, envId }: Tenant,
  { loadId, orderId }: OrderOfLoad,
  isActive: boolean,
): Promise<void> => {
  await db
    .updateTable('consolidatedOrders')
    .set({ isActive })
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .where('orderId', '=', orderId)
    .execute()
}

/**
 * Puts orders on a load in this sequence. Rows are inserted in the order of their ids, so that of two people who consolidate
 * the same orders one waits and then violates the unique index (SQLSTATE 23505).
 */
export const placeOrders = async ({ db, envId }: Tenant, loadId: string, orders: OrderPlace[]): Promise<void> => {
  const rows = orders.map(({ id, isLocked }, index) => ({ id, isLocked, sequence: index + 1 }))
  await sql`
    insert into consolidated_orders (env_id, load_id, order_id, sequence, is_locked, is_active)
    select ${envId}::uuid, ${loadId}::uuid, o.id, o.sequence, o."isLocked", true
    from json_to_recordset(${JSON.stringify(rows)}::json) o(id uuid, sequence integer, "isLocked" boolean) order by o.id
    on conflict (env_id, load_id, order_id) do update
      set sequence = excluded.sequence, is_locked = excluded.is_locked, is_active = true ${returningOne}`.execute(db)
}
