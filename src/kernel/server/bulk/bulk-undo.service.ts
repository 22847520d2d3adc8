import { type BulkProgress, bulkChunk, bulkProblems } from '../../contract/bulk.ts'
import { problem } from '../../contract/problems.ts'
import type { Row } from '../resources/resource-queries.ts'
import type { ResourceContext } from '../resources/resource-service.ts'
import { type UndoneRow, undoRows } from '../resources/undo-rows.ts'
import { type BulkJob, isRecent, lockJob, readTouched, type TouchedRow, updateJob } from './bulk-jobs.queries.ts'
import { progressOf } from './bulk-progress.ts'
import { holds, readRows } from './bulk-rows.ts'

type Restored = { row: Row; values: Record<string, unknown>; isWhole: boolean }

/** The fields that nobody touched since go back; null when there is none, or the row is out of reach. */
const restorable = (
  { resource }: ResourceContext,
  job: BulkJob,
  touched: TouchedRow,
  row: Row | undefined,
): Restored | null => {
  if (!row) return null
  if (job.action === 'delete') return row.deletedAt ? { row, values: {}, isWhole: true } : null
  const names = Object.keys(touched.before ?? {})
  const same = names.filter(name => holds(resource, name, row[name], touched.after?.[name]))
  if (row.deletedAt || same.length === 0) return null
  const values = Object.fromEntries(same.map(name => [name, touched.before?.[name] ?? null]))
  return { row, values, isWhole: same.length === names.length }
}

const undoneRow = (job: BulkJob, { row, values }: Restored): UndoneRow => {
  if (job.action === 'delete') return { id: row.id, values: {}, restores: true }
  const shown = Object.fromEntries(Object.keys(values).map(name => [name, row[name] ?? null]))
  return { id: row.id, values, shown }
}

/**
 * Takes back the next part of an act on many rows. A row that somebody changed since keeps that change and is counted as
 * kept. What is still running stops here.
 */
export const undoBulkChange = async (context: ResourceContext, id: string): Promise<BulkProgress> => {
  const { tenant, session, resource } = context
  const job = await lockJob(tenant, session, resource, id)
  if (job.state === 'undone') throw problem(bulkProblems.notUndoable)
  if (!isRecent(job)) throw problem(bulkProblems.tooOld)
  const touched = await readTouched(tenant, job, bulkChunk)
  const rows = await readRows(
    context,
    touched.map(({ rowId }) => rowId),
  )
  const restored = touched.flatMap(one => restorable(context, job, one, rows.get(one.rowId)) ?? [])
  await undoRows(
    context,
    restored.map(one => undoneRow(job, one)),
    { source: { undoes: job.id } },
  )
  const whole = restored.filter(({ isWhole }) => isWhole).length
  const next = await updateJob(tenant, job, {
    state: touched.length < bulkChunk ? 'undone' : 'undoing',
    undoReached: touched.at(-1)?.rowId ?? job.undoReached,
    restored: job.restored + whole,
    kept: job.kept + touched.length - whole,
  })
  return progressOf(context, next, [])
}
