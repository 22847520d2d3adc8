import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { lockSellerDays } from '../facts/apply-facts.ts'
import { recountSellerDays } from '../facts/fact-writes.queries.ts'
import { sharedFactsLock } from '../facts/facts-lock.ts'
import { hasDebtDue } from '../facts/rebuild-visits.ts'

const openDay = async ({ db, envId }: Tenant, day: string): Promise<boolean> => {
  const opened =
    await sql`insert into planned_days (env_id, day) values (${envId}::uuid, ${day}::date) on conflict (env_id, day) do nothing`.execute(
      db,
    )
  return (opened.numAffectedRows ?? 0n) > 0n
}

const mondayOf = (day: ReturnType<typeof sql>) => sql`(${day} - (extract(isodow from ${day})::int - 1))`

/** The stops whose turn is that day. Weeks are counted between Mondays, so a customer's several weekdays share one anchor. */
const stopsDue = (envId: string, day: string) => sql`
  select rs.seller_id, rs.customer_id, ${day}::date as day
  from route_stops rs
  join sellers s on s.env_id = ${envId}::uuid and s.id = rs.seller_id and s.is_active and s.deleted_at is null
  join customers c on c.env_id = ${envId}::uuid and c.id = rs.customer_id and c.is_active and c.deleted_at is null
  where rs.env_id = ${envId}::uuid and rs.weekday = extract(isodow from ${day}::date) and rs.anchor_day <= ${day}::date
    and (${mondayOf(sql`${day}::date`)} - ${mondayOf(sql`rs.anchor_day`)}) / 7 % (case rs.frequency when 'weekly' then 1 when 'fortnightly' then 2 else 4 end) = 0`

const sellersDue = async ({ db, envId }: Tenant, day: string): Promise<string[]> => {
  const found = await sql<{ sellerId: string }>`select distinct d.seller_id from (${stopsDue(envId, day)}) d`.execute(
    db,
  )
  return found.rows.map(({ sellerId }) => sellerId)
}

/** A customer already visited that day becomes planned; the debt its visit found stays. */
const insertPlanned = async ({ db, envId }: Tenant, day: string): Promise<void> => {
  await sql`
    insert into visits (env_id, day, seller_id, customer_id, is_planned, had_debt_due)
    select ${envId}::uuid, d.day, d.seller_id, d.customer_id, true, ${hasDebtDue(envId)} from (${stopsDue(envId, day)}) d
    on conflict (env_id, day, seller_id, customer_id) do update set is_planned = true`.execute(db)
}

/**
 * Lays a day's planned visits from the routes, once: later changes to a route are for days not opened yet. True when this
 * call laid them. Needs a transaction of its own: it takes the days of all sellers with a plan.
 */
export const ensurePlanned = async (tenant: Tenant, day: string): Promise<boolean> => {
  if (!(await openDay(tenant, day))) return false
  await sql`select ${sharedFactsLock(tenant.envId)}`.execute(tenant.db)
  const days = (await sellersDue(tenant, day)).map(sellerId => ({ day, sellerId }))
  if (days.length === 0) return true
  await lockSellerDays(tenant, days)
  await insertPlanned(tenant, day)
  await recountSellerDays(tenant, days)
  return true
}
