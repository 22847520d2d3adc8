import type { z } from 'zod'
import type { pickingActBody } from '../contract/picking-routes.ts'

/** An act that waits for the network; `failure` says why the server would not take it. */
export type QueuedAct = {
  key: string
  taskId: string
  userId: string
  at: number
  body: Required<z.input<typeof pickingActBody>>
  failure: string | null
}

const storeName = 'acts'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('anden-picking', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** What waits in this browser, kept over a reload or a flat battery: by its key, each once. */
export const queueStore = {
  put: (act: QueuedAct) => run('readwrite', store => store.put(act)),
  remove: (key: string) => run('readwrite', store => store.delete(key)),
  read: async (taskId: string, userId: string): Promise<QueuedAct[]> => {
    const all: QueuedAct[] = await run('readonly', store => store.getAll())
    return all.filter(act => act.taskId === taskId && act.userId === userId).toSorted((one, other) => one.at - other.at)
  },
}
