import { useEffect, useMemo } from 'react'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { type ActQueue, queueOf } from './act-queue.ts'

/** Whose work this is. */
export const useOwner = () => {
  const { user, environment } = useSession()
  return useMemo(() => ({ userId: user.id, envId: environment.id }), [user.id, environment.id])
}

/** The queue of who is signed in, open and sending; `onTask` hears every task that comes back. */
export const useActQueue = (onTask: (task: TaskView) => void): ActQueue => {
  const queue = queueOf(useOwner())
  useEffect(() => queue.onTask(onTask), [queue, onTask])
  useEffect(() => {
    void queue.open()
    const online = () => void queue.pump()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [queue])
  return queue
}
