import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Filter } from '../../contract/filters.ts'
import type { Resource } from '../../contract/resource.ts'
import { request } from '../api/client.ts'
import { requestUrl } from '../api/request-url.ts'
import { type ListDeclaration, listPaths, parametersOf, type Row, type RowPage } from './declaration.ts'
import type { GridView } from './grid-url.ts'
import { createPager } from './page-cursors.ts'

const isRowPage = (value: unknown): value is RowPage =>
  typeof value === 'object' && value !== null && 'items' in value && 'total' in value

const fetchPage = async (url: string): Promise<RowPage> => {
  const body: unknown = await (await request({ method: 'GET', url })).json()
  if (!isRowPage(body)) throw new Error(`${url} did not answer a page`)
  return body
}

export type GridSummary = { total: number; totals: Record<string, number> }

/** Windows of a list under a view. `reload` starts over, after something changed; so does another `version`. */
export const useGridData = (
  declaration: Resource | ListDeclaration,
  view: GridView,
  baseFilter: Filter[],
  version: number,
) => {
  const [summary, setSummary] = useState<GridSummary | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [generation, setGeneration] = useState(0)
  const { list } = listPaths(declaration)
  const key = JSON.stringify([list, baseFilter, view, generation + version, parametersOf(declaration)])

  const loadPage = useMemo(() => {
    const [path, base, { filters, sort }, , parameters] = z
      .tuple([
        z.string(),
        z.array(z.custom<Filter>()),
        z.custom<GridView>(),
        z.number(),
        z.record(z.string(), z.string()),
      ])
      .parse(JSON.parse(key))
    return createPager<Row>(reach =>
      fetchPage(requestUrl(path, {}, { ...parameters, filter: [...base, ...filters], sort, ...reach })),
    )
  }, [key])

  const onPage = useCallback((page: RowPage) => {
    setError(null)
    setSummary(current => ({ total: page.total, totals: page.totals ?? current?.totals ?? {} }))
  }, [])

  const reload = useCallback(() => {
    setError(null)
    setGeneration(current => current + 1)
  }, [])

  return { loadPage, onPage, onError: setError, error, summary, reload }
}
