import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { keptTransferDays, type LedgerQuery, type TransferState } from '../../contract/file-transfers.ts'

const troubleStates: TransferState[] = ['review', 'rejected', 'failed']

const selectTransfers = ({ db, envId }: Tenant) =>
  db
    .selectFrom('fileTransfers')
    .select([
      'id',
      'connectionId',
      'direction',
      'state',
      'what',
      'fileName',
      'placePath',
      'bytes',
      'sha256',
      'createdAt',
      'finishedAt',
      'isSettled',
      'isForced',
      'attempts',
      'importId',
      'batchId',
      'rowCount',
      'newCount',
      'changedCount',
      'wrongCount',
      'note',
    ])
    .where('envId', '=', envId)

type SelectedTransfer = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number]
export type Transfer = Omit<SelectedTransfer, 'state' | 'direction'> & { state: TransferState; direction: 'in' | 'out' }

const typed = (row: SelectedTransfer): Transfer => row as Transfer

type NewTransfer = Pick<Transfer, 'id' | 'connectionId' | 'direction' | 'state' | 'what' | 'fileName' | 'placePath'> & {
  bytes?: number
}

export const insertTransfer = async ({ db, envId }: Tenant, values: NewTransfer): Promise<void> => {
  await db
    .insertInto('fileTransfers')
    .values({ envId, createdAt: new Date(), ...values })
    .execute()
}

type Changes = Partial<Omit<Transfer, 'id' | 'connectionId' | 'direction' | 'createdAt' | 'finishedAt'>> & {
  finishedAt?: Date | null
  intent?: string | null
}

/** Changes a transfer that is in one of the states; false when it is in none of them. */
export const moveTransfer = async (
  { db, envId }: Tenant,
  { id, from }: { id: string; from: readonly TransferState[] },
  changes: Changes,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('fileTransfers')
    .set(changes)
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const removeTransfer = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  await db.deleteFrom('fileTransferParts').where('envId', '=', envId).where('transferId', '=', id).execute()
  await db.deleteFrom('fileTransfers').where('envId', '=', envId).where('id', '=', id).execute()
}

export const findTransfer = async (tenant: Tenant, id: string): Promise<Transfer | undefined> => {
  const row = await selectTransfers(tenant).where('id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** Transfers of a connection that are not finished, the oldest first. */
export const selectOpen = async (
  tenant: Tenant,
  connectionId: string,
  direction: 'in' | 'out',
): Promise<Transfer[]> => {
  const rows = await selectTransfers(tenant)
    .where('connectionId', '=', connectionId)
    .where('direction', '=', direction)
    .where('isSettled', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(typed)
}

/** The last time that a grid took this very content, or is about to. */
export const findTaken = async (
  tenant: Tenant,
  { id, what, sha256 }: { id: string; what: string; sha256: string },
): Promise<Transfer | undefined> => {
  const row = await selectTransfers(tenant)
    .where('direction', '=', 'in')
    .where('sha256', '=', sha256)
    .where('what', '=', what)
    .where('id', '<>', id)
    .where('state', 'in', ['checking', 'review', 'applying', 'done'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && typed(row)
}

/** The file has its name beside the hidden one: from here on it was put, even if the ERP takes it and the hidden one stays. */
export const noteCopied = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  await db
    .updateTable('fileTransfers')
    .set({ intent: sql`intent || '{"isCopied":true}'::jsonb` })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', 'placing')
    .execute()
}

/** What was noted before the file was put, and whether it was copied to its name since. */
export const findIntent = async (
  { db, envId }: Tenant,
  id: string,
): Promise<{ noted: unknown; isCopied: boolean } | undefined> =>
  db
    .selectFrom('fileTransfers')
    .select(['intent as noted', sql<boolean>`coalesce(intent ? 'isCopied', false)`.as('isCopied')])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertPart = async (
  { db, envId }: Tenant,
  { transferId, part, content }: { transferId: string; part: number; content: Buffer },
): Promise<void> => {
  await db.insertInto('fileTransferParts').values({ envId, transferId, part, content }).execute()
}

export const selectParts = async ({ db, envId }: Tenant, transferId: string): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('fileTransferParts')
      .select('content')
      .where('envId', '=', envId)
      .where('transferId', '=', transferId)
      .orderBy('part')
      .execute()
  ).map(({ content }) => content)

export const removeParts = async ({ db, envId }: Tenant, transferId: string): Promise<void> => {
  await db.deleteFrom('fileTransferParts').where('envId', '=', envId).where('transferId', '=', transferId).execute()
}

export type LedgerFilter = Pick<LedgerQuery, 'connectionId' | 'direction' | 'state'>

const chosen = (tenant: Tenant, { connectionId, direction, state }: LedgerFilter) =>
  selectTransfers(tenant)
    .$if(connectionId !== undefined, query => query.where('connectionId', '=', connectionId ?? ''))
    .$if(direction !== undefined, query => query.where('direction', '=', direction ?? ''))
    .$if(state === 'trouble', query => query.where('state', 'in', troubleStates))
    .$if(state !== 'trouble' && state !== 'all', query => query.where('state', '=', state))

/** Those after the cursor, the newest first, and one more when there are more. */
export const selectLedger = async (
  tenant: Tenant,
  { cursor, limit, ...filter }: LedgerFilter & { cursor?: string | undefined; limit: number },
): Promise<Transfer[]> => {
  const rows = await chosen(tenant, filter)
    .$if(cursor !== undefined, query => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(typed)
}

export const countLedger = async (tenant: Tenant, filter: LedgerFilter): Promise<number> => {
  const { total } = await chosen(tenant, filter)
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type WaitingCount = { connectionId: string; waiting: number; wrong: number }

const recentDays = 30

/** By connection: files that wait for a person, and those with errors or that failed lately. */
export const countWaiting = async ({ db, envId }: Tenant): Promise<WaitingCount[]> => {
  const { rows } = await sql<WaitingCount>`
    select connection_id, count(*) filter (where state = 'review')::int as waiting, count(*) filter (where state <> 'review')::int as wrong
    from file_transfers where env_id = ${envId}::uuid and state = any(${troubleStates}::text[])
      and (state = 'review' or created_at > now() - ${recentDays} * interval '1 day')
    group by connection_id`.execute(db)
  return rows
}

/** Forgets what is long past. */
export const pruneTransfers = async ({ db, envId }: Tenant): Promise<void> => {
  const old = new Date(Date.now() - keptTransferDays * 86_400_000).toISOString()
  await db
    .deleteFrom('fileTransfers')
    .where('envId', '=', envId)
    .where('createdAt', '<', old)
    .where('isSettled', '=', true)
    .execute()
}
