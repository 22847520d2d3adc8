import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { lockSellerDays } from '../facts/apply-facts.ts'
import { recountSellerDays } from '../facts/fact-writes.queries.ts'
import { lockFactsShared } from '../facts/facts-lock.ts'
import { hasDebtDue } from '../facts/rebuild-visits.ts'
import { stopsDue } from './due-stops.queries.ts'

const openDay = async ({ db, envId }: Tenant, day: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into planned_days (env_id, day) values (${envId}::uuid, ${day}::date) on conflict (env_id, day) do nothing ${returningOne}`.execute(
    db,
  )
  return rows.length > 0
}

/** A customer whom two routes give the seller that day is visited once. */
const visitsDue = (envId: string, day: string) => sql`
  select distinct due.seller_id, due.customer_id, due.day from (${stopsDue(envId, { from: day, to: day })}) due`

const sellersDue = async ({ db, envId }: Tenant, day: string): Promise<string[]> => {
  const { rows } = await sql<{
    sellerId: string
  }>`select distinct d.seller_id from (${visitsDue(envId, day)}) d`.execute(db)
  return rows.map(({ sellerId }) => sellerId)
}

/** For the sellers whose days are locked. An existing visit becomes planned and keeps its `had_debt_due`. */
const insertPlanned = async ({ db, envId }: Tenant, day: string, sellerIds: string[]): Promise<void> => {
  await sql`
    insert into visits (env_id, day, seller_id, customer_id, is_planned, had_debt_due)
    select ${envId}::uuid, d.day, d.seller_id, d.customer_id, true, ${hasDebtDue(envId)} from (${visitsDue(envId, day)}) d
    where d.seller_id = any(${sellerIds}::uuid[])
    on conflict (env_id, day, seller_id, customer_id) do update set is_planned = true ${returningOne}`.execute(db)
}

/**
 * Creates a day's planned visits from the routes, once: later changes to a route, a holiday or a leave apply to days that are
 * not open yet. True when this call created them. Needs its own transaction, because it locks the days of all those sellers.
 */
export const ensurePlanned = async (tenant: Tenant, day: string): Promise<boolean> => {
  if (!(await openDay(tenant, day))) return false
  await lockFactsShared(tenant)
  const sellerIds = await sellersDue(tenant, day)
  const days = sellerIds.map(sellerId => ({ day, sellerId }))
  if (days.length === 0) return true
  await lockSellerDays(tenant, days)
  await insertPlanned(tenant, day, sellerIds)
  await recountSellerDays(tenant, days)
  return true
}
