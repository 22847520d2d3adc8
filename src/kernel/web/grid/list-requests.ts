import type { Filter, Sort } from '../../contract/filters.ts'
import type { QueryValues } from '../api/request-url.ts'

/** What a grid shows of its list: which rows, in which order, and the columns that are read of them (null: all). */
export type Shown = {
  parameters: Record<string, string>
  filter: Filter[]
  sort: Sort[]
  columns: string[] | null
}

/** A window of the rows, uncounted: how many there are and what they add up to is asked beside it. */
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

/** How many rows there are and their sums, which no order changes. */
export const totalsQuery = ({ parameters, filter }: Pick<Shown, 'parameters' | 'filter'>): QueryValues => ({
  ...parameters,
  filter,
  part: 'totals',
})

/** The columns that a narrow list reads: those shown and those that its cells need; in one order, whatever the screen's. */
export const readColumns = (
  visibleColumns: readonly string[],
  needs: readonly string[] | undefined,
): string[] | null =>
  needs ? [...new Set([...visibleColumns.map(name => name.replace(/\.code$/, '')), ...needs])].sort() : null
