import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type ChangedEntity, entityOfEvent } from '../../contract/changed-entities.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { RecordEvent } from '../../contract/record-events.ts'
import { type SettingsGroup, settingsOf } from '../../contract/settings-group.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import { newId } from '../ids.ts'
import { createEnvironmentsCache, type EnvironmentFacts, type EnvironmentsCache } from './environments-cache.ts'
import { onOneConnection } from './one-connection.ts'
import { outageOf } from './outages.ts'
import type { Database } from './pool.ts'
import type { DB } from './schema.generated.ts'

/**
 * Something that happened and that open screens may show. It reaches everybody in the environment; with `sellerId`,
 * only people who see that seller; with `userIds`, only those people (docs/decisions/0017-who-receives-an-event.md).
 */
export type DomainEvent = {
  topic: string
  sellerId?: string | null
  userIds?: string[]
  payload: Record<string, unknown>
  /** What programs outside are told of it. Screens do not receive it. */
  recordEvent?: { name: RecordEvent; ids: string[] }
  /** The records that were written, where no record event says it: readers of the change feed find them. */
  changed?: { kind: ChangedEntity; ids: string[] }
}

/**
 * What a service works with: one environment, one transaction. Row-level security lets it see that environment alone;
 * its queries still name `env_id` for every table, so that on a cluster one shard answers.
 */
export type Tenant = {
  envId: string
  db: Kysely<DB>
  /** Written to the outbox by this transaction and announced after its commit. */
  publish: (event: DomainEvent) => void
  /** The environment, cached until a process changes it. */
  environment: () => Promise<EnvironmentFacts>
  /** One group of its settings, with the defaults, cached as the environment is. */
  settings: <Schema extends z.ZodObject>(group: SettingsGroup<Schema>) => Promise<z.output<Schema>>
  /**
   * Called by every service that writes the environment's row: after the commit the cached one is dropped, and open
   * screens receive the event.
   */
  environmentChanged: (payload?: Record<string, unknown>) => void
}

export type TenantOptions = {
  readOnly?: boolean
  /** Its statements come again with other values: each is parsed and planned once per connection. */
  isRepeated?: boolean
}

/** Opens a tenant transaction, commits when `work` returns and rolls back when it throws. */
export type WithTenant = <T>(envId: string, work: (tenant: Tenant) => Promise<T>, options?: TenantOptions) => Promise<T>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Values cannot be parameters of `set`, and this one is proved to be a uuid. */
const bindingOf = (envId: string): RawBuilder<unknown> => {
  if (!uuidPattern.test(envId)) throw new Error('an environment id is a lower-case uuid')
  return sql`set local app.env_id = ${sql.lit(envId)}`
}

/**
 * Opens the transaction and binds it, in a message each: a cluster repeats the whole message of a `set` on its workers,
 * which would warn there of a transaction that is open already.
 */
const openingOf = (envId: string, { readOnly }: TenantOptions) => {
  const start = sql`start transaction ${sql.raw(readOnly ? 'read only' : 'read write')}`
  const binding = bindingOf(envId)
  return async (connection: Kysely<DB>): Promise<void> => {
    await Promise.all([start.execute(connection), binding.execute(connection)])
  }
}

type Opening = ReturnType<typeof openingOf>

/** Binds a transaction that began before its environment was known, as when a mail link tells it. */
export const bindTransaction = async (db: Kysely<DB>, envId: string): Promise<Pick<Tenant, 'envId' | 'db'>> => {
  await bindingOf(envId).execute(db)
  return { envId, db }
}

const writeOutbox = async (db: Kysely<DB>, envId: string, events: DomainEvent[]): Promise<StoredEvent[]> => {
  const storedEvents = events.map(event => ({
    id: newId(),
    topic: event.topic,
    sellerId: event.sellerId ?? null,
    userIds: event.userIds ?? null,
    payload: event.payload,
  }))
  // By the clock that all servers share: whoever looks for newer events looks by it too.
  const createdAt = sql<Date>`clock_timestamp()`
  const rows = storedEvents.map((event, index) => {
    const { recordEvent, changed } = events[index] ?? {}
    const payload = JSON.stringify(event.payload)
    return {
      ...event,
      envId,
      createdAt,
      payload,
      recordEvent: recordEvent?.name ?? null,
      recordIds: recordEvent?.ids ?? changed?.ids ?? null,
      changedEntity: recordEvent ? entityOfEvent[recordEvent.name] : (changed?.kind ?? null),
    }
  })
  await db.insertInto('outbox').values(rows).execute()
  return storedEvents
}

