import { addDays, dayOf } from '../../../../../kernel/contract/formats.ts'
import { isProblem } from '../../../../../kernel/contract/problems.ts'
import { pendingDays } from '../../../../erp/server/index.ts'
import { isDocumentExport } from '../../../contract/file-connections.ts'
import { fileSchedule } from '../../../contract/file-schedule.ts'
import { type ExportRow, selectExports, updateExport } from '../connections.queries.ts'
import { nextRun, retryAt } from '../next-run.ts'
import { isPlaceProblem } from '../places/file-place.ts'
import { moveTransfer, selectOpen } from '../transfers.queries.ts'
import { isVisitEnded, type Visit } from '../visit.ts'
import { putDocuments } from './put-documents.ts'
import { putGrid } from './put-grid.ts'

/** Documents of so many days before today are exported too, when they waited. */
const daysBack = 60
/** The third failure in a row is told, so that a server that restarts is not. */
export const toldFailures = 3

const runOne = async (visit: Visit, row: ExportRow, signal: AbortSignal): Promise<void> => {
  const { withTenant, envId, now, timeZone } = visit
  const { what } = row
  if (!isDocumentExport(what)) return putGrid(visit, row, signal)
  const to = dayOf(now(), timeZone)
  const days = await withTenant(envId, tenant => pendingDays(tenant, what, { from: addDays(to, -daysBack), to }), {
    readOnly: true,
  })
  for (const day of days) {
    await visit.keep()
    await putDocuments(visit, { what, profileId: row.profileId }, day)
  }
}

const ours = 'Algo falló de nuestro lado y ya quedó registrado.'

/** The failure is in the ledger; what may have been put already stays open, and the next visit looks. */
const noteFailure = async (visit: Visit, row: ExportRow, note: string): Promise<void> => {
  const { withTenant, envId, connection, now, timeZone } = visit
  const failures = row.failures + 1
  const retry = retryAt(failures, now())
  const next = nextRun(fileSchedule.parse(row.schedule), now(), timeZone)
  await withTenant(envId, async tenant => {
    await updateExport(tenant, row.id, {
      failures,
      lastError: note,
      failingSince: row.failingSince ? new Date(row.failingSince) : now(),
      nextAt: new Date(Math.min(retry.getTime(), next.getTime())),
    })
    for (const { id, what } of await selectOpen(tenant, connection.id, 'out'))
      if (what === row.what)
        await moveTransfer(
          tenant,
          { id, from: ['preparing'] },
          { state: 'failed', note, finishedAt: now(), isSettled: true },
        )
  })
  visit.onEnd('out', 'failed')
  if (failures === toldFailures) visit.toTell.failed.push(visit.connection.name)
}

/** Puts what is due, and says when each is due again. A failure of one does not stop the others. */
export const runExports = async (visit: Visit, signal: AbortSignal): Promise<void> => {
  const { withTenant, envId, connection, now, timeZone } = visit
  const rows = await withTenant(envId, tenant => selectExports(tenant, connection.id), { readOnly: true })
  for (const row of rows.filter(({ nextAt }) => new Date(nextAt) <= now())) {
    await visit.keep()
    try {
      await runOne(visit, row, signal)
      const nextAt = nextRun(fileSchedule.parse(row.schedule), now(), timeZone)
      await withTenant(envId, tenant =>
        updateExport(tenant, row.id, { failures: 0, failingSince: null, lastError: null, nextAt }),
      )
    } catch (error) {
      if (isVisitEnded(error)) throw error
      const isTold = isProblem(error) && !error.problem.reportable
      if (!isTold) visit.onError(error)
      await noteFailure(visit, row, isTold ? error.userMessage : ours)
      if (isPlaceProblem(error)) throw error
    }
  }
}
