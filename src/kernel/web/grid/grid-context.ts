import { createContext, useContext } from 'react'
import type { Field } from '../../contract/fields.ts'
import type { Filter, Sort } from '../../contract/filters.ts'

/** State and actions that the column heads need. */
export type GridHead = {
  fields: Record<string, Field>
  filters: Filter[]
  sort: Sort[]
  today: string
  onFilter: (name: string, filter: Filter | null) => void
  onSort: (name: string) => void
  /** Sets the order; `sort` has the format of the address. */
  onSortBy: (sort: string) => void
  /** Moves the focus from a filter to the first row; `waits`: after the rows of the changed filter have loaded. */
  onEnterRows: (waits: boolean) => void
}

export const GridHeadContext = createContext<GridHead | null>(null)

export const useGridHead = (): GridHead => {
  const head = useContext(GridHeadContext)
  if (!head) throw new Error('A column head needs its grid')
  return head
}
