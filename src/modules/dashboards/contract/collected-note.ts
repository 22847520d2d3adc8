import type { SalesWidgetData } from './widget-data.ts'

type Collected = Pick<SalesWidgetData['effectiveCollections'], 'collections' | 'visitsWithDebt'>

/** Follows the amount that was collected where none of the customers visited had debt due: «0 / 0», and yet an amount. */
export const collectedNote = ({ collections, visitsWithDebt }: Collected): string =>
  collections > 0 && visitsWithDebt === 0 ? 'sin deuda vencida' : ''
