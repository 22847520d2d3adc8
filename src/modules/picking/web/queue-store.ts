import type { z } from 'zod'
import type { Owner } from '../../../kernel/web/offline/device-copies.ts'
import { deviceStore } from '../../../kernel/web/offline/device-store.ts'
import type { pickingActBody } from '../contract/picking-routes.ts'

/** An act that waits to be sent; `failure` says why the server refused it. */
export type QueuedAct = {
  key: string
  taskId: string
  userId: string
  /** Absent in acts stored by an older version. */
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
 * The acts that wait in this browser, by their key; they survive a reload, a flat battery and signing out. Each person
 * reads only their own, in the company that they belong to.
 */
export const queueStore = {
  put: (act: QueuedAct): Promise<unknown> => store.put(name, act),
  remove: (key: string): Promise<unknown> => store.remove(name, key),
  read: async (owner: Owner): Promise<QueuedAct[]> =>
    (await store.all<QueuedAct>(name)).filter(act => isOf(act, owner)).toSorted((one, other) => one.at - other.at),
}
