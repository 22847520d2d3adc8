import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'

const withFilters = (path: string, filters: Filter[]): string =>
  filters.length === 0
    ? path
    : `${path}?${new URLSearchParams(filters.map(filter => ['filter', formatFilter(filter)]))}`

type Days = { from: string; to: string }
type Narrowing = { preparer?: string | undefined; state?: string | undefined; withShortage?: boolean }

/** The tasks, handed out in the days of the board, that make a figure; states are joined by `|`. */
export const tasksUrl = ({ from, to }: Days, { preparer, state, withShortage }: Narrowing = {}): string =>
  withFilters('/apps/picking', [
    { field: 'createdAt', operator: 'greater-than', value: from },
    { field: 'createdAt', operator: 'less-than', value: to },
    ...(preparer ? [{ field: 'preparer', operator: 'matches' as const, value: preparer }] : []),
    ...(state ? [{ field: 'state', operator: 'matches' as const, value: state }] : []),
    ...(withShortage ? [{ field: 'shortage', operator: 'greater-than' as const, value: '0.001' }] : []),
  ])

/** The stock of one article, lot by lot. */
export const articleUrl = (code: string): string =>
  withFilters('/apps/articles/stock', [{ field: 'code', operator: 'matches', value: code }])
