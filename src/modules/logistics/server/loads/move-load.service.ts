import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { readOpenTasks } from '../../../picking/server/index.ts'
import {
  consolidatedLoads,
  type LoadMove,
  loadMoves,
  loadProblems,
  type SettlementMove,
  settlementMoves,
} from '../../contract/consolidated.ts'
import { readLoadHeader, readLoadOrders } from './load-detail.queries.ts'
import { type Loading, loadGoods, unloadGoods } from './load-goods.service.ts'
import { dropPrepared, keepPrepared } from './load-lines.queries.ts'
import { checkPapers, refuseUnfit } from './load-rules.ts'
import { announce, refreshSums } from './save-load.service.ts'

/** All moves of a load. */
const transitions = { ...loadMoves, ...settlementMoves }

const stampsOf = {
  process: now => ({ processedAt: now }),
  complete: now => ({ completedAt: now }),
  reopen: () => ({ processedAt: null }),
  settle: now => ({ completedAt: now, settledAt: now }),
  unsettle: () => ({ completedAt: null, settledAt: null }),
} satisfies Record<LoadMove | SettlementMove, (now: string) => object>

/** The only place that changes the state of a load. Of two people at once, the second finds that it has moved. */
const changeState = async ({ db, envId }: Tenant, id: string, move: LoadMove | SettlementMove): Promise<Loading> => {
  const { from, to } = transitions[move]
  const now = new Date().toISOString()
  const row = await db
    .updateTable('consolidatedLoads')
    .set(eb => ({
      state: to,
      version: eb('version', '+', 1),
      loadings: eb('loadings', '+', move === 'process' ? 1 : 0),
      updatedAt: now,
      ...stampsOf[move](now),
    }))
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', 'in', [from].flat())
    .where('settledAt', move === 'unsettle' ? 'is not' : 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'number', 'siteId', 'vehicleId', 'deliversOn', 'loadings'])
    .executeTakeFirst()
  if (!row) throw problem(loadProblems.moved)
  return row
}

/** Refuses to process a load with unfinished picking tasks. */
const refuseUnprepared = async (tenant: Tenant, loadId: string): Promise<void> => {
  const [first, ...others] = await readOpenTasks(tenant, loadId)
  if (first === undefined) return
  const which = others.length === 0 ? `la tarea ${first}` : `las tareas ${[first, ...others].join(', ')}`
  throw problem(loadProblems.beingPrepared, {
    message: `Todavía se prepara ${which} de picking: terminala o cancelala antes.`,
  })
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
  await refuseUnprepared(tenant, loading.id)
  await keepPrepared(tenant, loading.id)
  await refreshSums(tenant, loading.id)
  await loadGoods(tenant, actor, loading)
}

const reopen = async (tenant: Tenant, actor: Actor, loading: Loading): Promise<void> => {
  await unloadGoods(tenant, actor, loading)
  await dropPrepared(tenant, loading.id)
  await refreshSums(tenant, loading.id)
}

type Moving = { id: string; move: LoadMove; reason?: string | undefined }

/** Refuses to reopen a load with delivery results, which have moved its goods. */
const refuseDelivered = async ({ db, envId }: Tenant, loadId: string): Promise<void> => {
  const delivery = await db
    .selectFrom('deliveries')
    .select('id')
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  if (delivery) throw problem(loadProblems.delivered)
}

/**
 * Moves a load along `loadMoves`, in the caller's transaction. Processing moves its goods to the vehicle, reopening moves them
 * back to the warehouse. Throws notFound, `loads.moved` when its state has changed meanwhile,
 * `loads.settled`, `loads.empty`, `loads.orderUnfit`, `loads.expiredPapers`,
 * `loads.beingPrepared` and `stock.insufficient`.
 */
export const moveLoad = async (tenant: Tenant, actor: Actor, { id, move, reason }: Moving): Promise<void> => {
  const { settledAt } = await readLoadHeader(tenant, id)
  if (settledAt) throw problem(loadProblems.settled)
  const loading = await changeState(tenant, id, move)
  if (move === 'reopen') await refuseDelivered(tenant, id)
  if (move === 'process') await process(tenant, actor, loading)
  if (move === 'reopen') await reopen(tenant, actor, loading)
  const detail = reason ? { reason } : {}
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action: move, detail }])
  announce(tenant, id)
}

const settlementActions = { settle: 'settled', unsettle: 'unsettled' } as const satisfies Record<SettlementMove, string>

type SettledLoad = { id: string; detail: Record<string, unknown> }

const moveWithSettlement = async (
  tenant: Tenant,
  actor: Actor,
  move: SettlementMove,
  { id, detail }: SettledLoad,
): Promise<void> => {
  await changeState(tenant, id, move)
  const action = settlementActions[move]
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action, detail }])
  announce(tenant, id)
}

/**
 * Completes a load when its settlement is closed, in the caller's transaction; `detail` goes to its history. Throws
 * `loads.moved` when it is not processed, or is already complete.
 */
export const settleLoad = (tenant: Tenant, actor: Actor, load: SettledLoad): Promise<void> =>
  moveWithSettlement(tenant, actor, 'settle', load)

/** Returns a complete load to processed, in the transaction that reopens its settlement. Throws `loads.moved`. */
export const unsettleLoad = (tenant: Tenant, actor: Actor, load: SettledLoad): Promise<void> =>
  moveWithSettlement(tenant, actor, 'unsettle', load)
