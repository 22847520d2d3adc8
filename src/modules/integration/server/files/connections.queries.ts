import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export const selectConnections = ({ db, envId }: Tenant) =>
  db
    .selectFrom('fileConnections')
    .selectAll()
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

export type ConnectionRow = Awaited<ReturnType<typeof selectConnections>>[number]

/** One of them; with `deleted` also one that was deleted. */
export const findConnection = (
  { db, envId }: Tenant,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('fileConnections')
    .selectAll()
    .where('envId', '=', envId)
    .where('id', '=', id)
    .$if(!deleted, query => query.where('deletedAt', 'is', null))
    .executeTakeFirst()

type Values = {
  name: string
  kind: string
  address: string
  sealedSecret: string | null
  hostKey: string | null
  imports: string
  schedule: string
  nextAt: Date
}

export const insertConnection = (
  { db, envId }: Tenant,
  values: Values & { id: string; createdBy: string; creator: string },
) =>
  db
    .insertInto('fileConnections')
    .values({ envId, createdAt: new Date(), ...values })
    .execute()

type Changes = Partial<Values> & {
  lookedAt?: Date
  failures?: number
  failingSince?: Date | null
  lastError?: string | null
  pausedAt?: Date | null
  pausedBy?: string | null
  deletedAt?: Date | null
}

export const updateConnection = ({ db, envId }: Tenant, id: string, changes: Changes) =>
  db.updateTable('fileConnections').set(changes).where('envId', '=', envId).where('id', '=', id).execute()

export const selectExports = ({ db, envId }: Tenant, connectionId?: string) =>
  db
    .selectFrom('fileExports')
    .selectAll()
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .$if(connectionId !== undefined, query => query.where('connectionId', '=', connectionId ?? ''))
    .orderBy('id')
    .execute()

export type ExportRow = Awaited<ReturnType<typeof selectExports>>[number]

type ExportValues = { what: string; format: string; profileId: string | null; schedule: string; nextAt: Date }

export const insertExport = ({ db, envId }: Tenant, values: ExportValues & { id: string; connectionId: string }) =>
  db
    .insertInto('fileExports')
    .values({ envId, ...values })
    .execute()

type ExportChanges = Partial<ExportValues> & {
  failures?: number
  failingSince?: Date | null
  lastError?: string | null
  deletedAt?: Date | null
}

export const updateExport = ({ db, envId }: Tenant, id: string, changes: ExportChanges) =>
  db.updateTable('fileExports').set(changes).where('envId', '=', envId).where('id', '=', id).execute()

/** Everything of a connection is due at once. */
export const hastenAll = async (tenant: Tenant, connectionId: string, now: Date): Promise<void> => {
  const { db, envId } = tenant
  await updateConnection(tenant, connectionId, { nextAt: now })
  await db
    .updateTable('fileExports')
    .set({ nextAt: now })
    .where('envId', '=', envId)
    .where('connectionId', '=', connectionId)
    .where('deletedAt', 'is', null)
    .execute()
}

/** How long a process may be silent before another one takes its connection. */
const leaseSeconds = 120

export type Lease = { connectionId: string; leaseId: string }

const leaseEnd = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`

/**
 * Takes the connections that have something due, for the process that asks: no two processes have one. A server whose key
 * nobody accepted has nothing due.
 */
export const claimDue = async ({ db, envId }: Tenant, leaseId: string, now: Date): Promise<ConnectionRow[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from file_connections c
    where c.env_id = ${envId}::uuid and c.deleted_at is null and c.paused_at is null
      and (c.kind <> 'sftp' or c.host_key is not null) and (c.lease_until is null or c.lease_until < now())
      and (c.next_at <= ${now}::timestamptz or exists (select 1 from file_exports e where e.env_id = ${envId}::uuid
        and e.connection_id = c.id and e.deleted_at is null and e.next_at <= ${now}::timestamptz))
    for update of c skip locked`.execute(db)
  if (rows.length === 0) return []
  return db
    .updateTable('fileConnections')
    .set({ leaseId, leaseUntil: leaseEnd })
    .where('envId', '=', envId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .returningAll()
    .execute()
}

/** Keeps the connection; false when another process has it. */
export const renewLease = async ({ db, envId }: Tenant, { connectionId, leaseId }: Lease): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('fileConnections')
    .set({ leaseUntil: leaseEnd })
    .where('envId', '=', envId)
    .where('id', '=', connectionId)
    .where('leaseId', '=', leaseId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const endLease = async ({ db, envId }: Tenant, { connectionId, leaseId }: Lease): Promise<void> => {
  await db
    .updateTable('fileConnections')
    .set({ leaseId: null, leaseUntil: null })
    .where('envId', '=', envId)
    .where('id', '=', connectionId)
    .where('leaseId', '=', leaseId)
    .execute()
}
