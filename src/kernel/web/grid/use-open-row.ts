import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GridApi } from 'ag-grid-community'
import { type Resource, resourceRoutes } from '../../contract/resource.ts'
import { call } from '../api/client.ts'
import { listParameter, textParameter, type UrlCodec, useUrlState } from '../components/url-state.ts'
import { isResource, type ListDeclaration, type Row } from './declaration.ts'

/** In place of an id, in the address, while a row is being created. */
export const newRow = 'nuevo'
const rowParameter = textParameter('row')
/** Fields that whoever led here wants filled in: `?row=nuevo&falta=seller,priceList` opens a form that asks for them. */
const lackedParameter = listParameter('falta')

/** What a link asked of one row is not asked of the next. */
const openParameter: UrlCodec<string> = {
  read: rowParameter.read,
  write: (search, id) => {
    rowParameter.write(search, id)
    lackedParameter.write(search, [])
  },
}

/** The open row: its id lives in the address, its data comes from the grid or, by a link, from the server. */
export const useOpenRow = (declaration: Resource | ListDeclaration, api: GridApi<Row> | null) => {
  const [id, setId] = useUrlState(openParameter)
  const [missingFields] = useUrlState(lackedParameter)
  const queries = useQueryClient()
  const gridRow = id && id !== newRow ? api?.getRowNode(id)?.data : undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['row', declaration.name, id],
    enabled: id !== '' && id !== newRow && isResource(declaration),
    queryFn: async ({ signal }) =>
      isResource(declaration)
        ? ((await call(resourceRoutes(declaration).get, { params: { id }, signal })) as Row)
        : null,
    initialData: gridRow,
    initialDataUpdatedAt: 0,
  })

  // From the row in the address, not the one last drawn: a key held down is faster than the screen.
  const walk = (step: number) => () => {
    const current = openParameter.read(new URLSearchParams(window.location.search))
    const index = api?.getRowNode(current)?.rowIndex
    const next = index === null || index === undefined ? undefined : api?.getDisplayedRowAtIndex(index + step)
    if (!next?.data) return
    api?.ensureIndexVisible((index ?? 0) + step)
    setId(next.data.id)
  }

  // A list's detail is fetched by its page, which needs no more than the id that a link carries.
  const linkedRow = id !== '' && !isResource(declaration) ? { id } : null
  return {
    id,
    missingFields,
    row: data ?? gridRow ?? linkedRow,
    error,
    refetch,
    open: (row: string) => setId(row),
    /** Takes in a row just saved, and opens it. */
    saved: (row: Row) => {
      queries.setQueryData(['row', declaration.name, row.id], row)
      setId(row.id)
    },
    close: () => setId(''),
    previous: walk(-1),
    next: walk(1),
  }
}
