import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { bookOnlineCollection, cancelOnlineCollection, type OnlineMoney } from '../../../sales/server/index.ts'
import type { PaymentMark } from '../../contract/payment-words.ts'
import { findCustomer, findDebt, type LinkRow } from '../links/links.queries.ts'
import { documentOfOrder, payableOfOrder } from '../links/payable.service.ts'
import type { ProviderPayment } from '../provider/payment-provider.ts'
import type { Consequences, StoredPayment } from './payments.queries.ts'

/** Who is the author of what the provider tells. */
export const provider: Actor = { userId: null, name: 'Mercado Pago' }

/** `MP`, of the payment methods (domain.md). */
const method = 3

type Taking = {
  link: LinkRow
  payment: ProviderPayment
  /** What is known of this payment; null: it is new. */
  stored: StoredPayment | null
  /** Whether another payment of the link is a collection already. */
  wasPaid: boolean
}

const isWhole = ({ amountCents, returnedCents, status }: ProviderPayment): boolean =>
  status === 'returned' || returnedCents >= amountCents

const giveBack = async (tenant: Tenant, { payment, stored }: Taking): Promise<Consequences> => {
  const collectionId = stored?.collectionId ?? null
  if (!collectionId) return { collectionId: null, marks: [], refusal: null }
  const outcome = await cancelOnlineCollection(tenant, provider, {
    id: collectionId,
    reason: `Se devolvió el pago ${payment.id} de Mercado Pago`,
  })
  return outcome === 'exported'
    ? { collectionId, marks: ['returned-exported'], refusal: null }
    : { collectionId: null, marks: [], refusal: null }
}

/** What the money is for: an order that was voided meanwhile, or what was paid before, leaves it on account. */
const purposeOf = async (
  tenant: Tenant,
  { link, wasPaid }: Taking,
): Promise<{ pays: OnlineMoney['pays']; marks: PaymentMark[] }> => {
  const { orderId, customerId } = link
  const onAccount = (...marks: PaymentMark[]) => ({ pays: null, marks })
  if (!orderId) {
    const { debtCents } = await findDebt(tenant, { customerId, today: link.createdAt.slice(0, 10) })
    return wasPaid || debtCents === 0 ? onAccount('paid-twice') : { pays: 'debts', marks: [] }
  }
  const payable = await payableOfOrder(tenant, { orderId, customerId })
  if (!payable) return onAccount('order-canceled')
  return wasPaid || payable.leftCents === 0
    ? onAccount('paid-twice')
    : { pays: documentOfOrder(payable.order), marks: [] }
}

const collect = async (tenant: Tenant, taking: Taking): Promise<Consequences> => {
  const { link, payment } = taking
  const customer = await findCustomer(tenant, link.customerId)
  if (!customer) throw new Error('a link belongs to a customer')
  const { pays, marks } = await purposeOf(tenant, taking)
  const outcome = await bookOnlineCollection(tenant, provider, {
    key: `mercado-pago:${payment.id}`,
    customer,
    takenAt: payment.approvedAt ?? payment.toldAt,
    method,
    amountCents: payment.amountCents,
    receiptNumber: payment.id,
    note: `Pago en línea: ${link.description}`,
    pays,
  })
  return 'id' in outcome
    ? { collectionId: outcome.id, marks, refusal: null }
    : { collectionId: null, marks: ['not-collected'], refusal: outcome.refusal }
}

/** Marks of what the provider says now; those of the moment of the collection stay. */
const marksNow = ({ link, payment, stored }: Taking, { marks }: Pick<Consequences, 'marks'>): PaymentMark[] => {
  const kept = (stored?.marks ?? []).filter(mark => mark === 'paid-twice' || mark === 'order-canceled')
  return [
    ...new Set([
      ...kept,
      ...marks,
      ...(payment.amountCents === link.amountCents ? [] : (['other-amount'] as const)),
      ...(payment.returnedCents > 0 ? (['partly-returned'] as const) : []),
      ...(payment.status === 'disputed' ? (['disputed'] as const) : []),
    ]),
  ]
}

/**
 * What follows from a payment of a link: money that arrived becomes a collection once, money that went back cancels it, and
 * what nobody but a person can decide is marked. The link is locked.
 */
export const takeMoney = async (tenant: Tenant, taking: Taking): Promise<Consequences> => {
  const { link, payment, stored } = taking
  const none = { collectionId: stored?.collectionId ?? null, refusal: null }
  if (isWhole(payment)) return giveBack(tenant, taking)
  if (payment.status !== 'approved' && payment.status !== 'disputed') return { ...none, marks: [] }
  if (payment.currency !== link.currency) return { ...none, marks: ['other-currency'] }
  const collected = none.collectionId ? { ...none, marks: [] } : await collect(tenant, taking)
  return { ...collected, marks: marksNow(taking, collected) }
}
