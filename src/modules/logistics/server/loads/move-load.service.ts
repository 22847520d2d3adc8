import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { consolidatedLoads, type LoadMove, loadMoves, loadProblems } from '../../contract/consolidated.ts'
import { readLoadHeader, readLoadOrders } from './load-detail.queries.ts'
import { type Loading, loadGoods, unloadGoods } from './load-goods.service.ts'
import { checkPapers, refuseUnfit } from './load-rules.ts'
import { announce, refreshSums } from './save-load.service.ts'

const stampsOf = (move: LoadMove, now: string) => {
  if (move === 'process') return { processedAt: now }
  return move === 'complete' ? { completedAt: now } : { processedAt: null }
}

/** The one place where a load changes its state: of two people at once, the row's lock lets one in and the other finds it moved. */
const changeState = async ({ db, envId }: Tenant, id: string, move: LoadMove): Promise<Loading> => {
  const { from, to } = loadMoves[move]
  const now = new Date().toISOString()
  const moved = await db
    .updateTable('consolidatedLoads')
    .set(eb => ({
      state: to,
      version: eb('version', '+', 1),
      loadings: eb('loadings', '+', move === 'process' ? 1 : 0),
      updatedAt: now,
      ...stampsOf(move, now),
    }))
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('settledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'number', 'siteId', 'vehicleId', 'deliversOn', 'loadings'])
    .executeTakeFirst()
  if (!moved) throw problem(loadProblems.moved)
  return moved
}

const process = async (tenant: Tenant, actor: Actor, loading: Loading): Promise<void> => {
  const { dealer } = await readLoadHeader(tenant, loading.id)
  const orders = await readLoadOrders(tenant, loading.id)
  if (orders.length === 0) throw problem(loadProblems.empty)
  await checkPapers(tenant, { vehicle: loading.vehicleId, deliveryPerson: dealer.id, deliversOn: loading.deliversOn })
  await refuseUnfit(
    tenant,
    orders.map(order => order.id),
  )
  await refreshSums(tenant, loading.id)
  await loadGoods(tenant, actor, loading)
}

type Moving = { id: string; move: LoadMove; reason?: string | undefined }

/**
 * Moves a load along its transition table (`loadMoves`), in the caller's transaction. Processing puts its goods on the
 * vehicle, reopening takes them back to the warehouse. Throws notFound, `loads.moved` when it is in another state by now,
 * `loads.settled`, `loads.empty`, `loads.orderUnfit`, `loads.expiredPapers` and `stock.insufficient`.
 */
export const moveLoad = async (tenant: Tenant, actor: Actor, { id, move, reason }: Moving): Promise<void> => {
  const { settledAt } = await readLoadHeader(tenant, id)
  if (settledAt) throw problem(loadProblems.settled)
  const loading = await changeState(tenant, id, move)
  if (move === 'process') await process(tenant, actor, loading)
  if (move === 'reopen') await unloadGoods(tenant, actor, loading)
  const detail = reason ? { reason } : {}
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action: move, detail }])
  announce(tenant, id)
}
