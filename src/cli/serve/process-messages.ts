import type { MetricsExchange, ProcessMetrics } from '../../kernel/server/http/metrics.ts'

/** What the first process and the serving ones tell each other. `id` joins an answer to its question. */
export type ProcessMessage =
  | { kind: 'collect'; id: number }
  | { kind: 'collected'; id: number; all: ProcessMetrics[] }
  | { kind: 'measure'; id: number }
  | { kind: 'measured'; id: number; metrics: object[] }

/** A process that does not answer within this time is left out. */
export const answerMs = 2_000

const isMessage = (value: unknown): value is ProcessMessage =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value

/** Calls the handler for each message of ours; other libraries use the same channel. */
export const onMessage = (
  source: { on: (event: 'message', listener: (value: unknown) => void) => unknown },
  handle: (message: ProcessMessage) => void,
): void => void source.on('message', value => isMessage(value) && handle(value))

/** Asks the first process for the metrics of all. Without an answer in time, those of this process alone. */
export const createMetricsExchange = (name: string): MetricsExchange => {
  const waiting = new Map<number, (all: ProcessMetrics[]) => void>()
  let own: () => Promise<object[]> = async () => []
  let lastId = 0
  const send = (message: ProcessMessage): void => void process.send?.(message)
  onMessage(process, message => {
    if (message.kind === 'collected') waiting.get(message.id)?.(message.all)
    if (message.kind === 'measure') void own().then(metrics => send({ kind: 'measured', id: message.id, metrics }))
  })
  return {
    serve: measure => {
      own = measure
    },
    async collect() {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<ProcessMetrics[] | null>()
      const timer = setTimeout(() => resolve(null), 2 * answerMs)
      waiting.set(id, resolve)
      send({ kind: 'collect', id })
      const all = await promise
      clearTimeout(timer)
      waiting.delete(id)
      return all ?? [{ process: name, metrics: await own() }]
    },
  }
}
