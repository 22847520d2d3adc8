import { z } from 'zod'
import { type BulkChange, type BulkSelection, bulkUndoDays } from '../../contract/bulk.ts'
import { filterOperators } from '../../contract/filters.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'

export type BulkChanges = { values: Record<string, unknown>; adjust: Record<string, number> }

/** A bulk change and its progress. */
export type BulkJob = {
  id: string
  action: BulkChange['action']
  state: BulkChange['state']
  selection: BulkSelection
  changes: BulkChanges
  userId: string
  actor: string
  createdAt: Date
  total: number
  changed: number
  unchanged: number
  refused: number
  restored: number
  kept: number
  reached: string | null
  undoReached: string | null
}

const columns = [
  ...(['id', 'action', 'state', 'selection', 'changes', 'userId', 'actor', 'createdAt', 'total'] as const),
  ...(['changed', 'unchanged', 'refused', 'restored', 'kept', 'reached', 'undoReached'] as const),
] as const

const storedSelection = z.union([
  z.object({ ids: z.array(z.string()) }),
  z.object({
    filter: z.array(z.object({ field: z.string(), operator: z.enum(filterOperators), value: z.string() })),
    except: z.array(z.string()),
  }),
])
const storedChanges = z.object({
  values: z.record(z.string(), z.unknown()).default({}),
  adjust: z.record(z.string(), z.number()).default({}),
})

type StoredJob = Omit<BulkJob, 'selection' | 'changes' | 'action' | 'state' | 'createdAt'> & {
  action: string
  state: string
  selection: unknown
  changes: unknown
  createdAt: unknown
}

/** A stored selection that this version does not accept selects no rows. */
const jobOf = (row: StoredJob): BulkJob => ({
  ...row,
  action: row.action as BulkJob['action'],
  state: row.state as BulkJob['state'],
  selection: storedSelection.safeParse(row.selection).data ?? { ids: [] },
  changes: storedChanges.safeParse(row.changes).data ?? { values: {}, adjust: {} },
  createdAt: new Date(String(row.createdAt)),
})

const oldest = (): string => new Date(Date.now() - bulkUndoDays * 86_400_000).toISOString()

export const isRecent = ({ createdAt }: BulkJob): boolean => createdAt.toISOString() > oldest()

/** A person who sees only part of the company may not continue or undo what others did to all of it. */
const ownOnly = ({ scope }: Session): boolean => scope.kind !== 'environment'

/** Locks the job until the transaction ends, so that no two requests do the same part. Throws notFound. */
export const lockJob = async (tenant: Tenant, session: Session, resource: Resource, id: string): Promise<BulkJob> => {
  const row = await tenant.db
    .selectFrom('bulkChanges')
    .select(columns)
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .where('resource', '=', resource.name)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (ownOnly(session) && row.userId !== session.userId)) throw problem(problems.notFound)
  return jobOf(row)
}

export const insertJob = async (tenant: Tenant, resource: Resource, job: BulkJob): Promise<void> => {
  const { selection, changes, ...plain } = job
  await tenant.db
    .insertInto('bulkChanges')
    .values({
      ...plain,
      envId: tenant.envId,
      resource: resource.name,
      selection: JSON.stringify(selection),
      changes: JSON.stringify(changes),
    })
    .execute()
}

type Progress = Partial<
  Pick<BulkJob, 'state' | 'changed' | 'unchanged' | 'refused' | 'restored' | 'kept' | 'reached' | 'undoReached'>
>

export const updateJob = async (tenant: Tenant, job: BulkJob, progress: Progress): Promise<BulkJob> => {
  await tenant.db
    .updateTable('bulkChanges')
    .set(progress)
    .where('envId', '=', tenant.envId)
    .where('id', '=', job.id)
    .execute()
  return { ...job, ...progress }
}

export const recentJobs = async (tenant: Tenant, session: Session, resource: Resource): Promise<BulkJob[]> => {
  const rows = await tenant.db
    .selectFrom('bulkChanges')
    .select(columns)
    .where('envId', '=', tenant.envId)
    .where('resource', '=', resource.name)
    .where('createdAt', '>', oldest())
    .$if(ownOnly(session), query => query.where('userId', '=', session.userId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(jobOf)
}

export type TouchedRow = {
  rowId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  error: string | null
}

const insertChunk = 500

export const insertTouched = async (tenant: Tenant, changeId: string, rows: TouchedRow[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += insertChunk)
    await tenant.db
      .insertInto('bulkChangeRows')
      .values(
        rows.slice(start, start + insertChunk).map(({ rowId, before, after, error }) => ({
          envId: tenant.envId,
          changeId,
          rowId,
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
          error,
        })),
      )
      .execute()
}

/** Rows that a job changed, after the last one that its undo reached. */
export const readTouched = async (tenant: Tenant, job: BulkJob, limit: number): Promise<TouchedRow[]> => {
  const rows = await tenant.db
    .selectFrom('bulkChangeRows')
    .select(['rowId', 'before', 'after', 'error'])
    .where('envId', '=', tenant.envId)
    .where('changeId', '=', job.id)
    .where('error', 'is', null)
    .$if(job.undoReached !== null, query => query.where('rowId', '>', job.undoReached ?? ''))
    .orderBy('rowId')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    ...row,
    before: row.before as TouchedRow['before'],
    after: row.after as TouchedRow['after'],
  }))
}

/** Deletes the changes that can no longer be undone; the rows' own history stays. */
export const forgetOldBulkChanges = async ({ db, envId }: Tenant): Promise<void> => {
  await db.deleteFrom('bulkChanges').where('envId', '=', envId).where('createdAt', '<', oldest()).execute()
}
