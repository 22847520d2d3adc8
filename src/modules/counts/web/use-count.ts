import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { type CountView, countRoutes } from '../contract/count-routes.ts'

/** One count, updated live with the entries of others. */
export const useCount = (id: string) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['counts', id],
    queryFn: ({ signal }) => call(countRoutes.view, { params: { id }, signal }),
    enabled: id !== '',
  })
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['counts', id] }), [queries, id])
  useLiveEvents(['counts'], refresh, refresh)
  const settle = useCallback((count: CountView) => queries.setQueryData(['counts', id], count), [queries, id])
  return { query, refresh, settle }
}
