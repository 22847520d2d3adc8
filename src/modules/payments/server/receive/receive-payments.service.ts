import { recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { PaymentStatus } from '../../contract/payment-words.ts'
import { announceLink } from '../links/announce-link.ts'
import { nextCheckOf, stateOfLink } from '../links/link-state.ts'
import { type LinkRow, lockCustomer, lockLink, writeState } from '../links/links.queries.ts'
import type { ProviderPayment } from '../provider/payment-provider.ts'
import { type Consequences, findPayment, listPayments, type StoredPayment, writePayment } from './payments.queries.ts'
import { provider, takeMoney } from './take-money.service.ts'

const acts = {
  approved: 'payment-approved',
  rejected: 'payment-rejected',
  returned: 'payment-returned',
} as const satisfies Partial<Record<PaymentStatus, string>>

const hasAct = (status: PaymentStatus): status is keyof typeof acts => Object.hasOwn(acts, status)

const remember = async (
  tenant: Tenant,
  link: LinkRow,
  payment: ProviderPayment,
  { before, now }: { before: StoredPayment | undefined; now: Consequences },
): Promise<void> => {
  const detail = { payment: payment.id, amountCents: payment.amountCents }
  const isNewMark = now.marks.some(mark => !before?.marks.includes(mark))
  await recordHistory(tenant, provider, [
    ...(hasAct(payment.status) && payment.status !== before?.status
      ? [{ entity: 'payment-links', entityId: link.id, action: acts[payment.status], detail }]
      : []),
    ...(isNewMark ? [{ entity: 'payment-links', entityId: link.id, action: 'payment-marked' as const, detail }] : []),
  ])
}

/** Whether what the provider says of a payment is news: it is not older than what it said before. */
const isNews = (payment: ProviderPayment, stored: StoredPayment | undefined): boolean => {
  if (!stored) return true
  const [told, known] = [Date.parse(payment.toldAt), Date.parse(stored.toldAt)]
  if (told !== known) return told > known
  // Told again: only what could not be done then is tried again.
  return stored.marks.includes('not-collected') || stored.status !== payment.status
}

const receiveOne = async (tenant: Tenant, link: LinkRow, payment: ProviderPayment): Promise<boolean> => {
  const before = await findPayment(tenant, payment.id)
  if (before && before.linkId !== link.id) return false
  if (!isNews(payment, before)) return false
  const others = (await listPayments(tenant, link.id)).filter(({ providerId }) => providerId !== payment.id)
  const wasPaid = others.some(({ collectionId }) => collectionId !== null)
  const now = await takeMoney(tenant, { link, payment, stored: before ?? null, wasPaid })
  await writePayment(tenant, link.id, payment, now)
  await remember(tenant, link, payment, { before, now })
  return true
}

/**
 * Takes what the provider says of a link's payments, asked just before, and writes how the link stands and when it is asked
 * again. Said twice, or by two at once, it is taken once: the link is locked. Undefined: the company has no such link.
 */
export const receivePayments = async (
  tenant: Tenant,
  linkId: string,
  payments: ProviderPayment[],
): Promise<LinkRow | undefined> => {
  const link = await lockLink(tenant, linkId)
  if (!link) return undefined
  await lockCustomer(tenant, link.customerId)
  let isNew = false
  for (const payment of payments) if (await receiveOne(tenant, link, payment)) isNew = true
  const now = new Date()
  const [createdAt, expiresAt] = [new Date(link.createdAt), new Date(link.expiresAt)]
  const statuses = (await listPayments(tenant, linkId)).map(({ status }) => status)
  const state = stateOfLink({ state: link.state, statuses, expiresAt, now })
  const { checks } = link
  await writeState(tenant, linkId, {
    state,
    checks,
    nextCheckAt: nextCheckOf({ state, checks, createdAt, expiresAt, now }),
  })
  if (isNew || state !== link.state) await announceLink(tenant, link)
  return { ...link, state }
}
