import type { FastifyBaseLogger } from 'fastify'
import type { Platform } from '../kernel/server/platform.ts'
import { listEnvironments } from '../modules/identity/server/index.ts'

const everyMs = 30 * 60 * 1000

/** What each environment needs now and then: its outbox pruned. One environment's failure is not another's. */
const tidy = async (platform: Platform, log: FastifyBaseLogger): Promise<void> => {
  for (const environment of await listEnvironments(platform.database)) {
    try {
      await platform.events.prune(environment.id)
    } catch (error) {
      log.error({ err: error, environment: environment.id }, 'housekeeping failed')
    }
  }
}

export const startHousekeeping = (platform: Platform, log: FastifyBaseLogger): { stop: () => void } => {
  const run = (): void => void tidy(platform, log).catch(error => log.error({ err: error }, 'housekeeping failed'))
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
