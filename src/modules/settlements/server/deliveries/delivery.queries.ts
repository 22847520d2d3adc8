import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { linesOfLoad } from '../../../logistics/server/index.ts'
import type { ResultInput } from '../../contract/deliveries.ts'
import type { DeliveryResult } from '../../contract/delivery-words.ts'

export type OrderLine = {
  articleId: string
  code: string
  name: string
  units: number
  totalCents: number
  isContainer: boolean
  /** Services are delivered and charged; no goods move. */
  isProduct: boolean
}
export type RoundOrderRow = { number: number; customerId: string; totalCents: number; lines: OrderLine[] }

/** An order of a load with what left of it on the vehicle, added up by article; null when it is not of the load. */
export const findRoundOrder = async (
  { db, envId }: Tenant,
  loadId: string,
  orderId: string,
): Promise<RoundOrderRow | null> => {
  const order = await sql<Omit<RoundOrderRow, 'lines'>>`
    select o.number, o.customer_id, o.total_cents from consolidated_orders c
    join orders o on o.env_id = ${envId}::uuid and o.id = c.order_id
    where c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid and c.order_id = ${orderId}::uuid
      and (c.is_active or exists (select from deliveries d where d.env_id = ${envId}::uuid and d.load_id = c.load_id
        and d.order_id = c.order_id and d.voided_at is null))`.execute(db)
  const [found] = order.rows
  if (!found) return null
  const { rows: lines } = await sql<OrderLine>`
    select l.article_id, a.code, a.name, sum(l.units) as units, sum(l.total_cents)::bigint as total_cents, a.returnable_container as is_container, a.is_product
    from (${linesOfLoad(envId, loadId)}) l join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where l.order_id = ${orderId}::uuid
    group by 1, 2, 3, 6, 7 order by a.name`.execute(db)
  return { ...found, lines }
}

export type CurrentDelivery = {
  id: string
  photoFileId: string | null
  signatureFileId: string | null
  result: DeliveryResult
}

export const findCurrentDelivery = ({ db, envId }: Tenant, loadId: string, orderId: string) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'photoFileId', 'signatureFileId', 'result'])
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .where('orderId', '=', orderId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()

export const findByKey = ({ db, envId }: Tenant, key: string) =>
  db.selectFrom('deliveries').select('id').where('envId', '=', envId).where('key', '=', key).executeTakeFirst()

export const voidDelivery = ({ db, envId }: Tenant, id: string) =>
  db.updateTable('deliveries').set({ voidedAt: new Date() }).where('envId', '=', envId).where('id', '=', id).execute()

export type KeptLine = { articleId: string; units: number }

/** What a delivery says, in its own tables. */
export const insertParts = async (
  { db, envId }: Tenant,
  deliveryId: string,
  kept: KeptLine[],
  { returns, payments }: Pick<ResultInput, 'returns' | 'payments'>,
): Promise<void> => {
  const own = { envId, deliveryId }
  if (kept.length > 0)
    await db
      .insertInto('deliveryLines')
      .values(kept.map(line => ({ ...own, ...line })))
      .execute()
  if (returns.length > 0)
    await db
      .insertInto('deliveryReturns')
      .values(returns.map((line, index) => ({ ...own, line: index, ...line })))
      .execute()
  if (payments.length > 0)
    await db
      .insertInto('deliveryPayments')
      .values(payments.map((line, index) => ({ ...own, line: index, ...line })))
      .execute()
}

/** Whether the order is on another load, and may not come back to this one. */
export const isElsewhere = async ({ db, envId }: Tenant, loadId: string, orderId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('consolidatedOrders')
    .select('loadId')
    .where('envId', '=', envId)
    .where('orderId', '=', orderId)
    .where('loadId', '<>', loadId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** An order that came back undelivered waits for another load. */
export const setInLoad = ({ db, envId }: Tenant, place: { loadId: string; orderId: string }, isActive: boolean) =>
  db
    .updateTable('consolidatedOrders')
    .set({ isActive })
    .where('envId', '=', envId)
    .where('loadId', '=', place.loadId)
    .where('orderId', '=', place.orderId)
    .execute()

export const reschedule = ({ db, envId }: Tenant, orderId: string, deliveryOn: string) =>
  db.updateTable('orders').set({ deliveryOn }).where('envId', '=', envId).where('id', '=', orderId).execute()
