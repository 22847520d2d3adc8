import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GridApi } from 'ag-grid-community'
import { type Resource, resourceRoutes } from '../../contract/resource.ts'
import { call } from '../api/client.ts'
import { listParameter, textParameter, type UrlCodec, useUrlState } from '../components/url-state.ts'
import { isResource, type ListDeclaration, type Row } from './declaration.ts'

/** Used in the address instead of an id while a row is being created. */
export const newRow = 'nuevo'
const rowParameter = textParameter('row')
/**
 * Fields that a link requires to be filled in: `?row=nuevo&falta=seller,priceList` opens a form in which they are
 * required.
 */
const lackedParameter = listParameter('falta')

/** Opening another row clears the fields that a link required. */
const openParameter: UrlCodec<string> = {
  read: rowParameter.read,
  write: (search, id) => {
    rowParameter.write(search, id)
    lackedParameter.write(search, [])
  },
}

/** The open row. Its id is in the address; its data comes from the grid or, when opened by a link, from the server. */
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

  // Starts from the row in the address, not the last one rendered: with a key held down, rendering lags behind.
  const walk = (step: number) => () => {
    const current = openParameter.read(new URLSearchParams(window.location.search))
    const index = api?.getRowNode(current)?.rowIndex
    const next = index === null || index === undefined ? undefined : api?.getDisplayedRowAtIndex(index + step)
    if (!next?.data) return
    api?.ensureIndexVisible((index ?? 0) + step)
    setId(next.data.id)
  }

  // For a list, the page fetches the detail itself and needs only the id.
  const linkedRow = id !== '' && !isResource(declaration) ? { id } : null
  return {
    id,
    missingFields,
    row: data ?? gridRow ?? linkedRow,
    error,
    refetch,
    open: (row: string) => setId(row),
    /** Stores a row that was just saved, and opens it. */
    saved: (row: Row) => {
      queries.setQueryData(['row', declaration.name, row.id], row)
      setId(row.id)
    },
    close: () => setId(''),
    previous: walk(-1),
    next: walk(1),
  }
}
