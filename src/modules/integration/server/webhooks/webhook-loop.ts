import pLimit from 'p-limit'
import { eventChannel } from '../../../../kernel/server/events/announcer.ts'
import { createLoop } from '../../../../kernel/server/loop.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { listEnvironments } from '../../../identity/server/index.ts'
import { hasDestinations, selectDestinations } from './destinations.queries.ts'
import { createSecrets } from './destinations.service.ts'
import { fanOutAll } from './fan-out.ts'
import { createHolds } from './hold.ts'
import { endRounds } from './messages.queries.ts'
import { type PumpServices, pump } from './pump.ts'
import { roundMs } from './schedule.ts'
import type { Sender } from './send.ts'

/** Wakes soon on events; this is for what is due by the clock. */
const everyMs = 2_000
/** How often all companies are asked whether they have destinations. */
const refreshMs = 60_000
const writesAtOnce = 3
/** Events within this time are taken together: a busy company must not cost a pass for each order. */
const gatherMs = 300

/** On this channel a process says which company got a destination or a message. */
export const webhooksChannel = 'anden_webhooks'

export type WebhookLoopOptions = Pick<Platform, 'database' | 'withTenant' | 'signals' | 'secret'> & {
  send: Sender
  onError: (error: unknown) => void
  now?: () => Date
  random?: () => number
}

/** Companies that have destinations, so that the others are not asked every time. */
const createListeners = ({ database, withTenant }: WebhookLoopOptions) => {
  const companies = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  return {
    companies,
    async refresh(): Promise<boolean> {
      if (performance.now() - readAt < refreshMs) return false
      for (const { id } of await listEnvironments(database)) {
        if (await withTenant(id, hasDestinations, { readOnly: true })) companies.add(id)
        else companies.delete(id)
      }
      readAt = performance.now()
      return true
    },
  }
}

/** Runs `act` once for all calls within a moment. */
const createGatherer = (act: () => void) => {
  let isGathering = false
  const run = (): void => {
    isGathering = false
    act()
  }
  return (): void => {
    if (isGathering) return
    isGathering = true
    setTimeout(run, gatherMs).unref()
  }
}

/** Sends webhooks, in the one process that leads (docs/decisions/0094). */
export const createWebhookLoop = (options: WebhookLoopOptions) => {
  const { withTenant, signals, onError, now = () => new Date(), random = Math.random } = options
  const stopping = new AbortController()
  const listeners = createListeners(options)
  const pumping = new Map<string, Promise<void>>()
  const services: PumpServices = {
    withTenant,
    send: options.send,
    now,
    random,
    write: pLimit(writesAtOnce),
    secrets: createSecrets(options.secret),
    holds: createHolds(),
  }

  /** Pumps on their own, so that a destination that is slow holds up no other. */
  const startPumps = async (envId: string, endsRounds: boolean): Promise<void> => {
    const destinations = await withTenant(envId, selectDestinations, { readOnly: true })
    for (const destination of destinations) {
      const { id, pausedAt } = destination
      if (pausedAt || pumping.has(id)) continue
      const before = new Date(now().getTime() - roundMs)
      if (endsRounds) await withTenant(envId, tenant => endRounds(tenant, id, before))
      const work = pump(services, { envId, destination, stopping: stopping.signal })
      pumping.set(
        id,
        work.catch(onError).finally(() => void pumping.delete(id)),
      )
    }
  }

  const runCompany = async (envId: string, endsRounds: boolean): Promise<void> => {
    await fanOutAll(withTenant, envId, onError)
    await startPumps(envId, endsRounds)
  }

  const run = async (): Promise<void> => {
    const isFresh = await listeners.refresh()
    for (const envId of listeners.companies) {
      if (stopping.signal.aborted) return
      await runCompany(envId, isFresh).catch(onError)
    }
  }

  const loop = createLoop({ work: run, everyMs, firstAfterMs: 0, onError })
  const wakeSoon = createGatherer(() => {
    if (!stopping.signal.aborted) loop.wake()
  })
  signals.on(eventChannel, envId => {
    if (listeners.companies.has(envId)) wakeSoon()
  })
  signals.on(webhooksChannel, envId => {
    listeners.companies.add(envId)
    wakeSoon()
  })
  return {
    start: loop.start,
    /** One pass, until all that it began has ended. */
    async runOnce(): Promise<void> {
      await run()
      await Promise.all(pumping.values())
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('webhooks were stopped'))
      await loop.stop()
      await Promise.all(pumping.values())
    },
  }
}
