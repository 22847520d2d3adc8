import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { pickingRoutes, type TaskView } from '../contract/picking-routes.ts'
import { type QueuedAct, queueStore } from './queue-store.ts'

const retryMs = 3000

/** Worth sending again as it is: the network failed, or the server did for a moment. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind !== 'problem' ||
    error.status >= 500 ||
    error.status === 401 ||
    error.status === 423 ||
    error.status === 429)

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Without a place to keep it, an act still goes out from memory. */
const kept = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/**
 * Acts of a task leave one by one in their order; without network they wait in memory and in the browser's own database
 * and are sent again by their key, so that nothing is lost and nothing done twice.
 */
export const useActQueue = (taskId: string, settle: (task: TaskView) => void) => {
  const session = useSession()
  const [queue, setQueue] = useState<QueuedAct[]>([])
  const [offline, setOffline] = useState(false)
  const [stored, setStored] = useState(true)
  const acts = useRef<QueuedAct[]>([])
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const change = useCallback((next: QueuedAct[]) => {
    acts.current = next
    setQueue(next)
  }, [])

  const drop = useCallback(
    async (key: string) => {
      change(acts.current.filter(act => act.key !== key))
      await kept(queueStore.remove(key))
    },
    [change],
  )

  const pump = useCallback(async () => {
    clearTimeout(timer.current)
    if (sending.current) return
    sending.current = true
    try {
      for (
        let act = acts.current.find(({ failure }) => !failure);
        act;
        act = acts.current.find(({ failure }) => !failure)
      ) {
        const { key, body } = act
        try {
          const task = await call(pickingRoutes.act, { params: { id: taskId }, body })
          setOffline(false)
          settle(task)
          await drop(key)
        } catch (error) {
          if (isPassing(error)) {
            setOffline(true)
            timer.current = setTimeout(() => void pump(), retryMs)
            return
          }
          const refused = { ...act, failure: messageOf(error) }
          change(acts.current.map(other => (other.key === key ? refused : other)))
          await kept(queueStore.put(refused))
        }
      }
    } finally {
      sending.current = false
    }
  }, [taskId, settle, drop, change])

  useEffect(() => {
    queueStore.read(taskId, session.user.id).then(
      found => {
        const known = new Set(acts.current.map(({ key }) => key))
        change([...found.filter(({ key }) => !known.has(key)), ...acts.current])
        void pump()
      },
      () => setStored(false),
    )
    const online = () => void pump()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      clearTimeout(timer.current)
    }
  }, [taskId, session.user.id, change, pump])

  const send = useCallback(
    async (body: Omit<QueuedAct['body'], 'key'>) => {
      const key = newKey()
      const act: QueuedAct = {
        key,
        taskId,
        userId: session.user.id,
        at: Date.now(),
        body: { ...body, key },
        failure: null,
      }
      change([...acts.current, act])
      setStored(await kept(queueStore.put(act)))
      await pump()
    },
    [taskId, session.user.id, change, pump],
  )

  return { queue, offline, stored, send, drop }
}
