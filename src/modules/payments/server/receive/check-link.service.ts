import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Sealer } from '../../../../kernel/server/sealing.ts'
import { readKeys } from '../account/account.service.ts'
import type { LinkRow } from '../links/links.queries.ts'
import { findLink } from '../links/links.queries.ts'
import type { PaymentProvider } from '../provider/payment-provider.ts'
import { receivePayments } from './receive-payments.service.ts'

export type CheckServices = { withTenant: WithTenant; sealer: Sealer; provider: PaymentProvider }

/**
 * Asks the provider what became of a link, and takes what it says. Undefined: the company has no such link, or no keys to
 * ask with. Throws providerDown, keysRefused, providerRefused.
 */
export const checkLink = async (
  { withTenant, sealer, provider }: CheckServices,
  envId: string,
  linkId: string,
): Promise<LinkRow | undefined> => {
  const known = await withTenant(
    envId,
    async tenant => ({ keys: await readKeys(tenant, sealer), link: await findLink(tenant, linkId) }),
    { readOnly: true },
  )
  if (!known.keys || !known.link) return known.link
  const payments = await provider.findPayments(known.keys.accessToken, linkId)
  const own = payments.filter(({ reference }) => reference === linkId)
  return withTenant(envId, tenant => receivePayments(tenant, linkId, own))
}
