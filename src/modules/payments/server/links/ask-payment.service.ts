import { problem } from '../../../../kernel/contract/problems.ts'
import { recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Sealer } from '../../../../kernel/server/sealing.ts'
import { documentNumber } from '../../../sales/contract/vouchers/document-number.ts'
import { paymentProblems } from '../../contract/problems.ts'
import { type Keys, notificationUrlOf, requireKeys } from '../account/account.service.ts'
import type { PaymentProvider } from '../provider/payment-provider.ts'
import { announceLink } from './announce-link.ts'
import { nextCheckOf } from './link-state.ts'
import { type Asked, findLiveLink, insertLink, type LinkRow, writeState, writeUrl } from './links.queries.ts'
import { payableOfDebt, payableOfOrder } from './payable.service.ts'

/** As long as a person may take to pay; afterwards the amount may be another one. */
const linkHours = 24

export type AskServices = {
  withTenant: WithTenant
  sealer: Sealer
  provider: PaymentProvider
  publicUrl: string
}

/** What is paid: an order, all that is owed, or what is overdue of it. */
export type Target = { order: string } | 'debt' | 'overdue'

/** A person of a customer, for one of their shops; the caller has proved that it is theirs and that they see what it owes. */
export type Payer = { envId: string; personId: string; name: string; customerId: string; today: string }

type Wanted = Pick<Asked, 'orderId' | 'amountCents' | 'description'>

const wantedOfOrder = async (tenant: Tenant, customerId: string, orderId: string): Promise<Wanted> => {
  const payable = await payableOfOrder(tenant, { orderId, customerId })
  if (!payable) throw problem(paymentProblems.notPayable)
  const { order, leftCents } = payable
  return { orderId, amountCents: leftCents, description: `Pedido ${documentNumber('order', order.number)}` }
}

const wantedOf = async (tenant: Tenant, { customerId, today }: Payer, target: Target): Promise<Wanted> => {
  if (typeof target === 'object') return wantedOfOrder(tenant, customerId, target.order)
  const { debtCents, overdueCents } = await payableOfDebt(tenant, customerId, today)
  const [amountCents, description] =
    target === 'debt' ? [debtCents, 'Cuenta corriente'] : [overdueCents, 'Cuenta corriente: lo vencido']
  return { orderId: null, amountCents, description }
}

const isPayable = (link: LinkRow, { amountCents, currency }: Asked, now: Date): boolean =>
  link.amountCents === amountCents && link.currency === currency && Date.parse(link.expiresAt) - now.getTime() > 60_000

/**
 * The link that is paid for what is wanted: the one that can be paid already, or a new one in its place when the amount is
 * another. A payment of the one that was replaced still counts, whenever it comes.
 */
const findOrMake = async (tenant: Tenant, payer: Payer, asked: Asked): Promise<LinkRow> => {
  const now = new Date()
  const known = await findLiveLink(tenant, asked)
  if (known && isPayable(known, asked, now)) return known
  if (known)
    await writeState(tenant, known.id, {
      state: Date.parse(known.expiresAt) <= now.getTime() ? 'expired' : 'replaced',
      checks: 0,
      nextCheckAt: now,
    })
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  const nextCheckAt = nextCheckOf({ state: 'open', checks: 0, createdAt: now, expiresAt, now })
  const made = await insertLink(tenant, asked, { expiresAt, nextCheckAt })
  if (!made) {
    const other = await findLiveLink(tenant, asked)
    if (!other) throw new Error('a link that could not be written is there')
    return other
  }
  await recordHistory(tenant, { userId: null, name: payer.name }, [
    {
      entity: 'payment-links',
      entityId: made.id,
      action: 'payment-asked',
      detail: { amountCents: made.amountCents, paidFor: made.description },
    },
  ])
  await announceLink(tenant, made)
  return made
}

const prepare = async (tenant: Tenant, services: AskServices, payer: Payer, target: Target) => {
  const keys = await requireKeys(tenant, services.sealer)
  const { currency } = await tenant.environment()
  const wanted = await wantedOf(tenant, payer, target)
  if (wanted.amountCents <= 0) throw problem(paymentProblems.nothingToPay)
  const asked = { ...wanted, customerId: payer.customerId, personId: payer.personId, currency }
  return { keys, link: await findOrMake(tenant, payer, asked) }
}

const askProvider = ({ provider, publicUrl }: AskServices, { accessToken }: Keys, { envId }: Payer, link: LinkRow) =>
  provider.createLink(accessToken, {
    reference: link.id,
    description: link.description,
    amountCents: link.amountCents,
    currency: link.currency,
    expiresAt: new Date(link.expiresAt),
    backUrl: `${publicUrl}/tienda?${new URLSearchParams({ ver: 'pago', pago: link.id, comercio: link.customerId })}`,
    notificationUrl: publicUrl.startsWith('https:') ? notificationUrlOf(publicUrl, envId) : null,
  })

/**
 * Where a person pays what they want to pay. Asked again while it can be paid, it answers the same link. The provider is
 * asked outside of any transaction. Throws isOff, nothingToPay, notPayable, providerDown, keysRefused, providerRefused.
 */
export const askPayment = async (
  services: AskServices,
  payer: Payer,
  target: Target,
): Promise<{ id: string; url: string }> => {
  const { withTenant } = services
  const { keys, link } = await withTenant(payer.envId, tenant => prepare(tenant, services, payer, target))
  if (link.url) return { id: link.id, url: link.url }
  const made = await askProvider(services, keys, payer, link)
  const url = await withTenant(payer.envId, tenant => writeUrl(tenant, link.id, made))
  return { id: link.id, url }
}
