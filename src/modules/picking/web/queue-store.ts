import type { z } from 'zod'
import type { Owner } from '../../../kernel/web/offline/device-copies.ts'
import { deviceStore } from '../../../kernel/web/offline/device-store.ts'
import type { pickingActBody } from '../contract/picking-routes.ts'

/** An act that waits for the network; `failure` says why the server would not take it. */
export type QueuedAct = {
  key: string
  taskId: string
  userId: string
  /** Missing in acts that an older version kept. */
  envId?: string
  at: number
  body: Required<z.input<typeof pickingActBody>>
  failure: string | null
}

const store = deviceStore('anden-picking', { acts: 'key' })
const name = 'acts'

const isOf = (act: QueuedAct, { userId, envId }: Owner): boolean =>
  act.userId === userId && (act.envId === undefined || act.envId === envId)

/**
 * What waits in this browser, kept over a reload, a flat battery and signing out: by its key, each once. Each person finds
 * their own alone, in the company it was for.
 */
export const queueStore = {
  put: (act: QueuedAct): Promise<unknown> => store.put(name, act),
  remove: (key: string): Promise<unknown> => store.remove(name, key),
  read: async (owner: Owner): Promise<QueuedAct[]> =>
    (await store.all<QueuedAct>(name)).filter(act => isOf(act, owner)).toSorted((one, other) => one.at - other.at),
}
