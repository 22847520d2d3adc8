import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { ingestProblems } from '../../contract/ingest/problems.ts'
import { applyFacts, lockSellerDays } from '../facts/apply-facts.ts'
import { negateDeltas, orderDeltas } from '../facts/fact-deltas.ts'
import { lockFactsShared } from '../facts/facts-lock.ts'
import {
  dropEmptyVisit,
  findOrderByKey,
  markVoided,
  type OrderToVoid,
  readLines,
  recountLastOperation,
  type Voiding,
} from './void-orders.queries.ts'

const subtract = async (tenant: Tenant, order: OrderToVoid): Promise<void> => {
  const lines = await readLines(tenant, order.id)
  const exactLines = lines.map(line => ({
    ...line,
    quantity: thousandthsOf(line.quantity),
    packages: thousandthsOf(line.packages),
    kg: thousandthsOf(line.kg),
  }))
  await recountLastOperation(tenant, order)
  await applyFacts(
    tenant,
    negateDeltas(orderDeltas({ ...order, kind: order.kind === 'return' ? 'return' : 'sale', lines: exactLines })),
  )
  await dropEmptyVisit(tenant, order)
}

/** Removes the order from every count. Only pending orders can be voided: exported ones are undone in the ERP. */
const voidOrder = async (tenant: Tenant, session: Session, order: OrderToVoid | null, how: Voiding): Promise<void> => {
  if (!order) throw problem(problems.notFound)
  await lockFactsShared(tenant)
  await lockSellerDays(tenant, [order])
  if (!(await markVoided(tenant, order.id, how)))
    throw problem(order.state === 2 ? ingestProblems.exported : ingestProblems.alreadyVoided)
  await subtract(tenant, order)
  await recordHistory(tenant, actorOf(session), [{ entity: 'orders', entityId: order.id, action: how }])
  tenant.publish({
    topic: 'orders',
    sellerId: order.sellerId,
    payload: { id: order.id, day: order.day, sellerId: order.sellerId, customerId: order.customerId, voided: how },
    recordEvent: { name: 'order.cancelled', ids: [order.id] },
  })
}

/** Cancels a pending order: lists that include canceled orders still show it. Out of the person's scope it is a 404. */
export const cancelOrder = async (tenant: Tenant, session: Session, key: string): Promise<void> =>
  voidOrder(tenant, session, await findOrderByKey(tenant, session.scope, key), 'canceled')

/** Deletes a pending order: no list shows it, and its row and history stay. */
export const deleteOrder = async (tenant: Tenant, session: Session, key: string): Promise<void> =>
  voidOrder(tenant, session, await findOrderByKey(tenant, session.scope, key), 'deleted')
