import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type LinkState, stateSentences } from '../../contract/payment-words.ts'
import { type CheckServices, checkLink } from '../receive/check-link.service.ts'
import { liveStates } from './link-state.ts'
import { findLink, type LinkRow } from './links.queries.ts'
import { isTakingPayments, payableOfDebt, payableOfOrder } from './payable.service.ts'

/** A payment as the shop is told of it. */
export type ShopPayment = {
  id: string
  state: LinkState
  /** In Spanish, what became of it. */
  sentence: string
  amountCents: number
  description: string
  order: string | null
  /** Where it is paid, while it can be; null: it cannot. */
  url: string | null
}

const viewOf = ({ id, state, amountCents, description, orderId, url }: LinkRow): ShopPayment => ({
  id,
  state,
  sentence: stateSentences[state],
  amountCents,
  description,
  order: orderId,
  url: liveStates.some(live => live === state) ? url : null,
})

type Place = { envId: string; customerId: string }

/**
 * What became of a payment of a shop. While nothing is decided the provider is asked, because its notice may be on the way;
 * when it does not answer, what is known is told. Throws notFound for a payment of another shop.
 */
export const readShopPayment = async (
  services: CheckServices & { onError: (error: unknown) => void },
  { envId, customerId }: Place,
  id: string,
): Promise<ShopPayment> => {
  const known = await services.withTenant(envId, tenant => findLink(tenant, id), { readOnly: true })
  if (known?.customerId !== customerId) throw problem(problems.notFound)
  if (!liveStates.some(live => live === known.state)) return viewOf(known)
  const checked = await checkLink(services, envId, id).catch((error: unknown) => {
    services.onError(error)
    return known
  })
  return viewOf(checked ?? known)
}

/** What is left to pay of an order in cents; null: the company takes no payments, or the order is not paid from here. */
export const readOrderPayable = async (
  tenant: Tenant,
  query: { orderId: string; customerId: string },
): Promise<number | null> => {
  if (!(await isTakingPayments(tenant))) return null
  return (await payableOfOrder(tenant, query))?.leftCents || null
}

/** What may be paid of a shop's debt; null: the company takes no payments, or nothing is owed. */
export const readDebtPayable = async (
  tenant: Tenant,
  customerId: string,
  today: string,
): Promise<{ debtCents: number; overdueCents: number } | null> => {
  if (!(await isTakingPayments(tenant))) return null
  const debt = await payableOfDebt(tenant, customerId, today)
  return debt.debtCents > 0 ? debt : null
}
