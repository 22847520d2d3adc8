import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { type AssetFollow, assetRoutes } from '../contract/follow.ts'

/** Everything about one asset; what an act answers takes the place of what was there. */
export const useFollow = (id: string) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['assets', id],
    queryFn: ({ signal }) => call(assetRoutes.follow, { params: { id }, signal }),
    enabled: id !== '',
  })
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['assets', id] }), [queries, id])
  useLiveEvents(['assets'], refresh, refresh)
  const settle = useCallback((next: AssetFollow) => queries.setQueryData(['assets', id], next), [queries, id])
  const tell = useCallback(
    (error: unknown) => {
      showToast({ variant: 'error', text: messageOf(error) })
      refresh()
    },
    [refresh],
  )
  const undo = useCallback(
    (seenMoves: number) => call(assetRoutes.undo, { params: { id }, body: { seenMoves } }).then(settle, tell),
    [id, settle, tell],
  )
  return { query, refresh, settle, tell, undo }
}

export type Follow = ReturnType<typeof useFollow>
