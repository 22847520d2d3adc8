import { type RawBuilder, sql } from 'kysely'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { hasOperations } from '../../../customers/server/index.ts'
import { rowsJson } from '../rows-json.ts'
import { addFigures } from './add-sums.queries.ts'
import type { VisitDelta } from './fact-deltas.ts'
import { lockFactsAlone } from './facts-lock.ts'

type Sql = RawBuilder<unknown>

/** The figures that `customer_years` adds up from 1 January until a day, which is excluded. */
const yearFigures = [
  'orders',
  'collections',
  'noPurchases',
  'totalCents',
  'discountCents',
  'units',
  'remoteOrders',
  'remoteCollections',
] as const

type YearDelta = Pick<VisitDelta, 'day' | 'customerId' | 'sellerId' | (typeof yearFigures)[number]>

const columns = sql.join(yearFigures.map(figure => sql.ref(figure)))
const sums = sql.join(yearFigures.map(figure => sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`))

/** The 1 January after a day. */
const endOfYear = (day: Sql): Sql => sql`(date_trunc('year', ${day}::timestamp) + interval '1 year')::date`
const monthStart = (day: Sql): Sql => sql`date_trunc('month', ${day}::timestamp)::date`

/** Adds to the sum of each document's year and to those cuts of the year that are later than its day; today has none. */
export const addToCustomerYears = async ({ db, envId }: Tenant, deltas: YearDelta[]): Promise<void> => {
  await sql`
    insert into customer_years (env_id, until, customer_id, seller_id, ${columns})
    select ${envId}::uuid, u.until, d."customerId", d."sellerId", sum(d.orders), sum(d.collections), sum(d."noPurchases"),
      sum(d."totalCents"), sum(d."discountCents"), sum(d.units), sum(d."remoteOrders"), sum(d."remoteCollections")
    from json_to_recordset(${rowsJson(deltas)}) d(day date, "customerId" uuid, "sellerId" uuid, orders int, collections int,
      "noPurchases" int, "totalCents" bigint, "discountCents" bigint, units numeric, "remoteOrders" int, "remoteCollections" int)
    cross join lateral (
      select ${endOfYear(sql`d.day`)} as until
      union all
      select c.until from customer_year_cuts c
      where c.env_id = ${envId}::uuid and c.until > d.day and c.until < ${endOfYear(sql`d.day`)}
    ) u
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (env_id, until, customer_id, seller_id) do update set ${addFigures('customerYears', yearFigures)}`.execute(
    db,
  )
}

/** Sums until each cut: the earlier months, and the earlier days of the cut's month. */
const insertYearsUntil = async ({ db, envId }: Tenant, cuts: string[]): Promise<void> => {
  await sql`
    insert into customer_years (env_id, until, customer_id, seller_id, ${columns})
    select ${envId}::uuid, c.until, f.customer_id, f.seller_id, ${sql.join(yearFigures.map(figure => sql.ref(`f.${figure}`)))}
    from unnest(${cuts}::date[]) c(until) cross join lateral (
      select customer_id, seller_id, ${sums} from (
        select customer_id, seller_id, ${columns} from customer_months where env_id = ${envId}::uuid
          and month >= date_trunc('year', c.until::timestamp)::date and month < ${monthStart(sql`c.until`)}
        union all
        select customer_id, seller_id, ${columns} from visits where env_id = ${envId}::uuid
          and day >= ${monthStart(sql`c.until`)} and day < c.until
          and (${hasOperations()} or units <> 0 or total_cents <> 0)
      ) part group by 1, 2
    ) f order by 2, 3, 4`.execute(db)
}

/** The days with a cut: the 1st, 6th, 11th, 16th, 21st and 26th of months, after the year's first fact and up to the last one. */
const usefulCuts = (envId: string): Sql => sql`(
  select cut.until
  from (select date_trunc('year', day::timestamp) as year, min(day) as first_on from seller_days where env_id = ${envId}::uuid group by 1) y
  cross join lateral (
    select m::date + d as until from generate_series(y.year, y.year + interval '11 months', interval '1 month') m cross join generate_series(0, 25, 5) d
  ) cut
  where cut.until > y.first_on and cut.until <= (select max(day) from seller_days where env_id = ${envId}::uuid)
)`

/** Cuts made in one transaction, during which writers of facts wait. */
const cutsPerTransaction = 2

/** The useful cuts that are not there yet, the latest first. */
const missingCuts = (envId: string): Sql => sql`
  select t.until from ${usefulCuts(envId)} t
  where not exists (select from customer_year_cuts c where c.env_id = ${envId}::uuid and c.until = t.until) order by t.until desc`

/** The caller holds the facts lock alone. `limit` null makes all. Returns how many it made. */
const makeCuts = async (tenant: Tenant, limit: number | null): Promise<number> => {
  const { db, envId } = tenant
  const { rows } = await sql<{ until: string }>`
    insert into customer_year_cuts (env_id, until) select ${envId}::uuid, m.until from (${missingCuts(envId)}) m limit ${limit} returning until`.execute(
    db,
  )
  const cuts = rows.map(({ until }) => until)
  if (cuts.length > 0) await insertYearsUntil(tenant, cuts)
  return cuts.length
}

const makeSomeCuts = async (tenant: Tenant): Promise<number> => {
  const { rows } = await sql`select from (${missingCuts(tenant.envId)}) m limit 1`.execute(tenant.db)
  if (rows.length === 0) return 0
  await lockFactsAlone(tenant)
  return makeCuts(tenant, cutsPerTransaction)
}

/**
 * Makes the missing cuts, the latest first, some in each transaction, until there are none or `signal` aborts. Readers are
 * right without them, and slower.
 */
export const cutCustomerYears = async (withTenant: WithTenant, envId: string, signal?: AbortSignal): Promise<void> => {
  let count = cutsPerTransaction
  while (count === cutsPerTransaction && !signal?.aborted) count = await withTenant(envId, makeSomeCuts)
}

/** Rebuilds the sums and cuts of whole years from `customer_months` and `visits`. The caller holds the facts lock alone. */
export const rebuildCustomerYears = async (
  tenant: Tenant,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const { db, envId } = tenant
  for (const table of ['customer_years', 'customer_year_cuts'])
    await sql`delete from ${sql.table(table)} where env_id = ${envId}::uuid and until > ${from}::date and until <= ${to}::date + 1`.execute(
      db,
    )
  await sql`
    insert into customer_years (env_id, until, customer_id, seller_id, ${columns})
    select env_id, ${endOfYear(sql`month`)}, customer_id, seller_id, ${sums} from customer_months
    where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(
    db,
  )
  await makeCuts(tenant, null)
}
