import { sql } from 'kysely'
import { addDays, mondayOf, monthOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { hasOperations, wasEffective, wasVisited } from '../../../customers/server/index.ts'
import { spanStart } from '../../contract/spans.ts'
import { articleColumns, countedLines } from './counted-lines.ts'
import { rebuildCustomerYears } from './customer-years.queries.ts'
import { lockFactsAlone } from './facts-lock.ts'
import { rebuildHours, rebuildStatistics } from './rebuild-statistics.ts'
import { insertVisits, removeEmptyVisits, resetVisits } from './rebuild-visits.ts'
import { sellerDayColumns, sellerDaySums, sellerMonthColumns, sellerMonthFigures } from './seller-day-sums.ts'
import { rebuildTracks } from './seller-tracks.ts'
import { forgetSoldDays } from './sold-days/pack-sold-days.ts'
import { mondayOfDay } from './span-sums.ts'

/** Days of the environment, both included. */
export type DayRange = { from: string; to: string }

const everyDay: DayRange = { from: '1990-01-01', to: '2100-12-31' }

/** Whole months: the monthly tables are recounted for every month the range touches. */
const monthsOf = ({ from, to }: DayRange): DayRange => ({
  from: monthOf(from),
  to: addDays(monthOf(addDays(monthOf(to), 31)), -1),
})

/** Whole weeks, from a Monday to a Sunday. */
const weeksOf = ({ from, to }: DayRange): DayRange => ({ from: mondayOf(from), to: addDays(mondayOf(to), 6) })

/** Whole years, and so whole quarters. */
const yearsOf = ({ from, to }: DayRange): DayRange => ({ from: spanStart.year(from), to: `${to.slice(0, 4)}-12-31` })

const rebuildSellerDays = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`delete from seller_days where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into seller_days (env_id, day, seller_id, ${sellerDayColumns})
    select v.env_id, v.day, v.seller_id, ${sellerDaySums}
    from visits v where v.env_id = ${envId}::uuid and v.day between ${from}::date and ${to}::date
    group by v.env_id, v.day, v.seller_id`.execute(db)
}

const rebuildSellerMonths = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`delete from seller_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date`.execute(
    db,
  )
  const sums = sql.join(sellerMonthFigures.map(figure => sql`sum(${sql.ref(figure)})`))
  await sql`
    insert into seller_months (env_id, month, seller_id, ${sellerMonthColumns})
    select env_id, date_trunc('month', day::timestamp)::date, seller_id, ${sums}
    from seller_days where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
}

const rebuildCustomerMonths = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`delete from customer_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into customer_months (env_id, month, customer_id, seller_id, visits, effective_visits, orders, collections, no_purchases, lines,
      units, packages, kg, discount_cents, net_cents, total_cents, collected_cents, remote_orders, remote_collections)
    select env_id, date_trunc('month', day::timestamp)::date, customer_id, seller_id,
      count(*) filter (where ${wasVisited()}), count(*) filter (where ${wasEffective()}),
      sum(orders), sum(collections), sum(no_purchases), sum(lines), sum(units), sum(packages), sum(kg), sum(discount_cents),
      sum(net_cents), sum(total_cents), sum(collected_cents), sum(remote_orders), sum(remote_collections)
    from visits where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date
      and (${hasOperations()} or units <> 0 or total_cents <> 0)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
}

const rebuildArticleDays = async ({ db, envId }: Tenant, range: DayRange): Promise<void> => {
  await sql`delete from article_days where env_id = ${envId}::uuid and day between ${range.from}::date and ${range.to}::date`.execute(
    db,
  )
  await sql`
    insert into article_days (env_id, day, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select o.env_id, o.day, l.article_id, ${articleColumns} from ${countedLines(envId, range)} group by 1, 2, 3`.execute(
    db,
  )
}

const rebuildArticleWeeks = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`delete from article_weeks where env_id = ${envId}::uuid and week between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into article_weeks (env_id, week, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select env_id, ${mondayOfDay('day')}, article_id, sum(orders), sum(quantity), sum(packages), sum(kg), sum(net_cents), sum(total_cents)
    from article_days where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
}

const rebuildArticleMonths = async ({ db, envId }: Tenant, range: DayRange): Promise<void> => {
  const { from, to } = range
  await sql`delete from seller_article_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into seller_article_months (env_id, month, seller_id, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select o.env_id, date_trunc('month', o.day::timestamp)::date, o.seller_id, l.article_id, ${articleColumns}
    from ${countedLines(envId, range)} group by 1, 2, 3, 4`.execute(db)
  await sql`delete from article_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into article_months (env_id, month, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select env_id, month, article_id, sum(orders), sum(quantity), sum(packages), sum(kg), sum(net_cents), sum(total_cents)
    from seller_article_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date group by 1, 2, 3`.execute(
    db,
  )
}

/**
 * Recounts the tables by hour after the environment's time zone changed. Documents stay in the days in which they were
 * counted. The caller holds the facts lock alone.
 */
export const countHoursAnew = async (tenant: Tenant): Promise<void> => {
  await rebuildHours(tenant, { days: everyDay, months: everyDay })
  await forgetSoldDays(tenant)
}

/**
 * Recounts the derived tables from the documents, with the same result as incremental writing. Canceled and deleted
 * documents count nowhere. Planned visits, and whether a visit's customer had debt due, are facts of their day and stay.
 */
export const rebuildFacts = async (tenant: Tenant, range: DayRange = everyDay): Promise<void> => {
  await lockFactsAlone(tenant)
  await resetVisits(tenant, range)
  await insertVisits(tenant, range)
  await removeEmptyVisits(tenant, range)
  await rebuildSellerDays(tenant, range)
  await rebuildSellerMonths(tenant, monthsOf(range))
  await rebuildCustomerMonths(tenant, monthsOf(range))
  await rebuildCustomerYears(tenant, yearsOf(range))
  await rebuildArticleDays(tenant, range)
  await rebuildArticleWeeks(tenant, weeksOf(range))
  await rebuildArticleMonths(tenant, monthsOf(range))
  await forgetSoldDays(tenant, range)
  await rebuildStatistics(tenant, {
    days: range,
    months: monthsOf(range),
    years: yearsOf(range),
    isWhole: range === everyDay,
  })
  // All tracks, whatever the range: a rebuild of some days is rare.
  await rebuildTracks(tenant)
}
