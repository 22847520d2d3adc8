import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../kernel/contract/formats.ts'
import { forgetOldBulkChanges } from '../kernel/server/bulk/bulk-jobs.queries.ts'
import { keepFeed } from '../kernel/server/events/change-feed.ts'
import { sweepFiles } from '../kernel/server/files/files.service.ts'
import { pruneRateWindows } from '../kernel/server/http/rate-limit.ts'
import { pruneImports } from '../kernel/server/imports/prune-imports.ts'
import { createLoop, type Loop } from '../kernel/server/loop.ts'
import type { Platform } from '../kernel/server/platform.ts'
import { purgePhotos } from '../modules/gallery/server/index.ts'
import { listEnvironments } from '../modules/identity/server/index.ts'
import { tidyIntegration } from '../modules/integration/server/index.ts'
import { tellPapers } from '../modules/logistics/server/index.ts'
import { ensurePlanned, keepFacts } from '../modules/sales/server/index.ts'
import { pruneUsage } from '../modules/usage/server/index.ts'

const everyMs = 10 * 60 * 1000

type Environment = { id: string; timeZone: string }

/** Opens the day with its planned visits before the first phone synchronizes, notifies of papers, and deletes expired rows and files. */
const tidyEnvironment = async (platform: Platform, { id, timeZone }: Environment): Promise<void> => {
  await platform.withTenant(id, tenant => ensurePlanned(tenant, dayOf(new Date(), timeZone)))
  await platform.withTenant(id, tenant => tellPapers(tenant, new Date()))
  await platform.withTenant(id, forgetOldBulkChanges)
  await platform.withTenant(id, pruneImports)
  await platform.withTenant(id, tenant => pruneUsage(tenant, dayOf(new Date(), timeZone)))
  await platform.withTenant(id, tenant => purgePhotos(tenant))
  const keepsRecordEvents = await platform.withTenant(id, tenant =>
    tidyIntegration(tenant, dayOf(new Date(), timeZone)),
  )
  const keepsChanges = await keepFeed(platform.withTenant, id, new Date())
  await platform.events.prune(id, { keepsRecordEvents, keepsChanges })
  await sweepFiles(platform, id)
}

/** A failure in one environment does not stop the others. Precomputing answers comes last, because it may take long the first time. */
const tidy = async (platform: Platform, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> => {
  const environments = await listEnvironments(platform.database)
  const inEach = async (work: (environment: Environment) => Promise<void>): Promise<void> => {
    for (const environment of environments) {
      try {
        if (!signal.aborted) await work(environment)
      } catch (error) {
        log.error({ err: error, environment: environment.id }, 'housekeeping failed')
      }
    }
  }
  await pruneRateWindows(platform.database, new Date())
  await inEach(environment => tidyEnvironment(platform, environment))
  await inEach(({ id, timeZone }) => keepFacts(platform.withTenant, id, { today: dayOf(new Date(), timeZone), signal }))
}

/** Runs the periodic work of every environment while the server is up; `stop` waits for the step under way. */
export const startHousekeeping = (platform: Platform, log: FastifyBaseLogger): Pick<Loop, 'stop'> => {
  const loop = createLoop({
    work: signal => tidy(platform, log, signal),
    everyMs,
    firstAfterMs: 0,
    onError: error => log.error({ err: error }, 'housekeeping failed'),
  })
  loop.start()
  return loop
}
