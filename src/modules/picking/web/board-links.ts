import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'

const withFilters = (path: string, filters: Filter[]): string =>
  filters.length === 0
    ? path
    : `${path}?${new URLSearchParams(filters.map(filter => ['filter', formatFilter(filter)]))}`

/** The tasks that make a figure. */
export const tasksUrl = ({
  preparer,
  state,
  withShortage,
}: {
  preparer?: string
  state?: string
  withShortage?: boolean
}): string =>
  withFilters('/apps/picking', [
    ...(preparer ? [{ field: 'preparer', operator: 'matches' as const, value: preparer }] : []),
    ...(state ? [{ field: 'state', operator: 'matches' as const, value: state }] : []),
    ...(withShortage ? [{ field: 'shortage', operator: 'greater-than' as const, value: '0.001' }] : []),
  ])

/** The stock of one article, lot by lot. */
export const articleUrl = (code: string): string =>
  withFilters('/apps/articles/stock', [{ field: 'code', operator: 'matches', value: code }])
