import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { pickingRoutes, type TaskView } from '../contract/picking-routes.ts'

/** One task, followed live. */
export const useTask = (id: string) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['picking', id],
    queryFn: ({ signal }) => call(pickingRoutes.view, { params: { id }, signal }),
  })
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['picking', id] }), [queries, id])
  useLiveEvents(['picking'], refresh, refresh)
  const settle = useCallback((task: TaskView) => queries.setQueryData(['picking', id], task), [queries, id])
  return { query, settle }
}
