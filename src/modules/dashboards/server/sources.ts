import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { addMonths, monthEnd, monthOf } from '../../../kernel/contract/formats.ts'
import { daysIn, earliestOf, latestOf, type Period } from '../../../kernel/contract/periods.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { objectiveWeights } from '../../objectives/contract/weights.ts'
import { findFocalProgress, findSellerObjectives } from '../../objectives/server/index.ts'
import { findOpportunitySums } from '../../pipelines/server/index.ts'
import { daysOff } from '../../routes/server/index.ts'
import type { FactsQuestion } from '../../sales/server/index.ts'
import { findArticleSums } from './articles.queries.ts'
import type { DashboardContext } from './context.ts'
import { findCustomerVisits } from './customer-visits.queries.ts'
import { findCustomerSums } from './customers.queries.ts'
import { asQuarters } from './hour-points.ts'
import { createLanes } from './lanes.ts'
import { findMonthTargets } from './objectives.queries.ts'
import { findPlacedOperations } from './operations-map.queries.ts'
import { andOpportunity } from './opportunity-selection.ts'
import { findLastOperation, findSellerMeasures, findSellerMeasuresUntil } from './sellers.queries.ts'
import { findDaySales, findQuarterSales } from './series.queries.ts'

/** The lanes already keep the cores busy: workers of one of their statements would take them from the others. */
const withoutWorkers = sql`set local max_parallel_workers_per_gather = 0`

/**
 * Maximum of transactions per answer: at most the number of cores, so that the slowest query is not delayed by the
 * others, and few enough to leave connections for other requests.
 */
const lanes = Math.min(4, Math.max(2, availableParallelism()))

const mapDays = 7

/** Maximum of focal objectives in an answer. */
const shownFocal = 50

/**
 * Whether the map shows operations at their customers' places: beyond a week, each operation's own place would be too
 * much data.
 */
export const placesCustomers = (period: Period): boolean => daysIn(period) > mapDays

export const historyMonths = 13

/** First month of the history, which ends with the period's month. */
export const historyStart = ({ to }: Period): string => addMonths(monthOf(to), 1 - historyMonths)

/**
 * The queries behind the widgets. Each runs at most once per answer, when the first widget needs it, in a read-only
 * transaction. If a query fails, only its own widgets fail; the other queries go on in another transaction.
 */
export const createSources = (withTenant: WithTenant, context: DashboardContext) => {
  const { selection, period, comparison, factDays, today, viewer } = context
  const enter = createLanes<Tenant>(lanes, work =>
    withTenant(
      selection.envId,
      async tenant => {
        await withoutWorkers.execute(tenant.db)
        return work(tenant)
      },
      { readOnly: true },
    ),
  )
  const once = <T>(work: (tenant: Tenant) => Promise<T>): (() => Promise<T>) => {
    let running: Promise<T> | null = null
    return () => {
      running ??= enter(work)
      return running
    }
  }
  const of = ({ from, to }: Period): FactsQuestion => ({ selection, period: { from, to }, ...factDays })
  const daysFrom = earliestOf(period.from, comparison.from)
  const series = {
    from: earliestOf(daysFrom, historyStart(period)),
    daysFrom,
    to: latestOf(monthEnd(period.to), comparison.to),
  }
  return {
    sellers: once(tenant => findSellerMeasures(tenant, of(period))),
    /** Today's measures, when the period has more days. */
    sellersToday: once(tenant => findSellerMeasures(tenant, of({ from: today, to: today }))),
    previousSellers: once(tenant =>
      comparison.until
        ? findSellerMeasuresUntil(tenant, selection, comparison.from, comparison.until)
        : findSellerMeasures(tenant, of(comparison)),
    ),
    lastOperation: once(tenant => findLastOperation(tenant, of(period))),
    daySales: once(tenant => findDaySales(tenant, selection, series)),
    quarterSales: once(async tenant =>
      asQuarters(await findQuarterSales(tenant, selection, [period.from, comparison.from]), selection.timeZone),
    ),
    customers: once(tenant => findCustomerSums(tenant, of(period), placesCustomers(period))),
    customerVisits: once(tenant => findCustomerVisits(tenant, of(period))),
    articles: once(tenant => findArticleSums(tenant, of(period))),
    objectives: once(async tenant => ({
      sellers: await findSellerObjectives(tenant, { month: monthOf(period.to), sellers: selection.sellers }),
      weights: await tenant.settings(objectiveWeights),
    })),
    monthTargets: once(tenant =>
      findMonthTargets(tenant, selection, { from: monthOf(period.from), to: monthOf(period.to) }),
    ),
    focal: once(tenant =>
      findFocalProgress(tenant, { month: monthOf(period.to), sellers: selection.sellers, limit: shownFocal }),
    ),
    /** Holidays of all months that a pace or projection may need. */
    holidays: once(tenant => daysOff(tenant, { from: monthOf(period.from), to: monthEnd(period.to) })),
    placed: once(tenant => findPlacedOperations(tenant, selection, period)),
    opportunities: once(tenant =>
      findOpportunitySums(tenant, {
        viewer,
        timeZone: selection.timeZone,
        ...period,
        bounds: andOpportunity(selection),
      }),
    ),
  }
}

export type Sources = ReturnType<typeof createSources>
