import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DeliveryResult } from '../../../logistics/contract/delivery-results.ts'
import { inLoad, linesOfLoad } from '../../../logistics/server/index.ts'
import type { ResultInput } from '../../contract/deliveries.ts'
import type { DeliverySource } from '../../contract/delivery-words.ts'

export type OrderLine = {
  articleId: string
  code: string
  name: string
  units: number
  totalCents: number
  isContainer: boolean
  /** False for services, which are charged but move no stock. */
  isProduct: boolean
}
export type LoadedOrderRow = {
  number: number
  customerId: string
  sellerId: string
  /** Ordered cents; `totalCents` are those loaded. */
  orderedCents: number
  totalCents: number
  lines: OrderLine[]
}

/** An order of a load with its loaded goods by article; null when it is not on the load. */
export const findLoadedOrder = async (
  { db, envId }: Tenant,
  loadId: string,
  orderId: string,
): Promise<LoadedOrderRow | null> => {
  const order = await sql<Omit<LoadedOrderRow, 'lines' | 'totalCents'>>`
    select o.number, o.customer_id, o.seller_id, o.total_cents as ordered_cents from consolidated_orders c
    join orders o on o.env_id = ${envId}::uuid and o.id = c.order_id
    where c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid and c.order_id = ${orderId}::uuid
      and ${inLoad(envId, 'c')}`.execute(db)
  const [found] = order.rows
  if (!found) return null
  const { rows: lines } = await sql<OrderLine>`
    select l.article_id, a.code, a.name, sum(l.units) as units, sum(l.total_cents)::bigint as total_cents, a.returnable_container as is_container, a.is_product
    from (${linesOfLoad(envId, loadId)}) l join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where l.order_id = ${orderId}::uuid
    group by 1, 2, 3, 6, 7 order by a.name`.execute(db)
  return { ...found, totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0), lines }
}

export type CurrentDelivery = {
  id: string
  photoFileId: string | null
  signatureFileId: string | null
  result: DeliveryResult
  deliveredCents: number
  isBooked: boolean | null
  source: DeliverySource
  userId: string | null
  happenedAt: string
}

export const findCurrentDelivery = async (
  { db, envId }: Tenant,
  loadId: string,
  orderId: string,
): Promise<CurrentDelivery | undefined> => {
  const { rows } = await sql<CurrentDelivery>`
    select id, photo_file_id, signature_file_id, result, delivered_cents, is_booked, source, user_id, happened_at from deliveries
    where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and order_id = ${orderId}::uuid and voided_at is null`.execute(
    db,
  )
  return rows[0]
}

/** A result received before under a key; `content` is null when it was not stored. */
export type KnownResult = {
  id: string
  loadId: string
  content: Record<string, unknown> | null
  /** Whether it waits for a decision. */
  waits: boolean
}

export const findByKey = async ({ db, envId }: Tenant, key: string): Promise<KnownResult | null> => {
  const { rows } = await sql<KnownResult>`
    select id, load_id, content, false as waits from deliveries where env_id = ${envId}::uuid and key = ${key}
    union all
    select id, load_id, content, resolved_at is null from delivery_conflicts where env_id = ${envId}::uuid and key = ${key} limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export const voidDelivery = ({ db, envId }: Tenant, id: string) =>
  db.updateTable('deliveries').set({ voidedAt: new Date() }).where('envId', '=', envId).where('id', '=', id).execute()

export type KeptLine = { articleId: string; units: number }

/** Inserts the lines, returns and payments of a delivery. */
export const insertParts = async (
  { db, envId }: Tenant,
  deliveryId: string,
  keptLines: KeptLine[],
  { returns, payments }: Pick<ResultInput, 'returns' | 'payments'>,
): Promise<void> => {
  const own = { envId, deliveryId }
  if (keptLines.length > 0)
    await db
      .insertInto('deliveryLines')
      .values(keptLines.map(line => ({ ...own, ...line })))
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
