import { sql } from 'kysely'
import type { AuditAction } from '../contract/audit-acts.ts'
import { returningOne } from './database/returning-one.ts'
import type { Tenant } from './database/tenancy.ts'
import { newId } from './ids.ts'

/** The author of an act: a signed-in person, or the product itself. */
export type Actor = { userId: string | null; name: string }

export const actorOf = (session: { userId: string; displayName: string }): Actor => ({
  userId: session.userId,
  name: session.displayName,
})

export type AuditEntry = {
  entity: string
  entityId: string
  action: AuditAction
  detail?: Record<string, unknown>
  /** The author of this act, when a transaction records acts of several people. */
  actor?: Actor
}

/** Adds to the history of a record, in the transaction that changes it. */
export const recordHistory = async (
  tenant: Pick<Tenant, 'envId' | 'db'>,
  actor: Actor,
  entries: AuditEntry[],
): Promise<void> => {
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

/** The same act on many records of one kind, in one statement however many they are. */
export const recordHistoryOfMany = async (
  tenant: Tenant,
  actor: Actor,
  entry: Omit<AuditEntry, 'entityId'> & { entityIds: string[] },
): Promise<void> => {
  const { entity, action, entityIds, detail } = entry
  if (entityIds.length === 0) return
  const ids = entityIds.map(() => newId())
  await sql`
    insert into audit_entries (env_id, id, at, user_id, actor, entity, entity_id, action, detail)
    select ${tenant.envId}::uuid, made.id, ${new Date()}::timestamptz, ${actor.userId}::uuid, ${actor.name}, ${entity}, made.entity_id, ${action}, ${JSON.stringify(detail ?? {})}::jsonb
    from unnest(${ids}::uuid[], ${entityIds}::uuid[]) as made (id, entity_id) ${returningOne}`.execute(tenant.db)
}

/** One act on many records of one kind, each with its own detail, in one statement. */
export const recordHistoryOfEach = async (
  tenant: Tenant,
  actor: Actor,
  { entity, action }: Pick<AuditEntry, 'entity' | 'action'>,
  entries: { entityId: string; detail: Record<string, unknown> }[],
): Promise<void> => {
  if (entries.length === 0) return
  const records = entries.map(({ entityId, detail }) => ({ id: newId(), entity_id: entityId, detail }))
  await sql`
    insert into audit_entries (env_id, id, at, user_id, actor, entity, entity_id, action, detail)
    select ${tenant.envId}::uuid, made.id, ${new Date()}::timestamptz, ${actor.userId}::uuid, ${actor.name}, ${entity}, made.entity_id, ${action}, made.detail
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as made (id uuid, entity_id uuid, detail jsonb) ${returningOne}`.execute(
    tenant.db,
  )
}

export type HistoryEntry = { at: string; actor: string; action: string; detail: Record<string, unknown> }

/** The newest 200 entries of one record, newest first; without acts of the kinds `except`, which would crowd the others out. */
export const readHistory = async (
  tenant: Tenant,
  entity: string,
  entityId: string,
  except: string[] = [],
): Promise<HistoryEntry[]> => {
  const rows = await tenant.db
    .selectFrom('auditEntries')
    .select(['at', 'actor', 'action', 'detail'])
    .where('envId', '=', tenant.envId)
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .$if(except.length > 0, query => query.where('action', 'not in', except))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({ ...row, detail: row.detail as Record<string, unknown> }))
}
