import type { BoundGrid } from '../resources/resource-service.ts'
import { undoRows } from '../resources/undo-rows.ts'
import { forgetChanges, takeChanges, type UndoneGrid } from './changes.queries.ts'
import type { ImportJob } from './import-job.ts'
import { importTopic, shutdown } from './import-job.ts'
import { changeImport } from './imports.queries.ts'

export type UndoJob = Pick<ImportJob, 'withTenant' | 'session' | 'record' | 'signal' | 'onError'> & {
  /** The file's own grid, then those in which it made rows. */
  grids: (BoundGrid & UndoneGrid)[]
  /** Rows there are to look at. */
  total: number
}

const batchRows = 1000

type Counts = { undoneCount: number; keptCount: number }

/** The next rows in a transaction of their own; false when there are no more. */
const undoBatch = (job: UndoJob, grid: UndoJob['grids'][number], counts: Counts): Promise<boolean> =>
  job.withTenant(job.session.envId, async tenant => {
    const { id } = job.record
    const changes = await takeChanges(tenant, grid, { importId: id, limit: batchRows })
    if (changes.length === 0) return false
    const untouched = changes.filter(({ isUntouched }) => isUntouched)
    const { session, record } = job
    await undoRows(
      { ...grid, tenant, session },
      untouched.map(({ entityId, before, act }) => ({
        id: entityId,
        values: before,
        ...(act === 'changed' ? {} : { deletes: act }),
      })),
      { source: { import: { id: record.id, file: record.fileName, isUndone: true } } },
    )
    await forgetChanges(
      tenant,
      id,
      changes.map(({ entityId }) => entityId),
    )
    counts.undoneCount += untouched.length
    counts.keptCount += changes.length - untouched.length
    const done = counts.undoneCount + counts.keptCount
    const progress = Math.min(99, Math.floor((done / Math.max(1, job.total)) * 100))
    await changeImport(tenant, { id, from: ['undoing'] }, { ...counts, progress, heartbeatAt: new Date() })
    tenant.publish({ topic: importTopic, payload: { id } })
    return true
  })

type End = { state: 'undone' | 'cancelled' | 'failed'; failure: string | null }

const finish = (job: UndoJob, { state, failure }: End): Promise<void> =>
  job.withTenant(job.session.envId, async tenant => {
    const { id } = job.record
    const undone = state === 'undone' ? { undoneAt: new Date(), undoneBy: job.session.displayName } : {}
    await changeImport(tenant, { id, from: ['undoing'] }, { state, failure, progress: 0, ...undone })
    tenant.publish({ topic: importTopic, payload: { id } })
  })

const stopped = 'Se dejó de deshacer por la mitad. Lo que falta se puede deshacer.'

/**
 * Takes back what an import wrote: what it made is deleted, what it changed holds again what it held, and rows that
 * somebody touched since stay as they are and are counted. It never rejects.
 */
export const runUndoJob = async (job: UndoJob): Promise<void> => {
  const counts: Counts = { undoneCount: job.record.undoneCount, keptCount: job.record.keptCount }
  try {
    for (const grid of job.grids) while (await undoBatch(job, grid, counts)) job.signal.throwIfAborted()
    await finish(job, { state: 'undone', failure: null })
  } catch (error) {
    if (!job.signal.aborted) job.onError(error)
    const isWanted = job.signal.aborted && job.signal.reason !== shutdown
    await finish(job, { state: isWanted ? 'cancelled' : 'failed', failure: stopped }).catch(job.onError)
  }
}
