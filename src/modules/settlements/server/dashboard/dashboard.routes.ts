import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import {
  type DashboardQuery,
  type LogisticsDashboard,
  logisticsDashboardRoutes,
  logisticsWidgets,
  settlementChoices,
} from '../../contract/dashboard.ts'
import {
  readDeliveryPeople,
  readPending,
  readPeople,
  readPoints,
  readReasons,
  readReturnedItems,
  readSums,
} from './dashboard.queries.ts'

/** The data of all widgets for a period, with the figures of the period to compare with, if any (spec.md §2). */
export const readDashboard = async (
  tenant: Tenant,
  { from, to, compareFrom, compareTo, dealers }: DashboardQuery,
): Promise<LogisticsDashboard> => {
  const span = { from, to, dealers }
  const before = compareFrom && compareTo ? { from: compareFrom, to: compareTo, dealers } : null
  const pending = await readPending(tenant, span)
  const pendingBefore = before && (await readPending(tenant, before))
  const sums = await readSums(tenant, span)
  const sumsBefore = before && (await readSums(tenant, before))
  const people = await readPeople(tenant, span)
  return {
    dealers: await readDeliveryPeople(tenant),
    pendingOrders: { ...pending, previousOrders: pendingBefore?.orders ?? null },
    successfulDeliveries: {
      deliveries: sums.delivered,
      results: sums.results,
      previousDeliveries: sumsBefore?.delivered ?? null,
    },
    partialReturns: { units: sums.partialUnits, orders: sums.partial, previousOrders: sumsBefore?.partial ?? null },
    operationsRanking: people.map(({ nonDeliveries, ...row }) => ({ ...row, noPurchases: nonDeliveries })),
    returnedItems: await readReturnedItems(tenant, span),
    deliveryMap: await readPoints(tenant, span),
    deliveryPerformance: people.map(({ collections: _collections, ...row }) => row),
    returnReasons: await readReasons(tenant, span),
  }
}

export const logisticsDashboard: BoundRoute[] = [
  handle(logisticsDashboardRoutes.definitions, async () => ({
    items: Object.entries(logisticsWidgets).map(([id, widget]) => ({ id, ...widget })),
  })),
  handle(settlementChoices, async ({ tenant }) => ({ deliveryPeople: await readDeliveryPeople(tenant) })),
  handle(logisticsDashboardRoutes.data, ({ tenant, query }) => readDashboard(tenant, query)),
]
