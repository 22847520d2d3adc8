import { type Insertable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { problem, problems } from '../contract/problems.ts'
import { type SettingsGroup, settingsOf } from '../contract/settings-group.ts'
import { type Actor, recordHistory } from './audit.ts'
import type { Database } from './database/pool.ts'
import type { DB } from './database/schema.generated.ts'
import type { Tenant } from './database/tenancy.ts'

export const insertEnvironment = async (db: Database, row: Insertable<DB['environments']>): Promise<void> => {
  await db.insertInto('environments').values(row).execute()
}

/** What modules may write on the row of an environment; its settings go through `changeSettings`. */
export type EnvironmentChanges = Pick<
  Updateable<DB['environments']>,
  'name' | 'timeZone' | 'currency' | 'plan' | 'state' | 'alert' | 'firstStepsOpen' | 'hasExampleData'
> & { modules?: Record<string, boolean> }

/**
 * Writes columns of an environment's own row; `modules` are merged with the stored ones. Every write to that row goes
 * through here. The caller records the history, and calls `environmentChanged` where open screens must know.
 */
export const changeEnvironment = async (
  db: Database,
  envId: string,
  { modules, ...columns }: EnvironmentChanges,
): Promise<void> => {
  const modulesUpdate = modules ? { modules: sql<string>`modules || ${JSON.stringify(modules)}::jsonb` } : {}
  await db
    .updateTable('environments')
    .set({ ...columns, ...modulesUpdate })
    .where('id', '=', envId)
    .execute()
}

/** A group read from the database, not from the cache, for a change to it. */
export const freshSettings = async <Schema extends z.ZodObject>(
  { db, envId }: Tenant,
  group: SettingsGroup<Schema>,
): Promise<z.output<Schema>> => {
  const row = await db.selectFrom('environments').select('settings').where('id', '=', envId).executeTakeFirst()
  if (!row) throw problem(problems.notFound)
  return settingsOf(group, row.settings)
}

/** Fields that differ between two versions of a group, each with its value before and after. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(name => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )

/**
 * Saves a whole group and records who changed what in it; saving equal values records nothing. Open screens receive
 * `environment`; this process reads the new values at once, others within `rememberedMs`
 * (database/environments-cache.ts).
 */
export const changeSettings = async <Schema extends z.ZodObject>(
  tenant: Tenant,
  actor: Actor,
  group: SettingsGroup<Schema>,
  value: z.output<Schema>,
): Promise<z.output<Schema>> => {
  const { db, envId } = tenant
  const before = await freshSettings(tenant, group)
  const fieldChanges = differences(before, value)
  if (Object.keys(fieldChanges).length === 0) return value
  await db
    .updateTable('environments')
    // The object is built here: an update may apply `||` to a column, but no stable function (decision 3, for a
    // cluster).
    .set({ settings: sql`settings || ${JSON.stringify({ [group.name]: value })}::jsonb` })
    .where('id', '=', envId)
    .execute()
  await recordHistory(tenant, actor, [
    { entity: `settings.${group.name}`, entityId: envId, action: 'changed', detail: { changed: fieldChanges } },
  ])
  tenant.environmentChanged({ group: group.name })
  return value
}
