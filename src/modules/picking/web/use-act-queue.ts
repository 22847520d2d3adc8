import { useEffect, useMemo } from 'react'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { type ActQueue, queueOf } from './act-queue.ts'

/** The signed-in person and their company: the owner of stored tasks and acts. */
export const useOwner = () => {
  const { user, environment } = useSession()
  return useMemo(() => ({ userId: user.id, envId: environment.id }), [user.id, environment.id])
}

/** The queue of the signed-in person, open and sending; `onTask` receives every task that the server returns. */
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
