import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Other processes tell of their changes (environmentsChannel); this bounds what is used when a message is lost. */
export const rememberedMs = 3_000

/** The channel on which processes tell each other the ids of environments that they changed. */
export const environmentsChannel = 'anden_environments'

/** The part of an environment that nearly every request reads. */
export type EnvironmentFacts = {
  name: string
  timeZone: string
  currency: string
  modules: { pedidosOnline: boolean; marketplace: boolean }
  /** By group; read through `settingsOf`. */
  settings: unknown
}

type CacheEntry = { at: number; facts: EnvironmentFacts }

const find = async (db: Kysely<DB>, envId: string): Promise<EnvironmentFacts | null> => {
  const row = await db
    .selectFrom('environments')
    .select(['name', 'timeZone', 'currency', 'modules', 'settings'])
    .where('id', '=', envId)
    .executeTakeFirst()
  if (!row) return null
  const modules = (row.modules ?? {}) as Partial<EnvironmentFacts['modules']>
  return {
    ...row,
    modules: { pedidosOnline: modules.pedidosOnline ?? false, marketplace: modules.marketplace ?? false },
  }
}

/** Caches environments by their id. It reads in the caller's transaction, so it never waits for a connection. */
export const createEnvironmentsCache = () => {
  const entries = new Map<string, CacheEntry>()
  /** Grows with each change, so that a row read before the change is not cached after it. */
  let changes = 0
  return {
    /** Null for an environment whose own row is not written yet. */
    async read(db: Kysely<DB>, envId: string): Promise<EnvironmentFacts | null> {
      const entry = entries.get(envId)
      if (entry && Date.now() - entry.at < rememberedMs) return entry.facts
      const before = changes
      const facts = await find(db, envId)
      // A missing environment is not cached: it may be committed a moment later.
      if (!facts) return null
      if (before !== changes) return facts
      if (entries.size > 5_000) entries.clear()
      entries.set(envId, { at: Date.now(), facts })
      return facts
    },
    forget(envId: string): void {
      changes += 1
      entries.delete(envId)
    },
    forgetAll(): void {
      changes += 1
      entries.clear()
    },
  }
}

export type EnvironmentsCache = ReturnType<typeof createEnvironmentsCache>
