import { availableParallelism } from 'node:os'
import { addMonths, monthEnd, monthOf } from '../../../kernel/contract/formats.ts'
import { daysIn, earliestOf, latestOf, type Period } from '../../../kernel/contract/periods.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { objectiveWeights } from '../../objectives/contract/weights.ts'
import { findFocalProgress, findSellerObjectives } from '../../objectives/server/index.ts'
import { findOpportunitySums } from '../../pipelines/server/index.ts'
import { daysOff } from '../../routes/server/index.ts'
import { findArticleSums } from './articles.queries.ts'
import type { DashboardContext } from './context.ts'
import { findCustomerSums } from './customers.queries.ts'
import { asQuarters } from './hour-points.ts'
import { createLanes } from './lanes.ts'
import { findMonthTargets } from './objectives.queries.ts'
import { findPlacedOperations } from './operations-map.queries.ts'
import type { FactsQuestion } from './parts.ts'
import { andOpportunity } from './selection.ts'
import { findLastOperation, findSellerMeasures, findSellerMeasuresUntil } from './sellers.queries.ts'
import { findDaySales, findQuarterSales } from './series.queries.ts'

/**
 * Transactions one answer holds at once: as many as there are cores, so that the dearest is not slowed down by the others, and
 * few enough to leave the pool to others.
 */
const lanes = Math.min(4, Math.max(2, availableParallelism()))

const mapDays = 7

/** Focal objectives of one answer. */
const shownFocal = 50

/** Over more days, where each operation was taken would be too much to read: the customers' places tell it. */
export const placesCustomers = (period: Period): boolean => daysIn(period) > mapDays

export const historyMonths = 13

/** First month of the history that ends with the period. */
export const historyStart = ({ to }: Period): string => addMonths(monthOf(to), 1 - historyMonths)

/**
 * The queries behind the widgets. Each runs at most once per answer, when the first widget asks, in a read-only transaction that
 * those beside it go on without when it fails: it takes only its widgets along.
 */
export const createSources = (withTenant: WithTenant, context: DashboardContext) => {
  const { selection, period, comparison, factDays, today, viewer } = context
  const enter = createLanes<Tenant>(lanes, work => withTenant(selection.envId, work, { readOnly: true }))
  const once = <T>(work: (tenant: Tenant) => Promise<T>): (() => Promise<T>) => {
    let running: Promise<T> | null = null
    return () => {
      running ??= enter(work)
      return running
    }
  }
  const of = ({ from, to }: Period): FactsQuestion => ({ selection, period: { from, to }, ...factDays })
  const series = {
    from: earliestOf(period.from, comparison.from, historyStart(period)),
    to: latestOf(monthEnd(period.to), comparison.to),
  }
  return {
    sellers: once(tenant => findSellerMeasures(tenant, of(period))),
    /** Of today, within a period of more days. */
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
    /** Of every day that a pace or a projection may count. */
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
