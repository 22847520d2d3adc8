import type { ChangedEntity } from '../../contract/changed-entities.ts'
import type { Tenant } from '../database/tenancy.ts'

/** The records that an event says were written. `event` is its record event, where it has one. */
export type ChangedRecords = { ids: string[]; event: string | null }

/** What these events say of records of a kind. An event that screens hear may name only how many they are: its row names all. */
export const readChangedRecords = async (
  { db, envId }: Tenant,
  entity: ChangedEntity,
  eventIds: string[],
): Promise<ChangedRecords[]> => {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select(['recordEvent', 'recordIds'])
    .where('envId', '=', envId)
    .where('id', 'in', eventIds)
    .where('changedEntity', '=', entity)
    .execute()
  return rows.map(({ recordEvent, recordIds }) => ({ ids: recordIds ?? [], event: recordEvent }))
}
