import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { keepTask, loadOwnTasks, loadTask, type TaskCopy } from './own-tasks.ts'
import { useOwner } from './use-act-queue.ts'

/** Interval of the retries while the server does not answer. */
const askAgainMs = 5000

/** Requests are sent whatever the browser says of the network, which it reports wrongly both ways. */
const always = { networkMode: 'always', retry: false } as const

/** One task, updated live; without network, the copy on this device. */
export const useTask = (id: string) => {
  const owner = useOwner()
  const queries = useQueryClient()
  const key = ['picking', id]
  const query = useQuery({
    ...always,
    queryKey: key,
    queryFn: ({ signal }) => loadTask(owner, id, signal),
    refetchInterval: ({ state }) => (state.data?.keptAt ? askAgainMs : false),
  })
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['picking', id] }), [queries, id])
  useLiveEvents(['picking'], refresh, refresh)
  const settle = useCallback(
    (task: TaskView) => {
      queries.setQueryData<TaskCopy>(['picking', task.id], { task, keptAt: null })
      void keepTask(owner, task)
    },
    [queries, owner],
  )
  return { query, settle }
}

/** The open tasks of the signed-in person. */
export const useOwnTasks = () => {
  const owner = useOwner()
  return useQuery({
    ...always,
    queryKey: ['picking', 'mine', owner.envId, owner.userId],
    queryFn: () => loadOwnTasks(owner),
    refetchInterval: ({ state }) => (state.data?.some(({ keptAt }) => keptAt !== null) ? askAgainMs : false),
  })
}
