import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signNotification } from '../server/provider/mercado-pago-signature.ts'

/** A payment as the provider keeps it; amounts in pesos. */
export type HeldPayment = {
  id: number
  status: string
  status_detail: string
  external_reference: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: string
  date_created: string
  date_approved: string | null
  date_last_updated: string
}

type Preference = {
  id: string
  token: string
  key: string | undefined
  external_reference: string
  items: { title: string; unit_price: number; currency_id: string }[]
  back_urls: { success: string; pending: string; failure: string }
  notification_url?: string
  expiration_date_to: string
}

const page = (preference: Preference): string => `<!doctype html><html lang="es"><title>Pagar</title>
<main><h1>${preference.items[0]?.title}</h1><p>${preference.items[0]?.unit_price}</p>
<p><a href="/checkout/${preference.id}/approved">Pagar ahora</a></p>
<p><a href="/checkout/${preference.id}/rejected">Pagar con una tarjeta sin fondos</a></p></main></html>`

/** Tokens that begin so are of an account that nobody has to add: a browser's journey has no other way. */
const anybody = 'TEST-'
type Account = { nickname: string; site_id: string }
const anyAccount: Account = { nickname: 'PRUEBA', site_id: 'MLA' }

export type SentNotice = { query: string; headers: Record<string, string> }

/** The contract of Mercado Pago that the product uses, on this machine: preferences, payments, accounts and a page to pay. */
export const startProvider = async () => {
  const preferences = new Map<string, Preference>()
  const payments = new Map<string, HeldPayment>()
  /** By access token: the nickname and the country of its account. */
  const accounts = new Map<string, Account>()
  let isDown = false
  let clock = 0
  const calls: string[] = []

  /** Later than the one before, so that two changes within a millisecond have an order. */
  const instant = (): string => {
    clock = Math.max(Date.now(), clock + 1)
    return new Date(clock).toISOString()
  }

  const pay = (reference: string, values: Partial<HeldPayment> = {}): HeldPayment => {
    const preference = [...preferences.values()].findLast(one => one.external_reference === reference)
    const now = instant()
    const payment: HeldPayment = {
      id: 1_000_000_000 + Math.floor(Math.random() * 8_000_000_000),
      status: 'approved',
      status_detail: 'accredited',
      external_reference: reference,
      transaction_amount: preference?.items[0]?.unit_price ?? 0,
      transaction_amount_refunded: 0,
      currency_id: preference?.items[0]?.currency_id ?? 'ARS',
      date_created: now,
      date_approved: (values.status ?? 'approved') === 'approved' ? now : null,
      date_last_updated: now,
      ...values,
    }
    payments.set(String(payment.id), payment)
    return payment
  }

  const answer = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const prefer = (request: IncomingMessage, response: ServerResponse, body: string, token: string): void => {
    const key = request.headers['x-idempotency-key'] as string | undefined
    const known = [...preferences.values()].find(one => one.key === key && one.token === token)
    const preference = known ?? { ...JSON.parse(body), id: randomUUID(), token, key }
    preferences.set(preference.id, preference)
    answer(response, 201, { ...preference, init_point: `${url()}/checkout/${preference.id}` })
  }

  /** Where the page of a preference, or what somebody did on it, leads. */
  const checkout = (response: ServerResponse, preference: Preference, act: string | undefined): void => {
    if (!act) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(preference))
      return
    }
    const isApproved = act === 'approved'
    pay(preference.external_reference, {
      status: isApproved ? 'approved' : 'rejected',
      date_approved: isApproved ? instant() : null,
    })
    const { success, failure } = preference.back_urls
    response.writeHead(302, { location: isApproved ? success : failure }).end()
  }

  const search = (reference: string | null) => {
    const results = [...payments.values()].filter(one => one.external_reference === reference)
    return { results, paging: { total: results.length } }
  }

  /** What the API answers to a read; undefined: it does not know it. */
  const readingOf = ({ pathname, searchParams }: URL, account: Account): unknown => {
    if (pathname === '/users/me') return { id: 1, ...account }
    if (pathname === '/v1/payments/search') return search(searchParams.get('external_reference'))
    return payments.get(/^\/v1\/payments\/(\d+)$/.exec(pathname)?.[1] ?? '')
  }

  const serveApi = (request: IncomingMessage, response: ServerResponse, url: URL, body: string): void => {
    calls.push(`${request.method} ${url.pathname}`)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const account = accounts.get(token) ?? (token.startsWith(anybody) ? anyAccount : undefined)
    if (isDown) answer(response, 503, {})
    else if (!account) answer(response, 401, { message: 'invalid access token' })
    else if (request.method === 'POST') prefer(request, response, body, token)
    else {
      const found = readingOf(url, account)
      answer(response, found ? 200 : 404, found ?? { message: 'not found' })
    }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', 'http://provider')
    const body = await text(request)
    const [, id = '', act] = /^\/checkout\/([0-9a-f-]{36})(?:\/(\w+))?$/.exec(address.pathname) ?? []
    const preference = preferences.get(id)
    if (preference) checkout(response, preference, act)
    else serveApi(request, response, address, body)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url(),
    preferences,
    payments,
    calls,
    addAccount: (token: string, { nickname = 'HELADOS', siteId = 'MLA' } = {}): void =>
      void accounts.set(token, { nickname, site_id: siteId }),
    /** Somebody pays a link. */
    pay,
    /** The provider changes a payment. */
    change: (id: number, values: Partial<HeldPayment>): HeldPayment => {
      const before = payments.get(String(id))
      if (!before) throw new Error(`no payment ${id}`)
      const after = { ...before, date_last_updated: instant(), ...values }
      payments.set(String(id), after)
      return after
    },
    setDown: (value: boolean): void => {
      isDown = value
    },
    /** The headers and the query of a notice about a payment, signed with a secret. */
    noticeOf: (secret: string, paymentId: number | string, { at = Date.now(), type = 'payment' } = {}): SentNotice => {
      const requestId: string = randomUUID()
      const hash = signNotification(secret, { paymentId: String(paymentId), requestId }, String(at))
      return {
        query: `?data.id=${paymentId}&type=${type}`,
        headers: { 'x-signature': `ts=${at},v1=${hash}`, 'x-request-id': requestId },
      }
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type ProviderServer = Awaited<ReturnType<typeof startProvider>>
