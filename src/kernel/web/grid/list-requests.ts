import type { Filter, Sort } from '../../contract/filters.ts'
import type { QueryValues } from '../api/request-url.ts'

/** What a grid requests of its list: filter, order and columns (null: all). */
export type Shown = {
  parameters: Record<string, string>
  filter: Filter[]
  sort: Sort[]
  columns: string[] | null
}

/** A window of rows without counts: the total and the sums are requested separately. */
export const rowsQuery = (
  { parameters, filter, sort, columns }: Shown,
  reach: { cursor?: string; skip?: number; limit?: number },
): QueryValues => ({
  ...parameters,
  filter,
  sort,
  ...reach,
  part: 'rows',
  ...(columns ? { columns: columns.join(',') } : {}),
})

/** The request for the number of rows and their sums, which do not depend on the order. */
export const totalsQuery = ({ parameters, filter }: Pick<Shown, 'parameters' | 'filter'>): QueryValues => ({
  ...parameters,
  filter,
  part: 'totals',
})

/**
 * The columns to read: the visible ones and those the cells need, sorted so that the screen's order does not change the
 * request.
 */
export const readColumns = (
  visibleColumns: readonly string[],
  needs: readonly string[] | undefined,
): string[] | null =>
  needs ? [...new Set([...visibleColumns.map(name => name.replace(/\.code$/, '')), ...needs])].sort() : null
