import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Filter } from '../../contract/filters.ts'
import type { Resource } from '../../contract/resource.ts'
import { requestUrl } from '../api/request-url.ts'
import { type ListDeclaration, listPaths, parametersOf, type Row, type RowPage } from './declaration.ts'
import { fetchPage } from './fetch-page.ts'
import type { GridView } from './grid-url.ts'
import { rowsQuery, type Shown } from './list-requests.ts'
import { createPager } from './page-cursors.ts'
import { useGridTotals } from './use-grid-totals.ts'

export type { GridSummary } from './use-grid-totals.ts'

const hasSums = ({ fields }: Resource | ListDeclaration): boolean => Object.values(fields).some(field => field.summed)

/** What a grid reads: the view, the page's own filter, and the columns (null: all). */
type Reading = { view: GridView; baseFilter: Filter[]; columns: string[] | null; version: number }

/** Reads a list in windows. `reload` and a change of `version` start over. */
export const useGridData = (
  declaration: Resource | ListDeclaration,
  { view, baseFilter, columns, version }: Reading,
) => {
  const [error, setError] = useState<unknown>(null)
  const [generation, setGeneration] = useState(0)
  const { list } = listPaths(declaration)
  const parameters = parametersOf(declaration)
  const filter = [...baseFilter, ...view.filters]
  const reading = generation + version
  const request: Shown = { parameters, filter, sort: view.sort, columns }
  const key = JSON.stringify([list, request, reading])

  const loadPage = useMemo(() => {
    const [path, rowsRequest] = z.tuple([z.string(), z.custom<Shown>(), z.number()]).parse(JSON.parse(key))
    return createPager<Row>(reach => fetchPage(requestUrl(path, {}, rowsQuery(rowsRequest, reach))))
  }, [key])

  const totals = useGridTotals({ path: list, parameters, filter }, reading, hasSums(declaration))
  const { onPage: countPage } = totals
  const onPage = useCallback(
    (page: RowPage) => {
      setError(null)
      countPage(page)
    },
    [countPage],
  )

  const reload = useCallback(() => {
    setError(null)
    setGeneration(current => current + 1)
  }, [])

  return { ...totals, loadPage, onPage, onError: setError, error, reload }
}
