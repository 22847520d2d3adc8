import type { Tenant } from './database/tenancy.ts'
import { newId } from './ids.ts'

/** Who did it: a signed-in person, or the product itself. */
export type Actor = { userId: string | null; name: string }

export const actorOf = (session: { userId: string; displayName: string }): Actor => ({
  userId: session.userId,
  name: session.displayName,
})

export type AuditEntry = {
  entity: string
  entityId: string
  action: string
  detail?: Record<string, unknown>
  /** When one transaction carries the acts of several people: who did this one. */
  actor?: Actor
}

/** Adds to the history of a record, in the transaction that changes it. */
export const recordHistory = async (tenant: Tenant, actor: Actor, entries: AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const at = new Date()
  await tenant.db
    .insertInto('auditEntries')
    .values(
      entries.map(entry => ({
        envId: tenant.envId,
        id: newId(),
        at,
        userId: (entry.actor ?? actor).userId,
        actor: (entry.actor ?? actor).name,
        entity: entry.entity,
        entityId: entry.entityId,
        action: entry.action,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute()
}

export type HistoryEntry = { at: string; actor: string; action: string; detail: Record<string, unknown> }

/** The newest 200 entries of one record, newest first. */
export const readHistory = async (tenant: Tenant, entity: string, entityId: string): Promise<HistoryEntry[]> => {
  const rows = await tenant.db
    .selectFrom('auditEntries')
    .select(['at', 'actor', 'action', 'detail'])
    .where('envId', '=', tenant.envId)
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({ ...row, detail: row.detail as Record<string, unknown> }))
}
