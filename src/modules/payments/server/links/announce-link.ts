import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { paymentLinksTopic } from '../../contract/live.ts'
import { findCustomer, type LinkRow } from './links.queries.ts'

/** Tells the shop and those of the company who see it. */
export const announceLink = async (
  tenant: Tenant,
  { id, customerId, orderId }: Pick<LinkRow, 'id' | 'customerId' | 'orderId'>,
): Promise<void> => {
  const customer = await findCustomer(tenant, customerId)
  tenant.publish({
    topic: paymentLinksTopic,
    sellerId: customer?.sellerId ?? null,
    payload: { id, customerId, orderId },
  })
}
