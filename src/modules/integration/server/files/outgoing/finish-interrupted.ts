import { formatNumber } from '../../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { finishPlacedBatch, lockSeries } from '../../../../erp/server/index.ts'
import { isDocumentExport } from '../../../contract/file-connections.ts'
import { integrationTopic } from '../../../contract/live.ts'
import { type FilePlace, folderOf } from '../places/file-place.ts'
import {
  findIntent,
  findTransfer,
  moveTransfer,
  removeParts,
  removeTransfer,
  selectOpen,
  selectParts,
  type Transfer,
} from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { partialPath } from './partial-file.ts'

const shownNumbers = 20

const numbersText = (numbers: number[]): string => {
  const shown = numbers.slice(0, shownNumbers).map(number => formatNumber(number))
  return [...shown, ...(numbers.length > shownNumbers ? [`${numbers.length - shownNumbers} más`] : [])].join(', ')
}

type Found = { missing: number[]; changed: number[]; isThere: boolean }

const noteOf = ({ missing, changed, isThere }: Found): string =>
  [
    'Andén se detuvo justo después de dejar el archivo y lo terminó al volver.',
    ...(isThere ? [] : ['El archivo ya no está: lo tomó otro programa. Si no fue así, anulá el lote.']),
    ...(missing.length > 0 ? [`Están en el archivo y ya no estaban pendientes: ${numbersText(missing)}.`] : []),
    ...(changed.length > 0 ? [`Cambiaron después de escribir el archivo: ${numbersText(changed)}.`] : []),
  ].join(' ')

/** The file has its name, so its documents are exported. */
const finish = async (
  visit: Visit,
  tenant: Tenant,
  { id, fileName, isThere, noted }: Transfer & { isThere: boolean; noted: unknown },
): Promise<void> => {
  const done = await finishPlacedBatch({ tenant, session: visit.session }, noted, await selectParts(tenant, id))
  const ending = {
    state: 'placed',
    batchId: done.batchId,
    rowCount: done.documents,
    finishedAt: visit.now(),
    isSettled: true,
    intent: null,
    note: noteOf({ ...done, isThere }),
  } as const
  await moveTransfer(tenant, { id, from: ['placing'] }, ending)
  await removeParts(tenant, id)
  tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
  visit.onEnd('out', 'placed')
  if (!isThere || done.missing.length + done.changed.length > 0) visit.toTell.failed.push(fileName)
}

/** Takes the hidden file away from whoever might still give it its name. False when it is not there to be taken. */
const takeAway = async (place: FilePlace, partial: string, aside: string): Promise<boolean> => {
  if (await place.stat(aside)) return true
  if (!(await place.stat(partial))) return false
  try {
    await place.move(partial, aside)
    return true
  } catch (error) {
    if (await place.stat(partial)) throw error
    return false
  }
}

/**
 * Ends one transfer, alone: while this transaction holds the series, no other can commit it. A file gets its name at once, so
 * either the hidden one can be taken away, and then nothing was put and all begins anew; or it was put, even if the ERP has
 * taken it since. In a bucket the hidden one stays until it is deleted: there the ledger says that it was copied.
 */
const end = (visit: Visit, { id, what }: Transfer): Promise<string | null> =>
  visit.withTenant(visit.envId, async tenant => {
    const { place } = visit
    if (isDocumentExport(what)) await lockSeries(tenant, what)
    const transfer = await findTransfer(tenant, id)
    if (!transfer || transfer.isSettled) return null
    const partial = partialPath(folderOf(transfer.placePath), id)
    const aside = `${partial}.anulado`
    const isTaken = await takeAway(place, partial, aside)
    const isThere = transfer.state === 'placing' && (await place.stat(transfer.placePath)) !== null
    const intent = await findIntent(tenant, id)
    const isPut = transfer.state === 'placing' && (isThere || !isTaken || intent?.isCopied)
    if (isPut) await finish(visit, tenant, { ...transfer, isThere, noted: intent?.noted })
    else await removeTransfer(tenant, id)
    return aside
  })

/** Ends what a process left half done. */
export const finishInterrupted = async (visit: Visit): Promise<void> => {
  const { withTenant, envId, connection, place } = visit
  const open = await withTenant(envId, tenant => selectOpen(tenant, connection.id, 'out'), { readOnly: true })
  for (const transfer of open) {
    await visit.keep()
    const aside = await end(visit, transfer)
    if (aside) await place.remove(aside)
  }
}
