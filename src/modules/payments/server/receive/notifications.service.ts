import { z } from 'zod'
import { problem } from '../../../../kernel/contract/problems.ts'
import { paymentProblems } from '../../contract/problems.ts'
import { readKeys } from '../account/account.service.ts'
import type { Notification } from '../provider/payment-provider.ts'
import type { CheckServices } from './check-link.service.ts'
import { receivePayments } from './receive-payments.service.ts'

export type Notice = Notification & { type: string | undefined }

/** What became of a genuine notice; `ignored`: it is about nothing of this company. */
export type NoticeOutcome = 'taken' | 'ignored'

const isId = (text: string | null): text is string => z.uuid().safeParse(text).success

/**
 * Takes a notice of the provider: it only says which payment to ask for. A company without keys answers like a wrong
 * signature. A payment of a link of another company is of none here. Throws signature, and what asking throws, so that the
 * provider sends the notice again.
 */
export const takeNotice = async (
  { withTenant, sealer, provider }: CheckServices,
  envId: string,
  notice: Notice,
): Promise<NoticeOutcome> => {
  const keys = await withTenant(envId, tenant => readKeys(tenant, sealer), { readOnly: true })
  if (!keys || !provider.isGenuine(keys.webhookSecret, notice, new Date())) throw problem(paymentProblems.signature)
  if (notice.type !== 'payment' || !notice.paymentId) return 'ignored'
  const payment = await provider.readPayment(keys.accessToken, notice.paymentId)
  const reference = payment?.reference ?? null
  if (!payment || !isId(reference)) return 'ignored'
  const link = await withTenant(envId, tenant => receivePayments(tenant, reference, [payment]))
  return link ? 'taken' : 'ignored'
}
