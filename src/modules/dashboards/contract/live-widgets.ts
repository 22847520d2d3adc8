import { opportunitiesTopic } from '../../pipelines/contract/live.ts'
import { type SalesWidgetId, salesWidgetIds } from './widgets.ts'

/** Live topics of documents that widgets count. */
export const documentTopics = ['orders', 'collections', 'no-purchases'] as const

/** All that the sales dashboard counts. */
export const dashboardTopics = [...documentTopics, opportunitiesTopic] as const

/** What only orders move. */
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

/** What opportunities move, and the orders that come out of them. */
const ofOpportunities = new Set<SalesWidgetId>(['opportunitiesSummary', 'sellersSummary'])

/** The widgets whose figures what happened in these topics can change. */
export const widgetsMovedBy = (topics: ReadonlySet<string>): SalesWidgetId[] => {
  if (topics.has('orders')) return salesWidgetIds
  const hasDocuments = documentTopics.some(topic => topics.has(topic))
  return salesWidgetIds.filter(id =>
    ofOpportunities.has(id) ? topics.has(opportunitiesTopic) : hasDocuments && !ofOrders.has(id),
  )
}

/** Whether documents of a day are counted by what a period shows. */
export const isCountedIn = (day: string, { from, to }: { from: string; to: string }): boolean =>
  from <= day && day <= to
