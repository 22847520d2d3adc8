import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { quoteFor } from '../../../catalog/server/index.ts'
import type { NewOrder } from '../../contract/order-taking/taken-order.ts'
import { origins } from '../../contract/origins.ts'
import type { IngestService } from '../ingest/ingest.service.ts'
import type { Sender } from '../ingest/submission.ts'
import { documentOf, refuseUnpriced } from './priced-order.ts'
import { repetitionOf, statusOf, type TakenOrder, typedHash, withTyped } from './take-order.service.ts'

/** Who orders for their own shop. The caller has checked that the shop is theirs and what they may order for it. */
export type OnlineBuyer = {
  envId: string
  timeZone: string
  name: string
  customer: { id: string; code: string }
  origin: 'app' | 'marketplace'
}

/** What a person of a customer sends: like an order typed in the back office, without the customer, who is theirs. */
export type OnlineOrder = Pick<NewOrder, 'key' | 'lines' | 'combos' | 'note' | 'deliveryOn'>

export type OnlineOrders = ReturnType<typeof createOnlineOrders>

/** A discount by hand is the seller's to give: a buyer's request for one is not looked at. */
const withoutManualDiscounts = (lines: NewOrder['lines']): NewOrder['lines'] =>
  lines.map(line => ({ ...line, discountPercent: 0 }))

/** The buyer is the author of the order in its history, and no user of the company. */
const senderOfBuyer = ({ envId, timeZone, name }: OnlineBuyer): Sender => ({
  envId,
  timeZone,
  scope: { kind: 'environment' },
  isStaff: false,
  actor: { userId: null, name },
})

/**
 * Takes an order of a person of a customer under app-pedidos or marketplace, priced by the one resolver and received like
 * any other order. Idempotent by key. Throws what the company's rules for online orders refuse.
 */
export const createOnlineOrders = (withTenant: WithTenant, ingest: Pick<IngestService, 'receiveOrdersOf'>) => ({
  async take(buyer: OnlineBuyer, request: OnlineOrder): Promise<TakenOrder> {
    const { customer, origin, envId } = buyer
    const order: NewOrder = { ...request, lines: withoutManualDiscounts(request.lines), customer: customer.code }
    const sender = senderOfBuyer(buyer)
    const preparation = await withTenant(
      envId,
      async tenant => {
        const repetition = await repetitionOf(tenant, order, customer.id)
        if (repetition) return { repetition }
        const { lines, combos } = order
        const quote = await quoteFor(tenant, sender, { customer: { id: customer.id }, lines, combos })
        refuseUnpriced(quote)
        return { quote }
      },
      { isRepeated: true },
    )
    if ('repetition' in preparation && preparation.repetition) return preparation.repetition
    const { quote } = preparation
    const { key, note, deliveryOn } = order
    const head = {
      key,
      note,
      deliveryOn,
      sellerCode: '',
      customerCode: customer.code,
      takenAt: new Date().toISOString(),
    }
    const document = { ...withTyped(documentOf(head, quote), typedHash(order)), origin: origins[origin] }
    const [outcome] = await ingest.receiveOrdersOf(sender, [document])
    const status = statusOf(outcome, quote)
    return withTenant(
      envId,
      async tenant => {
        const receipt = await repetitionOf(tenant, order, customer.id)
        if (!receipt) throw new Error('an order that was received is there')
        return { ...receipt, status }
      },
      { isRepeated: true },
    )
  },
})
