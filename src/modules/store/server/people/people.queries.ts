import { type RawBuilder, sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { deviceWords } from '../../../identity/server/index.ts'
import type { ShopOfPerson, StorePerson } from '../../contract/people.ts'
import { storeStanding } from './standing.ts'

/**
 * Shops for which a person orders: their own and those added to it, each with its limits. `c` is the shop, `u` the person
 * and `l` the limits, absent for a shop of one's own that nobody limited.
 */
export const shopsOfPerson = (envId: string, personId: string): RawBuilder<unknown> => sql`
  customer_users u join customers c on c.env_id = ${envId}::uuid and c.deleted_at is null
  left join store_shops l on l.env_id = ${envId}::uuid and l.customer_user_id = u.id and l.customer_id = c.id
  where u.env_id = ${envId}::uuid and u.id = ${personId}::uuid and (c.id = u.customer_id or l.customer_id is not null)`

export const limitColumns = sql`
  coalesce(l.can_order, true) as can_order, coalesce(l.sees_debt, true) as sees_debt, l.maximum_order_cents, l.maximum_month_cents`

/** Those that `reach` lets through, a condition over the shop `c`. */
export const listShops = async (
  { db, envId }: Tenant,
  personId: string,
  reach: RawBuilder<unknown>,
): Promise<ShopOfPerson[]> => {
  const { rows } = await sql<ShopOfPerson>`
    select c.id, c.code, ${shopName('c')} as name, c.id = u.customer_id as is_main, ${limitColumns}
    from ${shopsOfPerson(envId, personId)} and ${reach} order by c.id = u.customer_id desc, c.code`.execute(db)
  return rows
}

export type PersonRow = Pick<StorePerson, 'id' | 'name' | 'email' | 'isActive' | 'state' | 'orders' | 'seenAt'> & {
  customerId: string
}

/** Undefined when there is none, or `reach` leaves their shop out. */
export const findPerson = async (
  { db, envId }: Tenant,
  id: string,
  reach: RawBuilder<unknown>,
): Promise<PersonRow | undefined> => {
  const { rows } = await sql<PersonRow>`
    select t.id, t.name, t.email, t.is_active, t.customer_id, ${storeStanding.storeState(envId)} as state,
      ${storeStanding.storeOrders(envId)}::int as orders, ${storeStanding.seenAt(envId)} as seen_at
    from customer_users t join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
    where t.env_id = ${envId}::uuid and t.id = ${id}::uuid and t.deleted_at is null and ${reach}`.execute(db)
  return rows[0]
}

/** How many of some customers are within reach. */
export const countReachable = async (
  { db, envId }: Tenant,
  ids: string[],
  reach: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customers c
    where c.env_id = ${envId}::uuid and c.id = any(${ids}::uuid[]) and c.deleted_at is null and ${reach}`.execute(db)
  return rows[0]?.count ?? 0
}

export type Limits = Pick<ShopOfPerson, 'id' | 'canOrder' | 'seesDebt' | 'maximumOrderCents' | 'maximumMonthCents'>

/** Replaces the shops that `reach` lets through; those of other sellers stay as they are. */
export const replaceShops = async (
  { db, envId }: Tenant,
  personId: string,
  shops: Limits[],
  reach: RawBuilder<unknown>,
): Promise<void> => {
  await sql`delete from store_shops where env_id = ${envId}::uuid and customer_user_id = ${personId}::uuid
    and customer_id in (select c.id from customers c where c.env_id = ${envId}::uuid and ${reach})`.execute(db)
  const rows = shops.map(shop => ({
    id: shop.id,
    can_order: shop.canOrder,
    sees_debt: shop.seesDebt,
    maximum_order_cents: shop.maximumOrderCents,
    maximum_month_cents: shop.maximumMonthCents,
  }))
  await sql`
    insert into store_shops (env_id, customer_user_id, customer_id, can_order, sees_debt, maximum_order_cents, maximum_month_cents)
    select ${envId}::uuid, ${personId}::uuid, s.id, s.can_order, s.sees_debt, s.maximum_order_cents, s.maximum_month_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, can_order boolean, sees_debt boolean, maximum_order_cents bigint, maximum_month_cents bigint) ${returningOne}`.execute(
    db,
  )
}

export const listSessions = async ({ db, envId }: Tenant, personId: string): Promise<StorePerson['sessions']> => {
  const rows = await db
    .selectFrom('storeSessions')
    .select(['id', 'device', 'createdAt', 'seenAt'])
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('seenAt', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => ({ ...row, device: deviceWords(row.device) }))
}

export const endSessionsOf = async ({ db, envId }: Tenant, personId: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('storeSessions')
    .set({ endedAt: new Date() })
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const invitedUntil = async ({ db, envId }: Tenant, personId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('storeInvitations')
    .select('expiresAt')
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

/** A link that works; those made before for the same person stop working. */
export const insertInvitation = async (
  { db, envId }: Tenant,
  { personId, tokenHash, expiresAt }: { personId: string; tokenHash: string; expiresAt: Date },
): Promise<void> => {
  const createdAt = new Date()
  await db
    .updateTable('storeInvitations')
    .set({ usedAt: createdAt })
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('usedAt', 'is', null)
    .execute()
  await db
    .insertInto('storeInvitations')
    .values({ envId, tokenHash, customerUserId: personId, createdAt, expiresAt })
    .execute()
}
