import { useMemo, useState } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { textParameter, type UrlCodec, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { useSelection } from '../../../../kernel/web/filters/selection.ts'

export type Closing = { from: string; to: string } | null

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** `?cierre=2026-11-01..2026-11-30` */
const closingParameter: UrlCodec<Closing> = {
  read: search => {
    const [from, to] = (search.get('cierre') ?? '').split('..')
    return isDay(from) && isDay(to) && from <= to ? { from, to } : null
  },
  write: (search, closing) =>
    closing ? search.set('cierre', `${closing.from}..${closing.to}`) : search.delete('cierre'),
}
const staleParameter = textParameter('vencidas')
const textCodec = textParameter('buscar')

/** What the board is narrowed to, in the address, and as the routes are asked. */
export const useBoardFilters = () => {
  const selection = useSelection()
  const [closingCodec] = useState(() => closingParameter)
  const [closing, setClosing] = useUrlState(closingCodec)
  const [stale, setStale] = useUrlState(staleParameter)
  const [text, setText] = useUrlState(textCodec)
  const { sellers, supervisors } = selection
  const onlyStale = stale === 'si'
  const query = useMemo(
    () => ({
      sellers: sellers.join(','),
      supervisors: supervisors.join(','),
      q: text.slice(0, 80),
      stale: onlyStale ? ('yes' as const) : ('no' as const),
      ...(closing ? { closingFrom: closing.from, closingTo: closing.to } : {}),
    }),
    [sellers, supervisors, text, onlyStale, closing],
  )
  return {
    selection,
    closing,
    setClosing,
    text,
    setText,
    onlyStale,
    setOnlyStale: (only: boolean) => setStale(only ? 'si' : ''),
    query,
    isFiltered: sellers.length + supervisors.length > 0 || text !== '' || onlyStale || closing !== null,
  }
}
export type BoardFilters = ReturnType<typeof useBoardFilters>
export type BoardQueryInput = BoardFilters['query']

/** The same for the list: a filter of the grid where it has a column for it; without a pipeline, of every one. */
export const listFilters = (
  { selection, closing, text, onlyStale }: BoardFilters,
  pipelineId: string | null,
): Filter[] => {
  const sellers = selection.sellers.join('|')
  return [
    ...(pipelineId ? [{ field: 'funnel', operator: 'matches' as const, value: pipelineId }] : []),
    ...(sellers ? [{ field: 'seller', operator: 'matches' as const, value: sellers }] : []),
    ...(text ? [{ field: 'name', operator: 'contains' as const, value: text }] : []),
    ...(onlyStale ? [{ field: 'isStale', operator: 'matches' as const, value: 'true' }] : []),
    ...(closing
      ? [
          { field: 'closingOn', operator: 'greater-than' as const, value: closing.from },
          { field: 'closingOn', operator: 'less-than' as const, value: closing.to },
        ]
      : []),
  ]
}
