import { actorOf, recordHistoryOfEach } from '../audit.ts'
import type { Tenant } from '../database/tenancy.ts'
import { setDeletedRows, updateRows } from '../resources/bulk-write.ts'
import { forgetChanges, type NotedChange, takeChanges } from './changes.queries.ts'
import type { ImportJob } from './import-job.ts'
import { importTopic, shutdown } from './import-job.ts'
import { changeImport } from './imports.queries.ts'

export type UndoJob = Pick<ImportJob, 'withTenant' | 'grid' | 'session' | 'record' | 'signal' | 'onError'> & {
  /** Rows there are to look at. */
  total: number
}

const batchRows = 1000

type Counts = { undoneCount: number; keptCount: number }

const undoRows = async ({ grid, session, record }: UndoJob, tenant: Tenant, changes: NotedChange[]): Promise<void> => {
  const { resource } = grid
  const writtenAt = new Date()
  const altered = changes.filter(({ before }) => Object.keys(before).length > 0)
  const gone = changes.filter(({ act }) => act !== 'changed').map(({ entityId }) => entityId)
  await updateRows(
    tenant,
    resource,
    altered.map(({ entityId, before }) => ({ id: entityId, values: before })),
    writtenAt,
  )
  await setDeletedRows(tenant, resource, gone, { deletedAt: writtenAt, writtenAt })
  const source = { import: { id: record.id, file: record.fileName, isUndone: true } }
  const remember = (action: string, entries: { entityId: string; detail: Record<string, unknown> }[]): Promise<void> =>
    recordHistoryOfEach(tenant, actorOf(session), { entity: resource.name, action }, entries)
  await remember(
    'changed',
    altered.map(({ entityId, before }) => ({ entityId, detail: { after: before, ...source } })),
  )
  await remember(
    'deleted',
    gone.map(entityId => ({ entityId, detail: source })),
  )
}

/** The next rows in a transaction of their own; false when there are no more. */
const undoBatch = (job: UndoJob, counts: Counts): Promise<boolean> =>
  job.withTenant(job.session.envId, async tenant => {
    const { id } = job.record
    const changes = await takeChanges(tenant, job.grid.resource, { importId: id, limit: batchRows })
    if (changes.length === 0) return false
    const untouched = changes.filter(({ isUntouched }) => isUntouched)
    await undoRows(job, tenant, untouched)
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
    while (await undoBatch(job, counts)) job.signal.throwIfAborted()
    await finish(job, { state: 'undone', failure: null })
  } catch (error) {
    if (!job.signal.aborted) job.onError(error)
    const isWanted = job.signal.aborted && job.signal.reason !== shutdown
    await finish(job, { state: isWanted ? 'cancelled' : 'failed', failure: stopped }).catch(job.onError)
  }
}