type Work<T> = (connection: Kysely<DB>) => Promise<T>

/**
 * A lost connection is rolled back already and the pool drops it, so its own error is ignored: the caller throws the
 * one that ended the work.
 */
const rollBack = async (connection: Kysely<DB>): Promise<void> => {
  try {
    await sql`rollback`.execute(connection)
  } catch (error) {
    if (!outageOf(error)) throw error
  }
}

/**
 * Begins the transaction and sends the first statements of the work right behind. Should the transaction not begin, they
 * find no environment bound, and so no row.
 */
const openAndWork = async <T>(connection: Kysely<DB>, opening: Opening, work: Work<T>): Promise<T> => {
  const [, answer] = await Promise.all([opening(connection), work(connection)])
  return answer
}

/** PostgreSQL ends a transaction in which a statement failed with a rollback, and calls it a success. */
const commit = async (connection: Kysely<DB>): Promise<void> => {
  const { rows } = await sql<{ command: string }>`commit`.execute(connection)
  if (rows[0]?.command === 'ROLLBACK') throw new Error('a statement failed and its error was ignored: nothing is stored')
}

/** Runs the work between begin and commit of one connection; when it throws, all of it is rolled back. */
const writing = <T>(database: Database, opening: Opening, work: Work<T>): Promise<T> =>
  onOneConnection(database, async connection => {
    try {
      const answer = await openAndWork(connection, opening, work)
      await commit(connection)
      return answer
    } catch (error) {
      await rollBack(connection)
      throw error
    }
  })

/** What was only read is returned before the commit, which can change nothing of it. */
const reading = <T>(database: Database, opening: Opening, work: Work<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    onOneConnection(database, async connection => {
      await openAndWork(connection, opening, work).then(resolve, reject)
      await sql`commit`.execute(connection)
    }).catch(reject)
  })

type OpenTenant = { tenant: Tenant; events: DomainEvent[]; isChanged: () => boolean }

/** Called after a commit: that published events; that changed the environment's own row. */
export type Announce = {
  events: (envId: string, events: StoredEvent[]) => void
  environment: (envId: string) => void
}

const openTenant = (db: Kysely<DB>, envId: string, environments: EnvironmentsCache): OpenTenant => {
  const events: DomainEvent[] = []
  let isChanged = false
  const publish = (event: DomainEvent): void => void events.push(event)
  const tenant: Tenant = {
    envId,
    db,
    publish,
    async environment() {
      const facts = await environments.read(db, envId)
      if (!facts) throw problem(problems.notFound)
      return facts
    },
    settings: async group => settingsOf(group, (await environments.read(db, envId))?.settings),
    environmentChanged: (payload = {}) => {
      isChanged = true
      publish({ topic: 'environment', payload })
    },
  }
  return { tenant, events, isChanged: () => isChanged }
}

/** The same connections twice: `preparing` prepares the statements that it sends. */
export type TenantDatabases = { database: Database; preparing: Database }

/** `announce` tells this process and the others, after the commit. */
export const createWithTenant = (
  { database, preparing }: TenantDatabases,
  announce: Announce,
  environments = createEnvironmentsCache(),
): WithTenant => {
  return async (envId, work, options = {}) => {
    const opening = openingOf(envId, options)
    const run = options.readOnly ? reading : writing
    const { result, open, storedEvents } = await run(options.isRepeated ? preparing : database, opening, async db => {
      const open = openTenant(db, envId, environments)
      const result = await work(open.tenant)
      const storedEvents = open.events.length > 0 ? await writeOutbox(db, envId, open.events) : []
      return { result, open, storedEvents }
    })
    if (open.isChanged()) {
      environments.forget(envId)
      announce.environment(envId)
    }
    if (storedEvents.length > 0) announce.events(envId, storedEvents)
    return result
  }
}
