import { sql } from 'kysely'
import type { z } from 'zod'
import { problem, problems } from '../contract/problems.ts'
import { type SettingsGroup, settingsOf } from '../contract/settings-group.ts'
import { type Actor, recordHistory } from './audit.ts'
import type { Tenant } from './database/tenancy.ts'

/** A group as it is now, not as it is remembered, for who is about to change it. */
export const freshSettings = async <Schema extends z.ZodObject>(
  { db, envId }: Tenant,
  group: SettingsGroup<Schema>,
): Promise<z.output<Schema>> => {
  const row = await db.selectFrom('environments').select('settings').where('id', '=', envId).executeTakeFirst()
  if (!row) throw problem(problems.notFound)
  return settingsOf(group, row.settings)
}

/** What differs between two versions of a group: field → [before, after]. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(name => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )

/**
 * Saves a group whole and remembers who changed what in it; saving what is there already leaves no trace. Open screens
 * hear `environment`; this process reads the new values at once, others within `rememberedMs` (database/environments-cache.ts).
 */
export const changeSettings = async <Schema extends z.ZodObject>(
  tenant: Tenant,
  actor: Actor,
  group: SettingsGroup<Schema>,
  value: z.output<Schema>,
): Promise<z.output<Schema>> => {
  const { db, envId } = tenant
  const before = await freshSettings(tenant, group)
  const changed = differences(before, value)
  if (Object.keys(changed).length === 0) return value
  await db
    .updateTable('environments')
    // The object is built here: over a column no stable function may stand, `||` may (decision 3, one day on a cluster).
    .set({ settings: sql`settings || ${JSON.stringify({ [group.name]: value })}::jsonb` })
    .where('id', '=', envId)
    .execute()
  await recordHistory(tenant, actor, [
    { entity: `settings.${group.name}`, entityId: envId, action: 'changed', detail: { changed } },
  ])
  tenant.environmentChanged({ group: group.name })
  return value
}
