import { type BulkProgress, bulkChunk, bulkProblems } from '../../contract/bulk.ts'
import { problem } from '../../contract/problems.ts'
import type { Row } from '../resources/resource-queries.ts'
import type { ResourceContext } from '../resources/resource-service.ts'
import { type UndoneRow, undoRows } from '../resources/undo-rows.ts'
import { type BulkJob, isRecent, lockJob, readTouched, type TouchedRow, updateJob } from './bulk-jobs.queries.ts'
import { progressOf } from './bulk-progress.ts'
import { holds, readRows } from './bulk-rows.ts'

type Restored = { row: Row; values: Record<string, unknown>; isWhole: boolean }

/**
 * The earlier values of the fields that nobody changed afterwards; null when there are none, or the row is out of the
 * person's scope.
 */
const restorable = (
  { resource }: ResourceContext,
  job: BulkJob,
  touchedRow: TouchedRow,
  row: Row | undefined,
): Restored | null => {
  if (!row) return null
  if (job.action === 'delete') return row.deletedAt ? { row, values: {}, isWhole: true } : null
  const names = Object.keys(touchedRow.before ?? {})
  const same = names.filter(name => holds(resource, name, row[name], touchedRow.after?.[name]))
  if (row.deletedAt || same.length === 0) return null
  const values = Object.fromEntries(same.map(name => [name, touchedRow.before?.[name] ?? null]))
  return { row, values, isWhole: same.length === names.length }
}

const undoneRow = (job: BulkJob, { row, values }: Restored): UndoneRow => {
  if (job.action === 'delete') return { id: row.id, values: {}, restores: true }
  const current = Object.fromEntries(Object.keys(values).map(name => [name, row[name] ?? null]))
  return { id: row.id, values, shown: current }
}

/**
 * Undoes the next part of a bulk change. A row that somebody changed afterwards keeps that change and is counted as
 * kept. A change that is still running stops.
 */
export const undoBulkChange = async (context: ResourceContext, id: string): Promise<BulkProgress> => {
  const { tenant, session, resource } = context
  const job = await lockJob(tenant, session, resource, id)
  if (job.state === 'undone') throw problem(bulkProblems.notUndoable)
  if (!isRecent(job)) throw problem(bulkProblems.tooOld)
  const touchedRows = await readTouched(tenant, job, bulkChunk)
  const rows = await readRows(
    context,
    touchedRows.map(({ rowId }) => rowId),
  )
  const restorations = touchedRows.flatMap(one => restorable(context, job, one, rows.get(one.rowId)) ?? [])
  await undoRows(
    context,
    restorations.map(one => undoneRow(job, one)),
    { source: { undoes: job.id } },
  )
  const whole = restorations.filter(({ isWhole }) => isWhole).length
  const next = await updateJob(tenant, job, {
    state: touchedRows.length < bulkChunk ? 'undone' : 'undoing',
    undoReached: touchedRows.at(-1)?.rowId ?? job.undoReached,
    restored: job.restored + whole,
    kept: job.kept + touchedRows.length - whole,
  })
  return progressOf(context, next, [])
}
