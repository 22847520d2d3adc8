import { fileTimestamp } from '../../../../../kernel/contract/formats.ts'
import { newId } from '../../../../../kernel/server/ids.ts'
import { takingFolder } from '../../../contract/file-connections.ts'
import { integrationTopic } from '../../../contract/live.ts'
import { documentsOf } from '../connection-view.ts'
import { isPlaceProblem, within } from '../places/file-place.ts'
import { insertTransfer, moveTransfer, selectOpen, type Transfer } from '../transfers.queries.ts'
import { isVisitEnded, type Visit } from '../visit.ts'
import { reject, reread, settle } from './end-transfer.ts'
import { type FoundFile, findFiles, type Sightings } from './find-files.ts'
import { advanceImport } from './run-import.ts'
import { takeFile } from './take-file.ts'

const maximumAttempts = 5
/** Steps of one file in one visit: take, rehearse, import, move. */
const stepsAtOnce = 6
const ended = new Set<Transfer['state']>(['done', 'rejected', 'repeated', 'discarded'])

const step = (visit: Visit, transfer: Transfer): Promise<void> => {
  if (ended.has(transfer.state)) return settle(visit, transfer)
  return transfer.state === 'taking' ? takeFile(visit, transfer) : advanceImport(visit, transfer)
}

/** A failure of ours is tried again some times; then the file is put aside, so that it stops nobody. */
const fail = async (visit: Visit, transfer: Transfer, error: unknown): Promise<void> => {
  visit.onError(error)
  const attempts = transfer.attempts + 1
  await visit.withTenant(visit.envId, tenant =>
    moveTransfer(tenant, { id: transfer.id, from: [transfer.state] }, { attempts }),
  )
  if (attempts >= maximumAttempts && !ended.has(transfer.state))
    await reject(visit, transfer, 'Algo falló de nuestro lado y ya quedó registrado. Se intentó varias veces.')
}

/** Takes a file as far as it goes now. A failure of the connection ends the visit; any other is this file's own. */
const work = async (visit: Visit, first: Transfer): Promise<void> => {
  let transfer = first
  for (let count = 0; count < stepsAtOnce && !transfer.isSettled; count += 1) {
    await visit.keep()
    try {
      await step(visit, transfer)
    } catch (error) {
      if (isPlaceProblem(error) || isVisitEnded(error)) throw error
      return fail(visit, transfer, error)
    }
    const after = await reread(visit, transfer)
    if (!after || after.state === transfer.state) return
    transfer = after
  }
}

/** Notes a file in the ledger before anything is done with it. */
const note = (visit: Visit, { name, bytes, rule }: FoundFile): Promise<void> => {
  const { withTenant, envId, connection, now, timeZone } = visit
  const id = newId()
  const stored = `${fileTimestamp(now(), timeZone)}_${id.slice(-6)}_${name}`
  return withTenant(envId, async tenant => {
    tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
    await insertTransfer(tenant, {
      id,
      connectionId: connection.id,
      direction: 'in',
      state: 'taking',
      what: rule.resource,
      fileName: name,
      placePath: within(within(documentsOf(connection).address.path, takingFolder), stored),
      bytes,
    })
  })
}

/**
 * Takes what is in the folder, in the order of the names. Answers whether something is not finished, as a file that is still
 * being written, so that the next look should be soon.
 */
export const takeIn = async (visit: Visit, sightings: Sightings): Promise<boolean> => {
  const { place, connection, now, withTenant, envId } = visit
  const open = () => withTenant(envId, tenant => selectOpen(tenant, connection.id, 'in'), { readOnly: true })
  // What an earlier visit began comes first: files that reached the folder before others are imported before them.
  const begun = await open()
  for (const transfer of begun) await work(visit, transfer)
  const { address, imports } = documentsOf(connection)
  const known = new Set((await open()).filter(({ state }) => state === 'taking').map(({ fileName }) => fileName))
  const { quiet, isWaiting } = await findFiles({ place, address, imports, sightings, now: now() })
  for (const file of quiet) {
    await visit.keep()
    if (known.has(file.name)) continue
    await note(visit, file)
    const mine = (await open()).find(({ fileName, state }) => fileName === file.name && state === 'taking')
    if (mine) await work(visit, mine)
  }
  const isUnderWay = (await open()).some(({ state }) => state !== 'review')
  return isWaiting || isUnderWay
}
