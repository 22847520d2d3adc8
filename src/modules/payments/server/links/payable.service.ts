import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { orderDebtDocument } from '../../../customers/contract/receivables.ts'
import { leftToPay, type OnlineDocument } from '../../../sales/server/index.ts'
import { findAccount } from '../account/account.queries.ts'
import { findDebt, findOrder, type OrderFacts } from './links.queries.ts'

export const documentOfOrder = ({ number, totalCents }: OrderFacts): OnlineDocument => ({
  ...orderDebtDocument(number),
  totalCents,
})

export const isTakingPayments = async (tenant: Tenant): Promise<boolean> => (await findAccount(tenant))?.isOn ?? false

/**
 * What is left to pay of an order; 0: nothing, or it is not paid by itself any more. One that was delivered is paid while
 * there is a debt of it: without one the money was taken at the door.
 */
export const payableOfOrder = async (
  tenant: Tenant,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<{ order: OrderFacts; leftCents: number } | null> => {
  const order = await findOrder(tenant, { orderId, customerId })
  if (!order || order.isVoided) return null
  const document = documentOfOrder(order)
  // A delivered order without a debt has nothing left, whatever it cost.
  const leftCents = await leftToPay(tenant, customerId, order.isDelivered ? { ...document, totalCents: 0 } : document)
  return { order, leftCents }
}

/** What a person may pay of a shop's debt now: all of it, or what is overdue. */
export const payableOfDebt = (tenant: Tenant, customerId: string, today: string) =>
  findDebt(tenant, { customerId, today })
