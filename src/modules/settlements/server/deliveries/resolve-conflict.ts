import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { consolidatedLoads } from '../../../logistics/contract/consolidated.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import type { LoadedOrder } from '../../contract/deliveries.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { findOpenConflict, markResolved, readDisputed } from './conflicts.queries.ts'
import { findCurrentDelivery, findLoadedOrder } from './delivery.queries.ts'
import { lockLoad } from './load.queries.ts'
import { readLoadedOrder } from './read-loaded-order.ts'
import { writeDelivery } from './write-delivery.ts'

type Decision = {
  loadId: string
  orderId: string
  conflictId: string
  choice: 'keep' | 'take'
  /** The current result that the person saw. */
  seenId: string | null
}

/**
 * Decides between the current result and a waiting one: the current one stays, or the other replaces it as a correction in
 * the name of its author. Neither is deleted. On a settled load only the current one can be kept. Throws notFound,
 * `conflictResolved`, `resultChanged` and the errors of `writeDelivery`.
 */
export const resolveConflict = async (tenant: Tenant, session: Session, decision: Decision): Promise<LoadedOrder> => {
  const { loadId, orderId, choice, seenId } = decision
  const load = await lockLoad(tenant, loadId)
  const waiting = await findOpenConflict(tenant, decision)
  if (!waiting) throw problem(settlementProblems.conflictResolved)
  const current = await findCurrentDelivery(tenant, loadId, orderId)
  if ((current?.id ?? null) !== seenId) throw problem(settlementProblems.resultChanged)
  const { id, key, delivery, input, sender } = waiting
  if (choice === 'take')
    await writeDelivery(tenant, sender, load, { ...delivery, key, day: dayOf(delivery.at, session.timeZone), input })
  const resolution = choice === 'take' ? 'taken' : 'kept'
  await markResolved(tenant, id, { resolution, by: session.displayName })
  const order = await findLoadedOrder(tenant, loadId, orderId)
  await recordHistory(tenant, actorOf(session), [
    {
      entity: consolidatedLoads,
      entityId: loadId,
      action: `delivery.${resolution}`,
      detail: { order: order?.number, from: sender.name },
    },
  ])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId, orderId } })
  return readLoadedOrder(tenant, { loadId, orderId })
}

/** Refuses to settle a load with open conflicts. */
export const refuseDisputed = async (tenant: Tenant, loadId: string): Promise<void> => {
  const numbers = await readDisputed(tenant, loadId)
  if (numbers.length === 0) return
  throw problem(settlementProblems.openConflicts, {
    message: `Elegí qué resultado vale ${numbers.length === 1 ? `del pedido ${numbers[0]}` : `de los pedidos ${numbers.join(', ')}`}: llegaron dos distintos.`,
    errors: numbers.map(number => ({ path: 'orders', message: `Pedido ${number}` })),
  })
}
