import { sql } from 'kysely'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { CountedLine } from '../facts/fact-deltas.ts'

export type Voiding = 'canceled' | 'deleted'

export type OrderToVoid = {
  id: string
  kind: string
  origin: number
  state: number
  day: string
  sellerId: string
  customerId: string
  takenAt: string
  discountCents: number
}

/** Null when the order does not exist or its seller is out of the person's scope. */
export const findOrderByKey = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  key: string,
): Promise<OrderToVoid | null> => {
  const isInScope = sellerScopeCondition(envId, scope, sql`seller_id`) ?? sql`true`
  const { rows } = await sql<OrderToVoid>`
    select id, kind, origin, state, day, seller_id, customer_id, taken_at, discount_cents from orders
    where env_id = ${envId}::uuid and document_key = ${key} and ${isInScope}`.execute(db)
  return rows[0] ?? null
}

/** False when the order is exported or voided already. */
export const markVoided = async ({ db, envId }: Tenant, id: string, how: Voiding): Promise<boolean> => {
  const now = new Date()
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set(how === 'canceled' ? { canceledAt: now, updatedAt: now } : { deletedAt: now, updatedAt: now })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', 1)
    .where('canceledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const readLines = ({ db, envId }: Tenant, orderId: string): Promise<CountedLine[]> =>
  db
    .selectFrom('orderLines')
    .select(['articleId', 'quantity', 'packages', 'kg', 'netCents', 'totalCents'])
    .where('envId', '=', envId)
    .where('orderId', '=', orderId)
    .execute()

type Visit = Pick<OrderToVoid, 'day' | 'sellerId' | 'customerId'>

/** Sets the visit's last operation from the documents that are left of it. */
export const recountLastOperation = async (
  { db, envId }: Tenant,
  { day, sellerId, customerId }: Visit,
): Promise<void> => {
  const same = sql`env_id = ${envId}::uuid and day = ${day}::date and seller_id = ${sellerId}::uuid and customer_id = ${customerId}::uuid and deleted_at is null`
  const [last] = (
    await sql<{ at: string | null }>`
      select max(taken_at) as at from (
        select taken_at from orders where ${same} and canceled_at is null and kind = 'sale'
        union all select taken_at from collections where ${same} and canceled_at is null
        union all select taken_at from no_purchases where ${same}
      ) operation`.execute(db)
  ).rows
  await db
    .updateTable('visits')
    .set({ lastOperationAt: last?.at ?? null })
    .where('envId', '=', envId)
    .where('day', '=', day)
    .where('sellerId', '=', sellerId)
    .where('customerId', '=', customerId)
    .execute()
}

/** Deletes the visit when it was not planned and has no documents left. */
export const dropEmptyVisit = async ({ db, envId }: Tenant, { day, sellerId, customerId }: Visit): Promise<void> => {
  await sql`
    delete from visits where env_id = ${envId}::uuid and day = ${day}::date and seller_id = ${sellerId}::uuid and customer_id = ${customerId}::uuid
      and not is_planned and orders + collections + no_purchases = 0 and units = 0 and total_cents = 0`.execute(db)
}
