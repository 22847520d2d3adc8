import { Readable } from 'node:stream'
import { formatNumber } from '../../../../../kernel/contract/formats.ts'
import type { ImportView } from '../../../../../kernel/contract/imports.ts'
import { errorFile } from '../../../../../kernel/server/imports/error-file.ts'
import { takenFolder, wrongFolder } from '../../../contract/file-connections.ts'
import type { TransferState } from '../../../contract/file-transfers.ts'
import { integrationTopic } from '../../../contract/live.ts'
import { documentsOf } from '../connection-view.ts'
import { placeProblem, within } from '../places/file-place.ts'
import { findTransfer, moveTransfer, type Transfer } from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { importOf } from './import-of.ts'

type Ending = Partial<Pick<Transfer, 'sha256' | 'bytes' | 'rowCount' | 'newCount' | 'changedCount' | 'wrongCount'>> & {
  state: Extract<TransferState, 'done' | 'rejected' | 'repeated' | 'discarded'>
  note: string | null
}

/** The counts of an import, as the ledger keeps them. */
export const countsOf = ({ rowCount, newCount, changedCount, wrongCount }: ImportView) => ({
  rowCount,
  newCount,
  changedCount,
  wrongCount,
})

/** How the file ended. It is moved to its folder after that, by `settle`. */
export const endTransfer = async (visit: Visit, { id, state }: Transfer, ending: Ending): Promise<void> => {
  const isOurs = await visit.withTenant(visit.envId, async tenant => {
    tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
    return moveTransfer(tenant, { id, from: [state] }, { ...ending, finishedAt: visit.now() })
  })
  if (isOurs) visit.onEnd('in', ending.state)
}

/** The file is not imported, and is put aside with the reason. */
export const reject = async (visit: Visit, transfer: Transfer, note: string, view?: ImportView): Promise<void> => {
  visit.toTell.rejected.push(transfer.fileName)
  const { sha256 } = transfer
  await endTransfer(visit, transfer, { state: 'rejected', note, sha256, ...(view ? countsOf(view) : {}) })
}

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What a person finds beside a file with errors. */
const reportText = ({ fileName, note, rowCount, wrongCount }: Transfer): string =>
  [
    `Archivo: ${fileName}`,
    `Qué pasó: ${note ?? ''}`,
    ...(rowCount === null ? [] : [`Filas: ${formatNumber(rowCount)}. Con error: ${formatNumber(wrongCount)}.`]),
    'Corregilo y dejalo de nuevo en la carpeta de entrada. El detalle está en Andén: Sincronizar → Integración → Archivos.',
    '',
  ].join('\r\n')

/** The reason, and the rows with errors as a file to correct. Written anew when it was interrupted. */
const writeReport = async (visit: Visit, transfer: Transfer, base: string): Promise<void> => {
  const { place, withTenant, envId } = visit
  await place.write(`${base}.motivo.txt`, Readable.from([Buffer.from(`\ufeff${reportText(transfer)}`)]))
  const view = await importOf(visit, transfer)
  if (!view?.hasErrorFile) return
  const { id: importId, found, settings } = view
  const content = errorFile({ withTenant, envId, importId, found, settings }, 'csv')
  await place.write(`${base}.errores.csv`, Buffer.isBuffer(content) ? Readable.from([content]) : content)
}

/** Moves a file that ended to the folder of those that were taken or of those with errors. Can be done again at any point. */
export const settle = async (visit: Visit, transfer: Transfer): Promise<void> => {
  const { place, connection, withTenant, envId } = visit
  const { id, state, placePath } = transfer
  const { path } = documentsOf(connection).address
  const isTaken = state === 'done' || state === 'repeated'
  const name = fileNameOf(placePath)
  const target = within(within(path, isTaken ? takenFolder : wrongFolder), name)
  if (state === 'rejected' || (state === 'done' && (transfer.wrongCount ?? 0) > 0))
    await writeReport(visit, transfer, within(within(path, wrongFolder), name))
  if (target !== placePath) {
    const [source, there] = [await place.stat(placePath), await place.stat(target)]
    // Between a copy and its deletion, a bucket has both.
    if (source && there?.bytes === source.bytes) await place.remove(placePath)
    else if (source) await place.move(placePath, target)
    else if (!there) throw placeProblem(`«${placePath}» ya no está.`)
  }
  await withTenant(envId, tenant => moveTransfer(tenant, { id, from: [state] }, { isSettled: true, placePath: target }))
}

/** As it is now. */
export const reread = (visit: Visit, { id }: Transfer): Promise<Transfer | undefined> =>
  visit.withTenant(visit.envId, tenant => findTransfer(tenant, id), { readOnly: true })
