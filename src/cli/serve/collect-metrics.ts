import type { Worker } from 'node:cluster'
import type { ProcessMetrics } from '../../kernel/server/http/metrics.ts'
import { answerMs, onMessage } from './process-messages.ts'

type Collection = { missing: Set<number>; all: ProcessMetrics[]; finish: () => void }

/** In the first process: asks all serving processes for their metrics whenever one of them wants to answer /metrics. */
export const createMetricsCollector = (workers: () => Worker[]) => {
  const collections = new Map<number, Collection>()
  let lastId = 0

  const collect = (): Promise<ProcessMetrics[]> => {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<void>()
    const collection: Collection = { missing: new Set(workers().map(worker => worker.id)), all: [], finish: resolve }
    collections.set(id, collection)
    for (const worker of workers()) worker.send({ kind: 'measure', id })
    const timer = setTimeout(resolve, answerMs)
    return promise.then(() => {
      clearTimeout(timer)
      collections.delete(id)
      return collection.all.toSorted((one, other) => one.process.localeCompare(other.process))
    })
  }

  return {
    follow(worker: Worker): void {
      onMessage(worker, message => {
        if (message.kind === 'collect')
          void collect().then(all => worker.isConnected() && worker.send({ kind: 'collected', id: message.id, all }))
        if (message.kind !== 'measured') return
        const collection = collections.get(message.id)
        if (!collection?.missing.delete(worker.id)) return
        collection.all.push({ process: String(worker.id), metrics: message.metrics })
        if (collection.missing.size === 0) collection.finish()
      })
    },
  }
}
