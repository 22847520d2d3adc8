import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type Actor, readHistory, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { consolidatedLoads, loadProblems } from '../../contract/consolidated.ts'
import { readLoadHeader, readLoadOrders } from './load-detail.queries.ts'
import { type OrderPlace, releaseOrders } from './load-orders.queries.ts'
import { announce, fillLoad } from './save-load.service.ts'

const setDeleted = async ({ db, envId }: Tenant, id: string, deletedAt: string | null): Promise<boolean> => {
  const update = await db
    .updateTable('consolidatedLoads')
    .set({ deletedAt })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', 'pendiente')
    .where('deletedAt', deletedAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}

/** Removes a pending load: its orders wait for a vehicle again. It can be restored while they all wait. */
export const removeLoad = async (tenant: Tenant, actor: Actor, id: string): Promise<void> => {
  await readLoadHeader(tenant, id)
  const orders = await readLoadOrders(tenant, id)
  if (!(await setDeleted(tenant, id, new Date().toISOString()))) throw problem(loadProblems.notPending)
  await releaseOrders(tenant, id, [])
  // Restoring the load needs its orders.
  const detail = { orders: orders.map(order => ({ id: order.id, isLocked: order.isLocked })) }
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action: 'deleted', detail }])
  announce(tenant, id)
}

/** Restores a removed load with its orders. Throws `loads.orderTaken` when one is on another load by now. */
export const restoreLoad = async (tenant: Tenant, actor: Actor, id: string): Promise<void> => {
  if (!(await setDeleted(tenant, id, null))) throw problem(problems.notFound)
  const removal = (await readHistory(tenant, consolidatedLoads, id)).find(({ action }) => action === 'deleted')
  const orders = (removal?.detail.orders ?? []) as OrderPlace[]
  await fillLoad(tenant, id, { orders })
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action: 'restored' }])
  announce(tenant, id)
}
