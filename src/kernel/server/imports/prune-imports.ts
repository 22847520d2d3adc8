import { undoDays } from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'

const dayMs = 86_400_000
/** Days that a file waits to be applied. */
const fileDays = 7

const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

/** Deletes files that were not applied in time, and the notes and findings of imports that can no longer be undone. */
export const pruneImports = async ({ db, envId }: Tenant): Promise<void> => {
  const old = (days: number) =>
    db.selectFrom('imports').select('id').where('envId', '=', envId).where('createdAt', '<', daysAgo(days))
  await db.deleteFrom('importParts').where('envId', '=', envId).where('importId', 'in', old(fileDays)).execute()
  await db
    .deleteFrom('imports')
    .where('envId', '=', envId)
    .where('createdAt', '<', daysAgo(fileDays))
    .where('appliedAt', 'is', null)
    .execute()
  await db.deleteFrom('importChanges').where('envId', '=', envId).where('importId', 'in', old(undoDays)).execute()
  await db.deleteFrom('importFindings').where('envId', '=', envId).where('importId', 'in', old(undoDays)).execute()
}
