import { sql } from 'kysely'
import { monthOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** The key of the document of a cart's order. */
export const documentKeyOf = (cartKey: string): string => `tienda:${cartKey}`

/** An order that was sent and is not among the orders after so long was refused. */
const receivedWithinMs = 120_000

export type Sent = { personId: string; shopId: string; documentKey: string; totalCents: number }

/** Remembers who sends an order; sent again under its key, it counts once. */
export const rememberSent = async ({ db, envId }: Tenant, sent: Sent): Promise<void> => {
  const { personId, shopId, documentKey, totalCents } = sent
  await db
    .insertInto('storeOrders')
    .values({ envId, documentKey, customerUserId: personId, customerId: shopId, totalCents, sentAt: new Date() })
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'documentKey'])
        .doUpdateSet(set => ({ totalCents: set.ref('excluded.totalCents'), sentAt: set.ref('excluded.sentAt') }))
        .whereRef('storeOrders.customerUserId', '=', 'excluded.customerUserId'),
    )
    .execute()
}

/** Orders of the same person wait for each other until the transaction ends, so that each sees what the others add. */
export const lockPerson = async ({ db, envId }: Tenant, personId: string): Promise<void> => {
  await sql`
    select from customer_users u where u.env_id = ${envId}::uuid and u.id = ${personId}::uuid for no key update`.execute(
    db,
  )
}

type MonthQuery = { personId: string; shopId: string; today: string; exceptKey: string }

/** What a person ordered for a shop in the month of a day, with IVA: what was received, and what is being received now. */
export const sentInMonth = async ({ db, envId }: Tenant, query: MonthQuery): Promise<number> => {
  const { personId, shopId, today, exceptKey } = query
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(coalesce(o.total_cents, k.total_cents)), 0)::bigint as cents
    from store_orders k left join orders o on o.env_id = ${envId}::uuid and o.document_key = k.document_key
    where k.env_id = ${envId}::uuid and k.customer_user_id = ${personId}::uuid and k.customer_id = ${shopId}::uuid
      and k.document_key <> ${exceptKey}
      and case when o.id is null then k.sent_at > ${new Date(Date.now() - receivedWithinMs)}::timestamptz
        else o.day >= ${monthOf(today)}::date and o.canceled_at is null and o.deleted_at is null end`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Whether an order of a shop was received under a key. */
export const wasReceived = async (
  { db, envId }: Tenant,
  { documentKey, shopId }: { documentKey: string; shopId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from orders o where o.env_id = ${envId}::uuid and o.document_key = ${documentKey}
      and o.customer_id = ${shopId}::uuid`.execute(db)
  return rows.length > 0
}
