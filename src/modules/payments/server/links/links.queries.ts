import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { LinkState } from '../../contract/payment-words.ts'
import { liveStates } from './link-state.ts'

export type LinkRow = {
  id: string
  customerId: string
  orderId: string | null
  amountCents: number
  currency: string
  description: string
  state: LinkState
  url: string | null
  createdAt: string
  expiresAt: string
  checks: number
}

const columns = sql`
  id, customer_id, order_id, amount_cents, currency, description, state, url, created_at, expires_at, checks`

export const findLink = async ({ db, envId }: Tenant, id: string): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRow>`
    select ${columns} from payment_links where env_id = ${envId}::uuid and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Whatever is written of a link and its payments is written by one transaction at a time. */
export const lockLink = async ({ db, envId }: Tenant, id: string): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRow>`
    select ${columns} from payment_links where env_id = ${envId}::uuid and id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

export type Asked = {
  customerId: string
  orderId: string | null
  personId: string
  amountCents: number
  currency: string
  description: string
}

const live = sql`state in (${sql.join(liveStates.map(state => sql.lit(state)))})`

/** The link that can be paid for the same thing; undefined: there is none. */
export const findLiveLink = async (
  { db, envId }: Tenant,
  { customerId, orderId }: Pick<Asked, 'customerId' | 'orderId'>,
): Promise<LinkRow | undefined> => {
  const target = orderId
    ? sql`order_id = ${orderId}::uuid`
    : sql`order_id is null and customer_id = ${customerId}::uuid`
  const { rows } = await sql<LinkRow>`
    select ${columns} from payment_links where env_id = ${envId}::uuid and ${target} and ${live} for update`.execute(db)
  return rows[0]
}

/** Undefined when somebody asked for the same thing at this moment. */
export const insertLink = async (
  { db, envId }: Tenant,
  { personId, ...asked }: Asked,
  { expiresAt, nextCheckAt }: { expiresAt: Date; nextCheckAt: Date | null },
): Promise<LinkRow | undefined> => {
  const row = { id: newId(), ...asked, state: 'open' as const, url: null, createdAt: new Date(), expiresAt }
  const inserted = await db
    .insertInto('paymentLinks')
    .values({ ...row, envId, customerUserId: personId, nextCheckAt })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return undefined
  return { ...row, createdAt: row.createdAt.toISOString(), expiresAt: expiresAt.toISOString(), checks: 0 }
}

/** Where it is paid, unless another request has written that before; answers what holds. */
export const writeUrl = async (
  { db, envId }: Tenant,
  id: string,
  made: { reference: string; url: string },
): Promise<string> => {
  const { rows } = await sql<{ url: string }>`
    update payment_links set reference = coalesce(reference, ${made.reference}), url = coalesce(url, ${made.url})
    where env_id = ${envId}::uuid and id = ${id}::uuid returning url`.execute(db)
  return rows[0]?.url ?? made.url
}

export const writeState = async (
  { db, envId }: Tenant,
  id: string,
  values: { state: LinkState; checks: number; nextCheckAt: Date | null },
): Promise<void> => {
  await db.updateTable('paymentLinks').set(values).where('envId', '=', envId).where('id', '=', id).execute()
}

/** Takes links whose turn has come, so that no other process asks for them, and one that stops is asked for again. */
export const takeDueLinks = async (
  { db, envId }: Tenant,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from payment_links where env_id = ${envId}::uuid and next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    update payment_links l set next_check_at = ${until}, checks = l.checks + 1 from due
    where l.env_id = ${envId}::uuid and l.id = due.id returning l.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Money of a customer is judged one at a time, whichever link it comes through. */
export const lockCustomer = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  await sql`select from customers where env_id = ${envId}::uuid and id = ${id}::uuid for no key update`.execute(db)
}

/** A customer, and the seller whose people hear of what happens; undefined: there is none. */
export const findCustomer = async (
  { db, envId }: Tenant,
  id: string,
): Promise<{ id: string; code: string; sellerId: string | null } | undefined> =>
  db
    .selectFrom('customers')
    .select(['id', 'code', 'sellerId'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()

export type OrderFacts = { id: string; number: number; totalCents: number; isVoided: boolean; isDelivered: boolean }

/** An order of a customer as far as paying it is concerned; undefined when it is of another one. */
export const findOrder = async (
  { db, envId }: Tenant,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<OrderFacts | undefined> => {
  const { rows } = await sql<OrderFacts>`
    select o.id, o.number, o.total_cents, (o.canceled_at is not null or o.deleted_at is not null) as is_voided,
      exists (select from deliveries d where d.env_id = ${envId}::uuid and d.order_id = o.id and d.voided_at is null) as is_delivered
    from orders o where o.env_id = ${envId}::uuid and o.id = ${orderId}::uuid and o.customer_id = ${customerId}::uuid
      and o.kind = 'sale'`.execute(db)
  return rows[0]
}

/** What a customer owes in all, and what of it is overdue. */
export const findDebt = async (
  { db, envId }: Tenant,
  { customerId, today }: { customerId: string; today: string },
): Promise<{ debtCents: number; overdueCents: number }> => {
  const { rows } = await sql<{ debtCents: number; overdueCents: number }>`
    select coalesce(sum(balance_cents), 0)::bigint as debt_cents,
      coalesce(sum(balance_cents) filter (where due_on < ${today}::date), 0)::bigint as overdue_cents
    from receivables where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and balance_cents > 0`.execute(
    db,
  )
  return rows[0] ?? { debtCents: 0, overdueCents: 0 }
}
