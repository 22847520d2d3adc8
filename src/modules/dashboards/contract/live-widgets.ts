import { type SalesWidgetId, salesWidgetIds } from './widgets.ts'

/** Live topics of documents that widgets count. */
export const documentTopics = ['orders', 'collections', 'no-purchases'] as const

/** What only orders move. */
const ofOrders = new Set<SalesWidgetId>([
  'dailySales',
  'totalOrders',
  'itemsAndKilograms',
  'totalItems',
  'totalKilograms',
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

/** The widgets whose figures documents of these topics can change. */
export const widgetsMovedBy = (topics: ReadonlySet<string>): SalesWidgetId[] =>
  topics.has('orders') ? salesWidgetIds : salesWidgetIds.filter(id => !ofOrders.has(id))

/** Whether documents of a day are counted by what a period shows. */
export const isCountedIn = (day: string, { from, to }: { from: string; to: string }): boolean =>
  from <= day && day <= to
