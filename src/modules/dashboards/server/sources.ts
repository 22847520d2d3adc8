import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { addMonths, daysIn, monthEnd, type Period } from '../contract/periods.ts'
import { monthOf } from '../../../kernel/contract/formats.ts'
import { findArticleSums } from './articles.queries.ts'
import type { DashboardContext } from './context.ts'
import { findCustomerPlaces, findCustomerSums, findUnvisited } from './customers.queries.ts'
import { createLanes } from './lanes.ts'
import { findFocalObjectives, findMonthTargets, findSellerObjectives } from './objectives.queries.ts'
import { findPlacedOperations, type PlacedOperations } from './operations-map.queries.ts'
import { findSellerMeasures, findSellerMeasuresUntil } from './sellers.queries.ts'
import { findDaySales, findQuarterSales } from './series.queries.ts'

/** Transactions one answer holds at once: enough to keep the database busy, few enough to leave the pool to others. */
const lanes = 4

/** Over more days, where each operation was taken would be too much to read: the customers' places tell it. */
export const mapDays = 7

export const historyMonths = 13

/** First month of the history that ends with the period. */
export const historyStart = ({ to }: Period): string => addMonths(monthOf(to), 1 - historyMonths)

const earliest = (...days: string[]): string => days.reduce((first, day) => (day < first ? day : first))
const latest = (...days: string[]): string => days.reduce((last, day) => (day > last ? day : last))

const customerPlaces = async (tenant: Tenant, { selection, period, lastFactDay }: DashboardContext): Promise<PlacedOperations> => {
  const clusters = await findCustomerPlaces(tenant, selection, period, lastFactDay)
  return { total: clusters.reduce((sum, place) => sum + place.orders + place.collections + place.noPurchases, 0), points: [], clusters }
}

/**
 * The queries behind the widgets. Each runs at most once per answer, when the first widget asks, in a read-only transaction of
 * its own, so that one that fails takes only its widgets along.
 */
export const createSources = (withTenant: WithTenant, context: DashboardContext) => {
  const { selection, period, comparison, lastFactDay } = context
  const enter = createLanes(lanes)
  const once = <T>(work: (tenant: Tenant) => Promise<T>): (() => Promise<T>) => {
    let started: Promise<T> | null = null
    return () => {
      started ??= enter(() => withTenant(selection.envId, work, { readOnly: true }))
      return started
    }
  }
  const series = {
    from: earliest(period.from, comparison.from, historyStart(period)),
    to: latest(monthEnd(period.to), comparison.to),
  }
  return {
    sellers: once(tenant => findSellerMeasures(tenant, selection, period)),
    previousSellers: once(tenant =>
      comparison.until ? findSellerMeasuresUntil(tenant, selection, comparison.from, comparison.until) : findSellerMeasures(tenant, selection, comparison)),
    daySales: once(tenant => findDaySales(tenant, selection, series)),
    quarterSales: once(tenant => findQuarterSales(tenant, selection, [period.from, comparison.from])),
    customers: once(tenant => findCustomerSums(tenant, selection, period, lastFactDay)),
    unvisited: once(tenant => findUnvisited(tenant, selection, period, lastFactDay)),
    articles: once(tenant => findArticleSums(tenant, selection, period, lastFactDay)),
    objectives: once(tenant => findSellerObjectives(tenant, selection, monthOf(period.to))),
    monthTargets: once(tenant => findMonthTargets(tenant, selection, { from: monthOf(period.from), to: monthOf(period.to) })),
    focal: once(tenant => findFocalObjectives(tenant, selection, monthOf(period.to))),
    placed: once(tenant =>
      daysIn(period) <= mapDays ? findPlacedOperations(tenant, selection, period) : customerPlaces(tenant, context)),
  }
}

export type Sources = ReturnType<typeof createSources>
