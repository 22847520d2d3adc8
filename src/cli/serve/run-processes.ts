import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { cliError } from '../failure.ts'
import { note } from '../say.ts'
import { createMetricsCollector } from './collect-metrics.ts'

const restartMs = 1_000
/** A process that ends sooner after its start did not manage to start. */
const startedMs = 10_000
const maximumFailedStarts = 5

export type ProcessesOptions = {
  count: number
  /** The environment of each serving process, beside that of this one. */
  env: Record<string, string>
  /** Called once, when all processes listen. */
  onListening: (address: string) => void
}

const addressOf = ({ address, port }: { address: string; port: number }): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`

/**
 * Starts serving processes that share one listener, and starts again one that ends. `failure` resolves when none manages
 * to start; `stop` waits until all have ended.
 */
export const runProcesses = ({ count, env, onListening }: ProcessesOptions) => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<Error>()
  const running = new Map<number, Worker>()
  const collector = createMetricsCollector(() => [...running.values()])
  const listening = new Set<number>()
  let failedStarts = 0
  let isStopping = false
  let isAnnounced = false

  const begin = (): void => {
    const worker = cluster.fork(env)
    const startedAt = Date.now()
    running.set(worker.id, worker)
    collector.follow(worker)
    worker.once('listening', address => {
      listening.add(worker.id)
      if (isAnnounced || listening.size < count) return
      isAnnounced = true
      onListening(addressOf({ address: address.address ?? '127.0.0.1', port: address.port }))
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker.id)
      if (isStopping) return
      failedStarts = Date.now() - startedAt < startedMs ? failedStarts + 1 : 0
      note(`Terminó un proceso (${signal ?? code}); se inicia otro.`)
      if (failedStarts >= maximumFailedStarts) fail(cliError('Los procesos no pueden empezar.'))
      else void sleep(restartMs).then(() => isStopping || begin())
    })
  }
  for (let index = 0; index < count; index += 1) begin()

  return {
    failure,
    async stop(): Promise<void> {
      isStopping = true
      const ends = [...running.values()].map(
        worker => new Promise<void>(resolve => worker.once('exit', () => resolve())),
      )
      for (const worker of running.values()) worker.process.kill('SIGTERM')
      await Promise.all(ends)
    },
  }
}
