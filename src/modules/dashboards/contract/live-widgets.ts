import { opportunitiesTopic } from '../../pipelines/contract/live.ts'
import { type SalesWidgetId, salesWidgetIds } from './widgets.ts'

/** Live topics of the documents that widgets count. */
export const documentTopics = ['orders', 'collections', 'no-purchases'] as const

/** All live topics of the sales dashboard. */
export const dashboardTopics = [...documentTopics, opportunitiesTopic] as const

/** Widgets that only orders change. */
const ofOrders = new Set<SalesWidgetId>([
  'dailySales',
  'totalOrders',
  'itemsAndKilograms',
  'totalItems',
  'totalKilograms',
  'remoteOrders',
  'accumulatedSales',
  'sellerPerformance',
  'sellerRanking',
  'sellerSales',
  'customerRanking',
  'customerRankingExtended',
  'articleRanking',
  'salesByItem',
  'salesByBrand',
  'history',
  'focalObjective',
])

/** Widgets that opportunities change, or orders made from them. */
const ofOpportunities = new Set<SalesWidgetId>(['opportunitiesSummary', 'sellersSummary'])

/** The widgets that events of these topics may change. */
export const widgetsMovedBy = (topics: ReadonlySet<string>): SalesWidgetId[] => {
  if (topics.has('orders')) return salesWidgetIds
  const hasDocuments = documentTopics.some(topic => topics.has(topic))
  return salesWidgetIds.filter(id =>
    ofOpportunities.has(id) ? topics.has(opportunitiesTopic) : hasDocuments && !ofOrders.has(id),
  )
}

/** Whether a period counts documents of a day. */
export const isCountedIn = (day: string, { from, to }: { from: string; to: string }): boolean =>
  from <= day && day <= to
