import pg from 'pg'
import { applicationUrl } from '../migrate.ts'
import { outageOf } from '../outages.ts'
import { createDatabase, createPool, type Database } from '../pool.ts'
import { createWithTenant, type Tenant, type WithTenant } from '../tenancy.ts'
import { checkReplica } from './check-replica.ts'
import { watchReplica } from './watch-replica.ts'

export type Read<T> = {
  result: T
  /** The rows are at least of this moment; null when they are of now, from the primary. */
  dataAt: Date | null
}

/** Where reports and statistics read from: the replica while it is fresh enough, else the primary. */
export type Reads = {
  read: <T>(envId: string, work: (tenant: Tenant) => Promise<T>) => Promise<Read<T>>
  /** How old the replica's rows are; null when it is not known. Absent without a replica. */
  lagSeconds?: () => number | null
  start: () => Promise<void>
  stop: () => Promise<void>
}

export const readsOfPrimary = (withTenant: WithTenant): Reads => ({
  read: async (envId, work) => ({ result: await withTenant(envId, work, { readOnly: true }), dataAt: null }),
  start: async () => undefined,
  stop: async () => undefined,
})

export type ReplicaOptions = {
  url: string
  secret: string
  maximumLagMs: number
  primary: Database
  withTenant: WithTenant
  onError: (error: unknown) => void
}

const connections = 8

/** A replica cancels a statement that holds up what it has to replay (SQLSTATE 40001), and may be lost at any time. */
const isOfReplica = (error: unknown): boolean =>
  outageOf(error) !== null || (error instanceof pg.DatabaseError && error.code === '40001')

const ignore = (): void => undefined

/**
 * Reads from a replica as the application's role, with the same tenant session as on the primary. A read that the
 * replica fails is done again on the primary.
 */
export const createReads = (options: ReplicaOptions): Reads => {
  const { secret, primary, withTenant, maximumLagMs, onError } = options
  const url = applicationUrl(options.url, secret)
  const replica = createDatabase(createPool({ url, max: connections, applicationName: 'anden reads', onError }))
  const watch = watchReplica({ primary, replica, maximumLagMs, onError })
  // Its rows may be older than what other requests remember: it remembers by itself.
  const withReplica = createWithTenant(
    { database: replica, preparing: replica },
    { events: ignore, environment: ignore },
  )
  const fromPrimary = readsOfPrimary(withTenant).read

  return {
    async read(envId, work) {
      const moment = watch.moment()
      if (moment === null) return fromPrimary(envId, work)
      try {
        return { result: await withReplica(envId, work, { readOnly: true }), dataAt: new Date(moment) }
      } catch (error) {
        if (!isOfReplica(error)) throw error
        onError(error)
        watch.lost()
        return fromPrimary(envId, work)
      }
    },
    lagSeconds() {
      const lag = watch.lagMs()
      return lag === null ? null : lag / 1000
    },
    async start() {
      await checkReplica({ primary, replica, onError })
      await watch.start()
    },
    async stop() {
      await watch.stop()
      await replica.destroy()
    },
  }
}
