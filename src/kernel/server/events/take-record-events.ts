import type { RecordEvent } from '../../contract/record-events.ts'
import type { Tenant } from '../database/tenancy.ts'

/** What an event says to programs outside. */
export type StoredRecordEvent = { id: string; name: RecordEvent; recordIds: string[]; createdAt: string }

/** A record as programs outside read it: `document` is the number or code that people know it by. */
export type OutsideRecord = { id: string; document: string; data: Record<string, unknown> }

/** Reads records for programs outside; those that are gone are left out. */
export type ReadOutside = (tenant: Tenant, ids: string[]) => Promise<OutsideRecord[]>

/**
 * Takes the record events that nobody has taken, in their order, in the caller's transaction. A row is taken once, whenever it
 * was committed: there is no position after which earlier rows are not looked for, so a long transaction hides none.
 */
export const takeRecordEvents = async ({ db, envId }: Tenant, limit: number): Promise<StoredRecordEvent[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recordEvent', 'recordIds', 'createdAt'])
    .where('envId', '=', envId)
    .where('recordEvent', 'is not', null)
    .where('takenAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await db
    .updateTable('outbox')
    .set({ takenAt: new Date() })
    .where('envId', '=', envId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ recordEvent, recordIds, ...rest }) => ({
    ...rest,
    name: recordEvent as RecordEvent,
    recordIds: recordIds ?? [],
  }))
}
