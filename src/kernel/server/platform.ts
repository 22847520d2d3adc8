import { analyzeTables } from './database/analyze.ts'
import { applicationUrl, migrate } from './database/migrate.ts'
import { createDatabase, createPool, type Database } from './database/pool.ts'
import { createPreparingPool } from './database/prepared-statements.ts'
import { createReadiness } from './database/readiness.ts'
import { createWithTenant, type WithTenant } from './database/tenancy.ts'
import { createAnnouncer } from './events/announcer.ts'
import { createEventHub, type EventHub } from './events/event-hub.ts'
import type { FileStore } from './files/file-store.ts'

/** What the server part of every module receives. */
export type Platform = {
  /** For tables that belong to no environment: users, sessions, environments. */
  database: Database
  withTenant: WithTenant
  events: EventHub
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
  onError: (error: unknown) => void
  /** False when the database is known to be at the newest schema. */
  migrates?: boolean
}

/** Migrates, then connects as the role that row-level security binds. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform> => {
  if (options.migrates !== false) await migrate(options.ownerUrl, options.secret)
  const url = applicationUrl(options.ownerUrl, options.secret)
  const pool = createPool({ url, onError: options.onError, ...(options.poolSize ? { max: options.poolSize } : {}) })
  const database = createDatabase(pool)
  const announcer = createAnnouncer(pool, options.onError)
  const preparing = createDatabase(createPreparingPool(pool))
  const withTenant = createWithTenant({ database, preparing }, (envId, storedEvents) => {
    events.hand(envId, storedEvents)
    announcer.announce(envId)
  })
  const events: EventHub = createEventHub({ url, withTenant, onError: options.onError })
  return {
    database,
    withTenant,
    events,
    files: options.files,
    secret: options.secret,
    analyze: () => analyzeTables(options.ownerUrl),
    checkReady: createReadiness(database),
    async stop() {
      announcer.stop()
      await events.stop()
      await database.destroy()
    },
  }
}
