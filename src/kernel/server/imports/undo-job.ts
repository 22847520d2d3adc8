import { isProblem } from '../../contract/problems.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { UndoInParts } from '../resources/document-import.ts'
import type { UndoOwnImport } from '../resources/own-import.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import { undoRows } from '../resources/undo-rows.ts'
import { forgetChanges, ownChanges, takeChanges, takeWritings, type UndoneGrid } from './changes.queries.ts'
import type { ImportJob } from './import-job.ts'
import { importTopic, shutdown } from './import-job.ts'
import { alive, changeImport } from './imports.queries.ts'

export type UndoJob = Pick<ImportJob, 'withTenant' | 'session' | 'record' | 'signal' | 'onError'> & {
  /** The file's own grid, then those in which the import created rows. */
  grids: (BoundGrid & UndoneGrid)[]
  /** Number of rows to undo or keep. */
  total: number
}

const batchRows = 1000

type Counts = { undoneCount: number; keptCount: number }

/** Undoes the next rows in a transaction of their own; false when there are no more. */
const undoBatch = (job: UndoJob, grid: UndoJob['grids'][number], counts: Counts): Promise<boolean> =>
  job.withTenant(job.session.envId, async tenant => {
    const { id } = job.record
    const changes = await takeChanges(tenant, grid, { importId: id, limit: batchRows })
    if (changes.length === 0) return false
    const toUndo = changes.filter(({ isUntouched }) => isUntouched)
    const { session, record } = job
    await undoRows(
      { ...grid, tenant, session },
      toUndo.map(({ entityId, before, act }) => ({
        id: entityId,
        values: before,
        ...(act === 'changed' ? {} : { deletes: act }),
      })),
      { source: { import: { id: record.id, file: record.fileName, isUndone: true } } },
    )
    counts.undoneCount += toUndo.length
    counts.keptCount += changes.length - toUndo.length
    await settlePart(
      job,
      tenant,
      changes.map(({ entityId }) => entityId),
      counts,
    )
    return true
  })

/** Undoes all that a grid wrote in its own way, in one transaction: all of it or nothing. */
const undoOwn = (job: UndoJob, undoImport: UndoOwnImport, counts: Counts): Promise<void> =>
  job.withTenant(job.session.envId, async tenant => {
    const { session, record } = job
    const changes = await ownChanges(tenant, record.id)
    if (changes.length === 0) return
    await undoImport({ tenant, session, source: { importId: record.id, fileName: record.fileName }, changes })
    await forgetChanges(
      tenant,
      record.id,
      changes.map(({ entityId }) => entityId),
    )
    counts.undoneCount += changes.length
    await changeImport(tenant, { id: record.id, from: ['undoing'] }, { ...counts, heartbeatAt: alive })
  })

/** Fewer than rows, because documents are undone one by one. */
const batchDocuments = 100

/** Undoes the next documents of an import in a transaction of their own; false when there are no more. */
const undoPart = (job: UndoJob, parts: UndoInParts, counts: Counts): Promise<boolean> =>
  job.withTenant(job.session.envId, async tenant => {
    const { session, record } = job
    const changes = await takeWritings(tenant, { importId: record.id, after: null, limit: batchDocuments })
    if (changes.length === 0) return false
    const reasonsToStay = await parts.findKept(tenant, changes, true)
    const going = changes.filter(({ entityId }) => !reasonsToStay.has(entityId))
    await parts.undo({ tenant, session, changes: going, fileName: record.fileName })
    counts.undoneCount += going.length
    counts.keptCount += reasonsToStay.size
    await settlePart(
      job,
      tenant,
      changes.map(({ entityId }) => entityId),
      counts,
    )
    return true
  })

/** Stores the progress of an undo, in the transaction of the rows that it covers. */
const settlePart = async (job: UndoJob, tenant: Tenant, entityIds: string[], counts: Counts): Promise<void> => {
  const { id } = job.record
  await forgetChanges(tenant, id, entityIds)
  const count = counts.undoneCount + counts.keptCount
  const progress = Math.min(99, Math.floor((count / Math.max(1, job.total)) * 100))
  await changeImport(tenant, { id, from: ['undoing'] }, { ...counts, progress, heartbeatAt: alive })
  tenant.publish({ topic: importTopic, payload: { id } })
}

const undoGrid = async (job: UndoJob, grid: UndoJob['grids'][number], counts: Counts): Promise<void> => {
  const { undoImport, undoInParts } = grid
  if (undoInParts) while (await undoPart(job, undoInParts, counts)) job.signal.throwIfAborted()
  else if (undoImport) await undoOwn(job, undoImport, counts)
  else while (await undoBatch(job, grid, counts)) job.signal.throwIfAborted()
}

type End = { state: 'undone' | 'cancelled' | 'failed' | 'done'; failure: string | null }

const finish = (job: UndoJob, { state, failure }: End): Promise<void> =>
  job.withTenant(job.session.envId, async tenant => {
    const { id } = job.record
    const undone = state === 'undone' ? { undoneAt: new Date(), undoneBy: job.session.displayName } : {}
    await changeImport(tenant, { id, from: ['undoing'] }, { state, failure, progress: 0, ...undone })
    tenant.publish({ topic: importTopic, payload: { id } })
  })

/** The reasons that a grid gives for refusing the undo. */
const refusalOf = (error: unknown): string | null => {
  if (!isProblem(error) || error.problem.reportable) return null
  const reasons = error.errors.map(({ message }) => message)
  return reasons.length > 0 ? reasons.join(' ') : error.userMessage
}

const stateBefore = ({ record: { state } }: UndoJob): End['state'] =>
  state === 'failed' || state === 'cancelled' ? state : 'done'

const stopMessage = 'Se dejó de deshacer por la mitad. Lo que falta se puede deshacer.'

/**
 * Undoes an import: rows that it created are deleted, rows that it changed get their earlier values back, and rows that
 * somebody changed afterwards stay and are counted. It never rejects.
 */
export const runUndoJob = async (job: UndoJob): Promise<void> => {
  const counts: Counts = { undoneCount: job.record.undoneCount, keptCount: job.record.keptCount }
  try {
    for (const grid of job.grids) await undoGrid(job, grid, counts)
    await finish(job, { state: 'undone', failure: null })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return await finish(job, { state: stateBefore(job), failure: `No se deshizo nada: ${refusal}` })
    if (!job.signal.aborted) job.onError(error)
    const isWanted = job.signal.aborted && job.signal.reason !== shutdown
    await finish(job, { state: isWanted ? 'cancelled' : 'failed', failure: stopMessage }).catch(job.onError)
  }
}
