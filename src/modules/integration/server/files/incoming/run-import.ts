import { formatNumber } from '../../../../../kernel/contract/formats.ts'
import { type ImportView, importProblems, isRunning } from '../../../../../kernel/contract/imports.ts'
import { isProblem } from '../../../../../kernel/contract/problems.ts'
import { startImport } from '../../../../../kernel/server/imports/import-service.ts'
import { type ImportRule, importRule } from '../../../contract/file-connections.ts'
import type { TransferState } from '../../../contract/file-transfers.ts'
import { integrationTopic } from '../../../contract/live.ts'
import { documentsOf } from '../connection-view.ts'
import { moveTransfer, type Transfer } from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { countsOf, endTransfer, reject } from './end-transfer.ts'
import { fits } from './find-files.ts'
import { importOf } from './import-of.ts'

const leaseMs = 30_000

/** Runs a job of the import to its end, and keeps the connection meanwhile. */
const run = async (visit: Visit, id: string, state: 'checking' | 'applying'): Promise<void> => {
  const { imports, session, keep, onError } = visit
  const timer = setInterval(() => void keep().catch(onError), leaseMs)
  timer.unref()
  try {
    await startImport(imports, session, { id, state })
    await imports.runner.ended(id)
  } finally {
    clearInterval(timer)
  }
}

const move = (
  visit: Visit,
  { id, state: from }: Transfer,
  state: TransferState,
  view: ImportView,
  note: string | null,
) =>
  visit.withTenant(visit.envId, tenant => {
    tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
    return moveTransfer(tenant, { id, from: [from] }, { state, note, ...countsOf(view) })
  })

/** The limits of the rule that the file fits now; of one that is gone, those of a new rule. */
const ruleOf = (
  { connection }: Visit,
  { fileName, what }: Transfer,
): Pick<ImportRule, 'maximumChanges' | 'maximumWrong'> => {
  const rule = documentsOf(connection).imports.find(
    ({ pattern, resource }) => resource === what && fits(pattern, fileName),
  )
  return rule ?? importRule.parse({ pattern: '*', resource: what })
}

const rows = (count: number): string => (count === 1 ? '1 fila' : `${formatNumber(count)} filas`)

/** What the rehearsal found decides: it is imported, waits for a person, or is put aside. */
const decide = async (visit: Visit, transfer: Transfer, view: ImportView): Promise<void> => {
  const { maximumChanges, maximumWrong } = ruleOf(visit, transfer)
  const changes = view.newCount + view.changedCount
  if (view.wrongCount > maximumWrong) {
    const limit = maximumWrong === 0 ? 'no se acepta ninguna' : `se aceptan hasta ${formatNumber(maximumWrong)}`
    return reject(visit, transfer, `Tiene ${rows(view.wrongCount)} con error y ${limit}. No se importó nada.`, view)
  }
  if (changes > maximumChanges) {
    visit.toTell.review.push(transfer.fileName)
    const note = `Cambiaría o crearía ${rows(changes)}, y el límite es ${formatNumber(maximumChanges)}: alguien lo tiene que mirar.`
    await move(visit, transfer, 'review', view, note)
    return
  }
  await move(visit, transfer, 'applying', view, null)
}

const wasCut = ({ state, failure }: ImportView): boolean => state === 'failed' && (failure ?? '').startsWith('Se cortó')

const check = async (visit: Visit, transfer: Transfer, view: ImportView): Promise<void> => {
  if (view.state === 'checked') return decide(visit, transfer, view)
  if (view.state === 'uploaded' || wasCut(view)) {
    await run(visit, view.id, 'checking')
    const after = await importOf(visit, transfer)
    if (after?.state === 'checked') return decide(visit, transfer, after)
    if (after && !wasCut(after)) return reject(visit, transfer, after.failure ?? 'La revisión se detuvo.', after)
    return
  }
  if (isRunning(view.state)) return
  await reject(visit, transfer, view.failure ?? 'Alguien detuvo la revisión.', view)
}

const doneNote = ({ wrongCount, newCount, changedCount }: ImportView): string | null => {
  if (wrongCount > 0) return `${rows(wrongCount)} con error quedaron afuera: están en la carpeta con-errores.`
  return newCount + changedCount === 0 ? 'Ya estaba todo igual: no cambió nada.' : null
}

const follow = async (visit: Visit, transfer: Transfer, view: ImportView): Promise<void> => {
  if (isRunning(view.state)) return
  if (view.state === 'done')
    return endTransfer(visit, transfer, { state: 'done', note: doneNote(view), ...countsOf(view) })
  if (view.state === 'checked' || wasCut(view)) {
    await run(visit, view.id, 'applying')
    const after = await importOf(visit, transfer)
    if (!after || wasCut(after)) return
    return follow(visit, transfer, after)
  }
  await reject(visit, transfer, view.failure ?? 'Alguien detuvo la importación.', view)
}

/** What a person did with a file that waited, here or in Subir datos. */
const watch = async (visit: Visit, transfer: Transfer, view: ImportView): Promise<void> => {
  if (view.state === 'checked') return
  if (view.state === 'done' || isRunning(view.state)) await move(visit, transfer, 'applying', view, null)
  else if (view.state === 'failed' || view.state === 'cancelled')
    await reject(visit, transfer, view.failure ?? 'Alguien detuvo la importación.', view)
}

/** Takes the import of a file one step further. Whatever is written is what the rehearsal listed. */
export const advanceImport = async (visit: Visit, transfer: Transfer): Promise<void> => {
  const view = await importOf(visit, transfer)
  if (!view) {
    const note = 'Alguien descartó la importación, o pasó una semana sin que nadie la mirara.'
    return endTransfer(visit, transfer, { state: 'discarded', note })
  }
  try {
    if (transfer.state === 'checking') await check(visit, transfer, view)
    else if (transfer.state === 'review') await watch(visit, transfer, view)
    else await follow(visit, transfer, view)
  } catch (error) {
    // Another import writes the same grid: this one waits for its turn.
    if (isProblem(error) && error.problem === importProblems.busy) return
    if (isProblem(error) && !error.problem.reportable && error.problem.code.startsWith('imports'))
      return reject(visit, transfer, error.userMessage, view)
    throw error
  }
}
