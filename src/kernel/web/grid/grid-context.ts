import { createContext, useContext } from 'react'
import type { Field } from '../../contract/fields.ts'
import type { Filter, Sort } from '../../contract/filters.ts'

/** What a column's head needs of its grid. */
export type GridHead = {
  fields: Record<string, Field>
  filters: Filter[]
  sort: Sort[]
  today: string
  onFilter: (name: string, filter: Filter | null) => void
  onSort: (name: string) => void
  /** As `sort` is written in the address. */
  onSortBy: (sort: string) => void
  /** From a filter down to the first row; `waits` for the rows of a filter that just changed. */
  onEnterRows: (waits: boolean) => void
}

export const GridHeadContext = createContext<GridHead | null>(null)

export const useGridHead = (): GridHead => {
  const head = useContext(GridHeadContext)
  if (!head) throw new Error('A column head needs its grid')
  return head
}
