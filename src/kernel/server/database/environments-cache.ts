import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

/** How long another process may go on with settings that were changed meanwhile. */
export const rememberedMs = 3_000

/** What of an environment is asked for all the time: its settings, and what stands beside them. */
export type EnvironmentFacts = {
  name: string
  timeZone: string
  currency: string
  modules: { pedidosOnline: boolean; marketplace: boolean }
  /** By group; read through `settingsOf`. */
  settings: unknown
}

type Known = { at: number; facts: EnvironmentFacts }

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

/** The one reader of what environments chose. It reads on the caller's transaction, so it never waits for a connection. */
export const createEnvironmentsCache = () => {
  const known = new Map<string, Known>()
  return {
    /** Null for an environment whose rows are being written before itself. */
    async read(db: Kysely<DB>, envId: string): Promise<EnvironmentFacts | null> {
      const cached = known.get(envId)
      if (cached && Date.now() - cached.at < rememberedMs) return cached.facts
      const facts = await find(db, envId)
      // Remembered as missing, an environment that is being made would go on missing after its rows were committed.
      if (!facts) return null
      if (known.size > 5_000) known.clear()
      known.set(envId, { at: Date.now(), facts })
      return facts
    },
    forget: (envId: string): void => void known.delete(envId),
  }
}

export type EnvironmentsCache = ReturnType<typeof createEnvironmentsCache>
