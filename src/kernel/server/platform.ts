import { analyzeTables } from './database/analyze.ts'
import { createEnvironmentsCache, environmentsChannel } from './database/environments-cache.ts'
import { applicationUrl, type MigrateOptions, migrate } from './database/migrate.ts'
import { createDatabase, createPool, type Database } from './database/pool.ts'
import { createPreparingPool } from './database/prepared-statements.ts'
import { createReadiness } from './database/readiness.ts'
import { createReads, type Reads, readsOfPrimary } from './database/replica/reads.ts'
import { type Announce, createWithTenant, type WithTenant } from './database/tenancy.ts'
import { createAnnouncer } from './events/announcer.ts'
import { createEventHub, type EventHub } from './events/event-hub.ts'
import { createSignals, type Signals } from './events/signals.ts'
import type { FileStore } from './files/file-store.ts'

/** What the server part of every module receives. */
export type Platform = {
  /** For tables that belong to no environment: users, sessions, environments. */
  database: Database
  withTenant: WithTenant
  /** For what may be some seconds old: a replica, where there is one. */
  reads: Reads
  events: EventHub
  /** Messages between processes: what one has changed, the others must not answer from memory. */
  signals: Signals
  /** Bytes of uploaded files; their rows are in `files` (files/files.service.ts). */
  files: FileStore
  secret: string
  /** Updates the planner's statistics, which a large load needs. */
  analyze: () => Promise<void>
  /** Throws an outage (503) when the database cannot be written. */
  checkReady: () => Promise<void>
  stop: () => Promise<void>
}

export type PlatformOptions = {
  /** Connection of the tables' owner: it migrates and analyzes, and nothing else. */
  ownerUrl: string
  secret: string
  files: FileStore
  poolSize?: number
  /** A replica of the database, and how many seconds behind it may be read. */
  replica?: { url: string; maximumLagSeconds: number } | undefined
  onError: (error: unknown) => void
  /** False when the database is known to be at the newest schema. */
  migrates?: boolean
  /** Called with what will be migrated, before it is. */
  onPending?: MigrateOptions['onPending']
}

/** Migrates, then connects as the role that row-level security binds. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform> => {
  if (options.migrates !== false) await migrate(options.ownerUrl, options.secret, { onPending: options.onPending })
  const url = applicationUrl(options.ownerUrl, options.secret)
  const pool = createPool({ url, onError: options.onError, ...(options.poolSize ? { max: options.poolSize } : {}) })
  const database = createDatabase(pool)
  const signals = createSignals({ url, pool, onError: options.onError })
  const announcer = createAnnouncer(signals)
  const environments = createEnvironmentsCache()
  signals.on(environmentsChannel, envId => environments.forget(envId))
  signals.onConnected(() => environments.forgetAll())
  const preparing = createDatabase(createPreparingPool(pool))
  const announce: Announce = {
    events(envId, storedEvents) {
      events.hand(envId, storedEvents)
      announcer.announce(envId)
    },
    environment: envId => void signals.send(environmentsChannel, [envId]),
  }
  const withTenant = createWithTenant({ database, preparing }, announce, environments)
  const events: EventHub = createEventHub({ signals, withTenant, onError: options.onError })
  const reads = options.replica
    ? createReads({
        url: options.replica.url,
        maximumLagMs: options.replica.maximumLagSeconds * 1000,
        secret: options.secret,
        primary: database,
        withTenant,
        onError: options.onError,
      })
    : readsOfPrimary(withTenant)
  return {
    database,
    withTenant,
    reads,
    events,
    signals,
    files: options.files,
    secret: options.secret,
    analyze: () => analyzeTables(options.ownerUrl),
    checkReady: createReadiness(database),
    async stop() {
      announcer.stop()
      await events.stop()
      await signals.stop()
      await reads.stop()
      await database.destroy()
    },
  }
}
