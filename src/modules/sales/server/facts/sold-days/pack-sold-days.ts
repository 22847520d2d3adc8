import { sql } from 'kysely'
import { returningOne } from '../../../../../kernel/server/database/returning-one.ts'
import type { Tenant, WithTenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { DayRange } from '../fact.ts'
import { lockFactsAlone } from '../facts-lock.ts'
import { packsOf } from './sold-days.queries.ts'

/** Days packed in one transaction, during which writers of facts wait. */
const daysPerTransaction = 2

/** The latest closed days with sales and no pack. */
const findUnpacked = async ({ db, envId }: Tenant, before: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct s.day from seller_days s
    where s.env_id = ${envId}::uuid and s.day < ${before}::date and s.orders > 0
      and not exists (select from sold_days p where p.env_id = ${envId}::uuid and p.day = s.day)
    order by s.day desc limit ${sql.lit(daysPerTransaction)}`.execute(db)
  return rows.map(({ day }) => day)
}

const insertPacks = async ({ db, envId }: Tenant, days: string[]): Promise<void> => {
  await sql`
    with ${packsOf(envId, sql`select day from unnest(${days}::date[]) m(day)`)},
    placed as (
      insert into sold_places (env_id, kind, id, place) select ${envId}::uuid, kind, id, place from fresh ${returningOne}
    )
    insert into sold_days (env_id, day, orders, lines, customers, sellers, hours, line_counts, articles)
    select ${envId}::uuid, day, orders, lines, customers, sellers, hours, line_counts, articles from pack ${returningOne}`.execute(
    db,
  )
}

/** Returns the earliest day it packed; null when none was left. */
const packSome = async (tenant: Tenant, before: string): Promise<string | null> => {
  if ((await findUnpacked(tenant, before)).length === 0) return null
  await lockFactsAlone(tenant)
  const days = await findUnpacked(tenant, before)
  if (days.length > 0) await insertPacks(tenant, days)
  return days.at(-1) ?? null
}

/**
 * Packs the closed days of an environment that have no pack, the latest first, a few in each transaction, until there are
 * none or `signal` aborts. Readers are right without packs, and slower. `today` is the environment's.
 */
export const packSoldDays = async (
  withTenant: WithTenant,
  envId: string,
  { today, signal }: { today: string; signal?: AbortSignal },
): Promise<void> => {
  let before: string | null = today
  while (before !== null && !signal?.aborted) {
    const until: string = before
    before = await withTenant(envId, tenant => packSome(tenant, until))
  }
}

/**
 * Drops the packs of days whose sales change: readers use the documents until the days are packed again. A writer holds the
 * shared facts lock from before it reads, and the packer holds it alone. So a pack either exists when the writer looks and
 * is dropped, or is made after the writer's commit and includes its documents. Days are locked in order, as all writers do.
 */
export const dropSoldDays = async ({ db, envId }: Tenant, days: string[]): Promise<void> => {
  if (days.length === 0) return
  await sql`
    delete from sold_days where env_id = ${envId}::uuid and day in (
      select p.day from sold_days p where p.env_id = ${envId}::uuid and p.day = any(${days}::date[]) order by p.day for update)`.execute(
    db,
  )
}

/** Drops the packs of a range, or all; the caller holds the facts lock alone. Places stay: an id keeps its number. */
export const forgetSoldDays = async ({ db, envId }: Tenant, range?: DayRange): Promise<void> => {
  const within = range ? sql`and day between ${range.from}::date and ${range.to}::date` : sql``
  await sql`delete from sold_days where env_id = ${envId}::uuid ${within}`.execute(db)
}
