import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { pruneTransfers } from './files/transfers.queries.ts'
import { pruneKeys } from './keys/keys.queries.ts'
import { hasDestinations } from './webhooks/destinations.queries.ts'
import { pruneMessages } from './webhooks/messages.queries.ts'

/** Forgets old deliveries and counts. Answers whether somebody is still to take what events say outside. */
export const tidyIntegration = async (tenant: Tenant, today: string): Promise<boolean> => {
  await pruneKeys(tenant, today)
  await pruneMessages(tenant)
  await pruneTransfers(tenant)
  return hasDestinations(tenant)
}
