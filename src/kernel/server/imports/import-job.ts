import type { ImportState, RunningState } from '../../contract/imports.ts'
import { isProblem } from '../../contract/problems.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import type { Session } from '../session/session.ts'
import { readDocuments } from './document-job.ts'
import { clearFindings } from './findings.queries.ts'
import {
  type Batch,
  type Counts,
  createRun,
  type ImportRun,
  noCounts,
  type Progress,
  pointsAtItself,
  runBatch,
} from './import-batch.ts'
import { dropFile, fetchFile, type TemporaryFile } from './import-files.ts'
import { type ImportGrids, makersOf } from './import-grids.ts'
import { alive, changeImport, documentsOf, type ImportRecord } from './imports.queries.ts'
import { isFileProblem } from './reading/file-problem.ts'
import { readInThread } from './reading/read-in-thread.ts'
import type { TableRow } from './reading/table-row.ts'

/** Rows of one transaction; fewer where a module imports them one by one, each with a mail. */
const batchRowsOf = ({ importRows }: BoundGrid): number => (importRows ? 100 : 1000)
/** Largest number of rows that wait for others of their own grid. */
const maximumWaiting = 10_000
/** Milliseconds between two progress events for open screens. */
const tellMs = 500

export type ImportJob = {
  withTenant: WithTenant
  grid: BoundGrid
  /** All grids that can be imported; in some of them this file may create rows. */
  grids: ImportGrids
  session: Session
  record: ImportRecord
  state: Exclude<RunningState, 'undoing'>
  signal: AbortSignal
  /** Receives unexpected errors; the person reads only that something failed. */
  onError: (error: unknown) => void
  onProgress?: (counts: Counts, progress: number) => void
}

/** Thrown inside a job when a person asked to stop it, here or in another process. */
const cancellation = (): Error => Object.assign(new Error('the import was cancelled'), { name: 'AbortError' })

/** The signal's reason when the server stops, as opposed to a person's request. */
export const shutdown = 'the server stops'

export const importTopic = 'imports'

/** Stores the progress of a job, and stops it when somebody asked for it. */
const createTicker = (job: ImportJob, share: () => number): Progress => {
  let toldAt = 0
  return async (tenant, counts, newcomers) => {
    job.signal.throwIfAborted()
    // The last percent is for the work after the last row.
    const progress = Math.min(99, Math.floor(share() * 100))
    const { id } = job.record
    const isOurs = await changeImport(
      tenant,
      { id, from: [job.state] },
      { ...counts, newcomers: JSON.stringify(newcomers), progress, heartbeatAt: alive },
    )
    if (!isOurs || (await isCancelRequested(tenant, id))) throw cancellation()
    job.onProgress?.(counts, progress)
    if (performance.now() - toldAt < tellMs) return
    toldAt = performance.now()
    tenant.publish({ topic: importTopic, payload: { id } })
  }
}

const isCancelRequested = async ({ db, envId }: Tenant, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('imports')
    .select('cancelRequested')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.cancelRequested ?? true
}

/** Tries the waiting rows again while some of them can be imported; the rest is then reported as wrong. */
const runWaiting = async (run: ImportRun, waiting: TableRow[], tick: Progress): Promise<void> => {
  let rest = waiting
  while (rest.length > 0) {
    const stillWaiting = await runBatch(run, { rows: rest, mayWait: true }, tick)
    if (stillWaiting.length === rest.length) {
      await runBatch(run, { rows: stillWaiting, mayWait: false }, tick)
      return
    }
    rest = stillWaiting
  }
}

const readAll = async (job: ImportJob, file: TemporaryFile): Promise<Counts> => {
  const { record, grid, session, withTenant } = job
  const { settings, mapping } = documentsOf(record)
  const isRehearsal = job.state === 'checking'
  const { id: importId, fileName, format } = record
  const makers = makersOf(grid, job.grids, session)
  const isReviewed = !isRehearsal && record.isReviewed
  const run = createRun({
    importId,
    fileName,
    grid,
    session,
    withTenant,
    isRehearsal,
    isReviewed,
    mapping,
    settings,
    makers,
  })
  let share = 0
  const tick = createTicker(job, () => share)
  const reading = { path: file.path, format, settings, batchRows: batchRowsOf(grid) }
  if (grid.documents) {
    await readDocuments({ run, documents: grid.documents, reading, mapping }, tick, read => {
      share = read
    })
    return run.counts
  }
  const waiting: TableRow[] = []
  for await (const { rows, share: read } of readInThread(reading)) {
    share = read
    const batch: Batch = { rows, mayWait: pointsAtItself(grid.resource) && waiting.length < maximumWaiting }
    waiting.push(...(await runBatch(run, batch, tick)))
  }
  await runWaiting(run, waiting, tick)
  return run.counts
}

type End = { state: ImportState; failure: string | null; counts?: Counts }

const endOf = (job: ImportJob, error: unknown): End => {
  const isCut = job.signal.aborted && job.signal.reason === shutdown
  if (isCut)
    return {
      state: 'failed',
      failure: 'Se cortó porque el servidor se detuvo. Podés empezar de nuevo: lo que ya se importó no se repite.',
    }
  if (job.signal.aborted || (error instanceof Error && error.name === 'AbortError'))
    return { state: job.state === 'checking' ? 'uploaded' : 'cancelled', failure: null }
  if (isFileProblem(error)) return { state: 'failed', failure: error.message }
  if (isProblem(error) && !error.problem.reportable) return { state: 'failed', failure: error.userMessage }
  job.onError(error)
  return {
    state: 'failed',
    failure:
      'Algo falló de nuestro lado y ya quedó registrado. Podés empezar de nuevo: lo que ya se importó no se repite.',
  }
}

const finish = (job: ImportJob, { state, failure, counts }: End): Promise<void> =>
  job.withTenant(job.session.envId, async tenant => {
    const { id } = job.record
    const isBackToStart = state === 'uploaded'
    if (isBackToStart) await clearFindings(tenant, id)
    await changeImport(
      tenant,
      { id, from: [job.state] },
      {
        state,
        failure,
        finishedAt: isBackToStart ? null : new Date(),
        ...(state === 'checked' ? { isReviewed: true } : {}),
        progress: state === 'done' || state === 'checked' ? 100 : 0,
        ...(isBackToStart ? { ...noCounts, newcomers: '{}' } : (counts ?? {})),
      },
    )
    // A file that was imported needs no second reading.
    if (state === 'done') await dropFile(tenant, id)
    tenant.publish({ topic: importTopic, payload: { id } })
  })

/**
 * Rehearses or applies an uploaded file whose import is already in that state. Each batch is a transaction that also
 * notes what it wrote, so an interrupted job leaves whole batches, which can be undone. It never rejects.
 */
export const runImportJob = async (job: ImportJob): Promise<void> => {
  const { withTenant, session, record } = job
  try {
    const file = await fetchFile(withTenant, session.envId, record.id)
    try {
      // The findings of the rehearsal stay: only what they show may be written.
      if (job.state === 'checking' || !record.isReviewed)
        await withTenant(session.envId, tenant => clearFindings(tenant, record.id))
      const counts = await readAll(job, file)
      await finish(job, { state: job.state === 'checking' ? 'checked' : 'done', failure: null, counts })
    } finally {
      await file.dispose()
    }
  } catch (error) {
    await finish(job, endOf(job, error)).catch(job.onError)
  }
}
