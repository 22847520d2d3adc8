import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { type HeardTask, hearOwnTasks, hearTask, keepTask } from './own-tasks.ts'
import { useOwner } from './use-act-queue.ts'

/** While the server does not answer, it is asked again this often. */
const askAgainMs = 5000

/** The browser's own word on the network is not taken: it says no where there is some, and yes where there is none. */
const always = { networkMode: 'always', retry: false } as const

/** One task, followed live; without network, as this device last heard it. */
export const useTask = (id: string) => {
  const owner = useOwner()
  const queries = useQueryClient()
  const key = ['picking', id]
  const query = useQuery({
    ...always,
    queryKey: key,
    queryFn: ({ signal }) => hearTask(owner, id, signal),
    refetchInterval: ({ state }) => (state.data?.keptAt ? askAgainMs : false),
  })
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['picking', id] }), [queries, id])
  useLiveEvents(['picking'], refresh, refresh)
  const settle = useCallback(
    (task: TaskView) => {
      queries.setQueryData<HeardTask>(['picking', task.id], { task, keptAt: null })
      void keepTask(owner, task)
    },
    [queries, owner],
  )
  return { query, settle }
}

/** The open tasks of who is signed in. */
export const useOwnTasks = () => {
  const owner = useOwner()
  return useQuery({
    ...always,
    queryKey: ['picking', 'mine', owner.envId, owner.userId],
    queryFn: () => hearOwnTasks(owner),
    refetchInterval: ({ state }) => (state.data?.some(({ keptAt }) => keptAt !== null) ? askAgainMs : false),
  })
}
