import type { GridApi } from 'ag-grid-community'
import { useMemo } from 'react'
import { parseSort } from '../../contract/filters.ts'
import { dayOf } from '../../contract/formats.ts'
import type { Resource } from '../../contract/resource.ts'
import { useSession } from '../session/session-store.ts'
import { columnFields, type ListDeclaration, type Row } from './declaration.ts'
import type { GridHead } from './grid-context.ts'
import { type GridView, nextSort, withFilter } from './grid-url.ts'

/** Focuses the first row. */
export const focusFirstRow = (api: GridApi<Row> | null): void => {
  const column = api?.getAllDisplayedColumns()[0]
  if (!api || !column) return
  api.ensureIndexVisible(0)
  api.setFocusedCell(0, column)
}

/** State and actions that the column heads need. */
export const useGridHeadState = (
  declaration: Resource | ListDeclaration,
  [view, setView]: [GridView, (view: GridView) => void],
  onEnterRows: GridHead['onEnterRows'],
): GridHead => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  return useMemo(
    () => ({
      fields: Object.fromEntries(columnFields(declaration)),
      filters: view.filters,
      sort: view.sort,
      today,
      onFilter: (name, filter) => setView({ ...view, filters: withFilter(view.filters, name, filter) }),
      onSort: name => setView({ ...view, sort: nextSort(view.sort, name, parseSort(declaration.sort)) }),
      onSortBy: sort => setView({ ...view, sort: parseSort(sort) }),
      onEnterRows,
    }),
    [declaration, view, setView, today, onEnterRows],
  )
}
