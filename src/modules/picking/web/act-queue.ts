import { isApiError, messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { createStore } from '../../../kernel/web/app/store.ts'
import type { Owner } from '../../../kernel/web/offline/device-copies.ts'
import { storageFailure } from '../../../kernel/web/offline/device-store.ts'
import { pickingRoutes, type TaskView } from '../contract/picking-routes.ts'
import { type QueuedAct, queueStore } from './queue-store.ts'

export const retryMs = 3000

/** Whether sending again may succeed: the network failed, the server failed for a moment, or the session has ended. */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.kind !== 'problem' || error.status >= 500 || [401, 423, 429].includes(error.status))

export type QueuePorts = {
  store: typeof queueStore
  send: (act: QueuedAct) => Promise<TaskView>
  now: () => number
  later: (work: () => void, ms: number) => unknown
}

export type QueueState = {
  acts: QueuedAct[]
  /** Keys of the acts whose write to the browser's storage is not complete. */
  saving: ReadonlySet<string>
  /** Why the browser's storage fails; null while it works. */
  storage: string | null
  /** Whether the acts stored by an earlier visit have been read. */
  isRead: boolean
  offline: boolean
}

const start: QueueState = { acts: [], saving: new Set(), storage: null, isRead: false, offline: false }

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const including = (keys: ReadonlySet<string>, key: string): Set<string> => new Set([...keys, key])
const without = (keys: ReadonlySet<string>, key: string): Set<string> => new Set([...keys].filter(one => one !== key))

/**
 * The queue of a person's acts in a company, for all their tasks. Each act is stored before it is sent; acts are sent one by
 * one in order, wait while there is no network and are retried under the same key, so that none is lost or done twice.
 */
export const createActQueue = (owner: Owner, ports: QueuePorts) => {
  const state = createStore<QueueState>(start)
  const listeners = new Set<(task: TaskView) => void>()
  let sending = false
  let isOpen: Promise<void> | null = null
  const change = (values: Partial<QueueState>): void => state.set({ ...state.get(), ...values })

  const keep = async (act: QueuedAct): Promise<void> => {
    change({ saving: including(state.get().saving, act.key) })
    try {
      await ports.store.put(act)
      change({ storage: null })
    } catch (error) {
      change({ storage: storageFailure(error) })
    } finally {
      change({ saving: without(state.get().saving, act.key) })
    }
  }

  const drop = async (key: string): Promise<void> => {
    change({ acts: state.get().acts.filter(act => act.key !== key) })
    await ports.store.remove(key).catch(() => undefined)
  }

  const refuse = async (act: QueuedAct, error: unknown): Promise<void> => {
    const refusedAct = { ...act, failure: messageOf(error) }
    change({ acts: state.get().acts.map(other => (other.key === act.key ? refusedAct : other)) })
    await keep(refusedAct)
  }

  /** Sends one act; returns false when there is no network. */
  const sendOne = async (act: QueuedAct): Promise<boolean> => {
    try {
      const task = await ports.send(act)
      change({ offline: false })
      for (const listener of listeners) listener(task)
      await drop(act.key)
    } catch (error) {
      if (isPassing(error)) return false
      change({ offline: false })
      await refuse(act, error)
    }
    return true
  }

  /** The next act to send: one that is not stored yet holds back those after it, to keep the order. */
  const next = (): QueuedAct | undefined => {
    const first = state.get().acts.find(({ failure }) => !failure)
    return first && !state.get().saving.has(first.key) ? first : undefined
  }

  const pump = async (): Promise<void> => {
    if (sending) return
    sending = true
    try {
      for (let act = next(); act; act = next()) {
        if (await sendOne(act)) continue
        change({ offline: true })
        ports.later(() => void pump(), retryMs)
        return
      }
    } finally {
      sending = false
    }
  }

  const readKept = async (): Promise<void> => {
    try {
      const storedActs = await ports.store.read(owner)
      const loadedKeys = new Set(state.get().acts.map(({ key }) => key))
      change({ acts: [...storedActs.filter(({ key }) => !loadedKeys.has(key)), ...state.get().acts] })
    } catch (error) {
      change({ storage: storageFailure(error) })
    }
    change({ isRead: true })
  }

  return {
    state,
    pump,
    drop,
    /** Reads the stored acts, once, and sends them. */
    open: (): Promise<void> => {
      isOpen ??= readKept()
      return isOpen.then(() => pump())
    },
    send: async (
      taskId: string,
      body: Omit<QueuedAct['body'], 'key'>,
      replaces: string | null = null,
    ): Promise<void> => {
      const key = newKey()
      const act = { key, taskId, ...owner, at: ports.now(), body: { ...body, key }, failure: null }
      change({ acts: [...state.get().acts, act] })
      await keep(act)
      if (replaces) await drop(replaces)
      await pump()
    },
    /** Calls the listener with every task that the server returns. */
    onTask: (listener: (task: TaskView) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type ActQueue = ReturnType<typeof createActQueue>

const queues = new Map<string, ActQueue>()

/** The queue of a person in a company, shared by all pages of the tab. */
export const queueOf = (owner: Owner): ActQueue => {
  const id = `${owner.envId} ${owner.userId}`
  const openQueue = queues.get(id)
  if (openQueue) return openQueue
  const queue = createActQueue(owner, {
    store: queueStore,
    send: ({ taskId, body }) => call(pickingRoutes.act, { params: { id: taskId }, body }),
    now: () => Date.now(),
    later: (work, ms) => setTimeout(work, ms),
  })
  queues.set(id, queue)
  return queue
}
