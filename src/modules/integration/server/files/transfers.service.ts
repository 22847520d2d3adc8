import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { ImportGrids } from '../../../../kernel/server/imports/import-grids.ts'
import { discardImport, type ImportServices, startImport } from '../../../../kernel/server/imports/import-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import {
  type LedgerQuery,
  mayAct,
  type TransferAct,
  type TransferDetail,
  type TransferRow,
  transferActs,
  transferStates,
} from '../../contract/file-transfers.ts'
import { integrationTopic } from '../../contract/live.ts'
import { integrationProblems } from '../../contract/problems.ts'
import { findConnection, updateConnection } from './connections.queries.ts'
import { importTitle, titleOf } from './file-titles.ts'
import { countLedger, findTransfer, moveTransfer, selectLedger, type Transfer } from './transfers.queries.ts'

export type LedgerServices = { grids: () => ImportGrids }

const rowOf = (transfer: Transfer, connection: string, grids: ImportGrids): TransferRow => {
  const { id, connectionId, direction, state, what, fileName, bytes, createdAt, finishedAt, note } = transfer
  const { rowCount, newCount, changedCount, wrongCount } = transfer
  const title = direction === 'in' ? importTitle(grids, what) : titleOf(grids, what)
  const counts = { rowCount, newCount, changedCount, wrongCount }
  return {
    id,
    connectionId,
    connection,
    direction,
    state,
    what,
    title,
    fileName,
    bytes,
    createdAt,
    finishedAt,
    note,
    ...counts,
  }
}

const namesOf = async (tenant: Tenant, ids: string[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) names.set(id, (await findConnection(tenant, id, { deleted: true }))?.name ?? '')
  return names
}

/** Files that came and went, the newest first. */
export const readLedger = async ({ grids }: LedgerServices, tenant: Tenant, query: LedgerQuery) => {
  const { cursor, limit, ...filter } = query
  const found = await selectLedger(tenant, { ...filter, cursor, limit })
  const page = found.slice(0, limit)
  const names = await namesOf(
    tenant,
    page.map(({ connectionId }) => connectionId),
  )
  return {
    items: page.map(one => rowOf(one, names.get(one.connectionId) ?? '', grids())),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: await countLedger(tenant, filter),
  }
}

const requireTransfer = async (tenant: Tenant, id: string): Promise<Transfer> => {
  const transfer = await findTransfer(tenant, id)
  if (!transfer) throw problem(problems.notFound)
  return transfer
}

export const readTransfer = async ({ grids }: LedgerServices, tenant: Tenant, id: string): Promise<TransferDetail> => {
  const transfer = await requireTransfer(tenant, id)
  const connection = await findConnection(tenant, transfer.connectionId, { deleted: true })
  const { placePath, sha256, importId, batchId } = transfer
  return { ...rowOf(transfer, connection?.name ?? '', grids()), placePath, sha256, importId, batchId }
}

const requireState = ({ state }: Transfer, act: TransferAct): void => {
  if (mayAct(act, state)) return
  throw problem(integrationProblems.wrongTransfer, {
    message: `El archivo está «${transferStates[state].toLowerCase()}»: eso ya no se puede hacer.`,
  })
}

type TransferCall = { tenant: Tenant; session: Session; id: string }
const historyActs = { apply: 'file-applied', discard: 'file-discarded', again: 'file-taken-again' } as const

/** Records the act, and lets the connection go on with the file now. */
const noteAct = async ({ tenant, session }: TransferCall, transfer: Transfer, act: TransferAct): Promise<void> => {
  const { id, connectionId, fileName } = transfer
  await updateConnection(tenant, connectionId, { nextAt: new Date() })
  await recordHistory(tenant, actorOf(session), [
    { entity: 'file-connections', entityId: connectionId, action: historyActs[act], detail: { fileName } },
  ])
  tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
}

const move = async (
  tenant: Tenant,
  { id }: Transfer,
  act: TransferAct,
  changes: Parameters<typeof moveTransfer>[2],
) => {
  if (!(await moveTransfer(tenant, { id, from: transferActs[act] }, changes)))
    throw problem(integrationProblems.wrongTransfer)
}

/** Imports what waited, as this person: what the rehearsal listed is written, and no more. */
export const applyTransfer = async (
  imports: ImportServices,
  { session, id }: Omit<TransferCall, 'tenant'>,
): Promise<void> => {
  const { withTenant } = imports
  const { envId } = session
  const transfer = await withTenant(envId, tenant => requireTransfer(tenant, id), { readOnly: true })
  requireState(transfer, 'apply')
  if (transfer.importId === null) throw problem(integrationProblems.wrongTransfer)
  await startImport(imports, session, { id: transfer.importId, state: 'applying' })
  await withTenant(envId, async tenant => {
    await move(tenant, transfer, 'apply', { state: 'applying', note: null })
    await noteAct({ tenant, session, id }, transfer, 'apply')
  })
}

/** Imports nothing; the file goes to the folder of those with errors. */
export const discardTransfer = async (imports: ImportServices, call: TransferCall): Promise<void> => {
  const { tenant, session, id } = call
  const transfer = await requireTransfer(tenant, id)
  requireState(transfer, 'discard')
  await move(tenant, transfer, 'discard', {
    state: 'discarded',
    note: `Lo descartó ${session.displayName}.`,
    finishedAt: new Date(),
  })
  if (transfer.importId) await discardImport(imports, tenant, session, transfer.importId)
  await noteAct(call, transfer, 'discard')
}

/** Takes the file again from where it was put, even when its content was taken before. */
export const takeAgain = async (call: TransferCall): Promise<void> => {
  const { tenant, id } = call
  const transfer = await requireTransfer(tenant, id)
  requireState(transfer, 'again')
  await move(tenant, transfer, 'again', {
    state: 'taking',
    isForced: true,
    isSettled: false,
    attempts: 0,
    importId: null,
    note: null,
    finishedAt: null,
    rowCount: null,
    newCount: null,
    changedCount: null,
    wrongCount: null,
  })
  await noteAct(call, transfer, 'again')
}
