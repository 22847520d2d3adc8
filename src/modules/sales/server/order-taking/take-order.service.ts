import type { z } from 'zod'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { isProblem, problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { contentHashOf } from '../../../../kernel/server/same-content.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { Quote } from '../../../catalog/contract/pricing/quote.ts'
import { quoteFor } from '../../../catalog/server/index.ts'
import { takingProblems } from '../../contract/order-taking/problems.ts'
import { type NewOrder, type takenOrder, takenOrderPath } from '../../contract/order-taking/taken-order.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import { acceptedOf } from '../ingest/accepted.ts'
import type { IngestService } from '../ingest/ingest.service.ts'
import type { OrderToReceive } from '../ingest/order-to-receive.ts'
import type { Outcome } from '../ingest/submission.ts'
import { findOrderingCustomer, type OrderingCustomer } from './customer.queries.ts'
import { dropDraft } from './drafts.ts'
import { findByKey } from './pending-order.queries.ts'
import { documentOf, refusalAsTyped, refuseUnpriced } from './priced-order.ts'

export type TakenOrder = z.output<typeof takenOrder>

export type TakingServices = { withTenant: WithTenant; ingest: Pick<IngestService, 'receiveOrders'> }

type Prepared = { customer: OrderingCustomer } & ({ repetition: TakenOrder } | { quote: Quote })

/** Hash of what the person typed, without prices and hour. */
export const typedHash = ({ customer, lines, combos, note, deliveryOn }: NewOrder): string =>
  contentHashOf({ customer, lines, combos, note, deliveryOn })

/**
 * When the key was received before, the first answer got lost: the stored order is returned, at the prices it has. Throws
 * alreadyTaken when the person has typed something else since.
 */
export const repetitionOf = async (
  tenant: Tenant,
  newOrder: NewOrder,
  customerId: string,
): Promise<TakenOrder | null> => {
  const order = await findByKey(tenant, newOrder.key)
  if (!order) return null
  if (order.customerId !== customerId) throw problem(takingProblems.keyOfAnother)
  if (order.contentHash !== null && order.contentHash !== typedHash(newOrder))
    throw problem(takingProblems.alreadyTaken, {
      errors: [
        {
          path: takenOrderPath(order.id),
          message: `Quedó guardado como ${documentNumber('order', order.number)}, por ${formatMoney(order.totalCents)}.`,
        },
      ],
    })
  return { id: order.id, number: order.number, totalCents: order.totalCents, status: 'repeated' }
}

const prepare = async (tenant: Tenant, session: Session, newOrder: NewOrder): Promise<Prepared> => {
  const customer = await findOrderingCustomer(tenant, session.scope, newOrder.customer)
  const repetition = await repetitionOf(tenant, newOrder, customer.id)
  if (repetition) return { customer, repetition }
  const { lines, combos } = newOrder
  const quote = await quoteFor(tenant, session, { customer: { id: customer.id }, lines, combos })
  refuseUnpriced(quote)
  return { customer, quote }
}

export const withTyped = ({ office, ...document }: OrderToReceive, contentHash: string): OrderToReceive => ({
  ...document,
  ...(office ? { office: { ...office, contentHash } } : {}),
})

/** Whether the order was new, or its key known. Throws what refused it, with paths to the lines that the person typed. */
export const statusOf = (outcome: Outcome | undefined, quote: Quote): TakenOrder['status'] => {
  if (!outcome) throw new Error('a document without an outcome')
  try {
    return acceptedOf(outcome).status
  } catch (error) {
    throw isProblem(error) ? refusalAsTyped(error, quote) : error
  }
}

/**
 * Takes an order in the back office, with the current prices, promotions and IVA and the customer's seller, and receives it
 * like any other order. Idempotent by key. Throws notFound for a customer out of the person's scope, and what the company's
 * rules refuse, by line; nothing is written then. Afterwards the person's draft for the customer is deleted.
 */
export const takeOrder = async (
  services: TakingServices,
  session: Session,
  newOrder: NewOrder,
): Promise<TakenOrder> => {
  const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => services.withTenant(session.envId, work)
  const preparation = await inTenant(tenant => prepare(tenant, session, newOrder))
  const { id: customerId, code: customerCode } = preparation.customer
  const finish = (tenant: Tenant) => dropDraft(tenant, { userId: session.userId, customerId, orderId: null })
  if ('repetition' in preparation) {
    await inTenant(finish)
    return preparation.repetition
  }
  const { key, note, deliveryOn } = newOrder
  const head = { key, note, deliveryOn, sellerCode: '', customerCode, takenAt: new Date().toISOString() }
  const document = withTyped(documentOf(head, preparation.quote), typedHash(newOrder))
  const [outcome] = await services.ingest.receiveOrders(session, [document])
  const status = statusOf(outcome, preparation.quote)
  return inTenant(async tenant => {
    await finish(tenant)
    const order = await repetitionOf(tenant, newOrder, customerId)
    if (!order) throw new Error('an order that was received is there')
    return { ...order, status }
  })
}
