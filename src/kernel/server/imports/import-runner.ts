import { runningStates } from '../../contract/imports.ts'
import type { WithTenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import { shutdown } from './import-job.ts'
import { alive, changeImport, heartbeatMs } from './imports.queries.ts'

/** Files that one process reads at the same time; the others wait. */
const atOnce = 2

type Running = { controller: AbortController; done: Promise<void> }

export type ImportRunner = {
  /** Begins a job as soon as its turn comes; the import is in a running state already. */
  start: (session: Session, id: string, work: (signal: AbortSignal) => Promise<void>) => void
  /** Stops a job of this process between two batches; false when it is another's. */
  cancel: (id: string) => boolean
  /** Resolves when a job of this process has ended. */
  ended: (id: string) => Promise<void>
  stop: () => Promise<void>
}

/** Runs the jobs of this process, stores their heartbeat meanwhile, and stops them when the server stops. */
export const createImportRunner = (options: {
  withTenant: WithTenant
  onError: (error: unknown) => void
}): ImportRunner => {
  const running = new Map<string, Running>()
  const waiting: (() => void)[] = []
  let free = atOnce

  const turn = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  const beat = (envId: string, id: string): NodeJS.Timeout => {
    const say = (): Promise<boolean> =>
      options.withTenant(envId, tenant => changeImport(tenant, { id, from: runningStates }, { heartbeatAt: alive }))
    const timer = setInterval(() => void say().catch(options.onError), heartbeatMs)
    timer.unref()
    return timer
  }

  return {
    start(session, id, work) {
      const controller = new AbortController()
      const timer = beat(session.envId, id)
      const run = async (): Promise<void> => {
        await turn()
        try {
          await work(controller.signal)
        } finally {
          leave()
          clearInterval(timer)
          running.delete(id)
        }
      }
      running.set(id, { controller, done: run().catch(options.onError) })
    },
    cancel(id) {
      running.get(id)?.controller.abort()
      return running.has(id)
    },
    ended: async id => running.get(id)?.done,
    async stop() {
      const all = [...running.values()]
      for (const { controller } of all) controller.abort(shutdown)
      await Promise.all(all.map(({ done }) => done))
    },
  }
}
