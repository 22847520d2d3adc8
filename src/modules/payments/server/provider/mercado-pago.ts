import { z } from 'zod'
import { type Problem, problem } from '../../../../kernel/contract/problems.ts'
import type { PaymentStatus } from '../../contract/payment-words.ts'
import { paymentProblems } from '../../contract/problems.ts'
import { isGenuine } from './mercado-pago-signature.ts'
import type { LinkRequest, PaymentProvider, ProviderPayment } from './payment-provider.ts'

const timeoutMs = 10_000
/** More payments of one link than anybody tries. */
const mostPayments = 30

/** Pesos, as a number of the provider's JSON. */
const amount = z.number().transform(pesos => Math.round(pesos * 100))
const instant = z.string().refine(text => !Number.isNaN(Date.parse(text)))

const paymentAnswer = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: amount,
  transaction_amount_refunded: amount.nullish(),
  currency_id: z.string(),
  date_created: instant,
  date_approved: instant.nullish(),
  date_last_updated: instant.nullish(),
})
const searchAnswer = z.object({ results: z.array(paymentAnswer) })
const preferenceAnswer = z.object({ id: z.string().min(1), init_point: z.url({ protocol: /^https?$/ }) })
const accountAnswer = z.object({
  nickname: z.string().nullish(),
  email: z.string().nullish(),
  site_id: z.string(),
})

const statuses: Record<string, PaymentStatus> = {
  approved: 'approved',
  pending: 'pending',
  authorized: 'pending',
  in_process: 'pending',
  in_mediation: 'disputed',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'returned',
  charged_back: 'returned',
}

/** The countries of Mercado Pago, each with its currency. */
const currencies: Record<string, string> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MCO: 'COP',
  MLM: 'MXN',
  MPE: 'PEN',
  MLU: 'UYU',
}

const paymentOf = (answer: z.output<typeof paymentAnswer>): ProviderPayment => ({
  id: answer.id,
  reference: answer.external_reference ?? null,
  // What it does not say today is decided by nobody yet.
  status: statuses[answer.status] ?? 'pending',
  detail: answer.status_detail ?? null,
  amountCents: answer.transaction_amount,
  returnedCents: answer.transaction_amount_refunded ?? 0,
  currency: answer.currency_id,
  approvedAt: answer.date_approved ? new Date(answer.date_approved).toISOString() : null,
  toldAt: new Date(answer.date_last_updated ?? answer.date_created).toISOString(),
})

const preferenceOf = ({ reference, description, amountCents, currency, expiresAt, ...urls }: LinkRequest): object => ({
  items: [{ id: reference, title: description, quantity: 1, unit_price: amountCents / 100, currency_id: currency }],
  external_reference: reference,
  back_urls: { success: urls.backUrl, pending: urls.backUrl, failure: urls.backUrl },
  // Only an address of https is gone back to without asking.
  ...(urls.backUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
  ...(urls.notificationUrl ? { notification_url: urls.notificationUrl } : {}),
  expires: true,
  expiration_date_to: expiresAt.toISOString(),
})

const refusalOf = (status: number): Problem => {
  if (status === 401 || status === 403) return problem(paymentProblems.keysRefused)
  if (status === 429 || status >= 500) return problem(paymentProblems.providerDown)
  return problem(paymentProblems.providerRefused, { cause: new Error(`Mercado Pago answered ${status}`) })
}

type Call = { token: string; path: string; body?: object; key?: string }

/** Mercado Pago's Checkout: preferences, payments and signed notifications. `baseUrl` is another one in tests. */
export const createMercadoPago = (baseUrl: string): PaymentProvider => {
  const send = ({ token, path, body, key }: Call): Promise<Response> =>
    fetch(new URL(path, baseUrl), {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'x-idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((cause: unknown) => {
      throw problem(paymentProblems.providerDown, { cause })
    })

  const read = async <T extends z.ZodType>(response: Response, shape: T): Promise<z.output<T>> => {
    if (!response.ok) {
      await response.body?.cancel()
      throw refusalOf(response.status)
    }
    const answer = shape.safeParse(await response.json().catch(() => null))
    if (!answer.success) throw problem(paymentProblems.providerRefused, { cause: answer.error })
    return answer.data
  }

  return {
    isGenuine,
    async createLink(token, request) {
      const call = { token, path: '/checkout/preferences', body: preferenceOf(request), key: request.reference }
      const { id, init_point: url } = await read(await send(call), preferenceAnswer)
      return { reference: id, url }
    },
    async readPayment(token, id) {
      const response = await send({ token, path: `/v1/payments/${encodeURIComponent(id)}` })
      if (response.status === 404) return null
      return paymentOf(await read(response, paymentAnswer))
    },
    async findPayments(token, reference) {
      const search = new URLSearchParams({ external_reference: reference, limit: String(mostPayments) })
      const { results } = await read(await send({ token, path: `/v1/payments/search?${search}` }), searchAnswer)
      return results.map(paymentOf)
    },
    async readAccount(token) {
      const { nickname, email, site_id: site } = await read(await send({ token, path: '/users/me' }), accountAnswer)
      return { name: nickname ?? email ?? 'Cuenta sin nombre', currency: currencies[site] ?? site }
    },
  }
}
