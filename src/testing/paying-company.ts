import { expect } from 'vitest'
import { newId } from '../kernel/server/ids.ts'
import type { PaymentLink } from '../modules/payments/contract/payments.ts'
import { type ProviderServer, type SentNotice, startProvider } from '../modules/payments/testing/provider-server.ts'
import type { CollectionDetail } from '../modules/sales/contract/vouchers/voucher-details.ts'
import type { StorePayment } from '../modules/store/contract/pay.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../modules/store/testing/store-company.ts'
import type { Caller } from './application.ts'

export const accessToken = 'APP_USR-token-of-the-company'
export const webhookSecret = 'secret-of-the-webhooks'
export const publicUrl = 'https://anden.example'
export const settings = '/api/settings/payments'

/** What a person of the kiosk does to pay. */
const payerOf = (shop: StoreCompany, rosa: Phone, provider: ProviderServer) => {
  let orders = 0
  const ask = (body: object, phone = rosa, shopId?: string) =>
    phone.send<{ id: string; url: string }>('POST', shop.at('payments', shopId), body)
  return {
    async placeOrder(): Promise<string> {
      orders += 1
      const { status, body } = await rosa.send<{ id: string }>('POST', shop.at('orders'), {
        key: `pago-${orders}`,
        lines: [{ article: shop.ids.palito, quantity: 3 }],
      })
      expect(status).toBe(200)
      return body.id
    },
    ask,
    async askOrder(order: string): Promise<string> {
      const { status, body } = await ask({ what: 'order', order })
      expect([status, body.url]).toEqual([200, expect.stringContaining(provider.url)])
      return body.id
    },
    payment: async (id: string): Promise<StorePayment> =>
      (await rosa.get<StorePayment>(shop.at(`payments/${id}`))).body,
  }
}

/** Notices as the provider sends them, with a body that says anything. */
const noticesOf = (shop: StoreCompany, provider: ProviderServer) => {
  const send = ({ query, headers }: SentNotice, company = shop.application.envId) =>
    shop.application.app.inject({
      method: 'POST',
      url: `/api/payments/notifications/${company}${query}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: { data: { id: 'whatever' }, amount: 1 },
    })
  const notify = (paymentId: number | string, options = {}) =>
    send(provider.noticeOf(webhookSecret, paymentId, options))
  return { send, notify }
}

/** What the company sees and does. */
const staffOf = ({ admin, inTenant, ids }: StoreCompany) => {
  const save = (body: object, who = admin) =>
    who.request('PUT', settings, { isOn: true, accessToken: '', webhookSecret: '', ...body })
  const links = async (query: string, who: Caller = admin): Promise<PaymentLink[]> =>
    (await who.get<{ items: PaymentLink[] }>(`/api/payment-links?${query}`)).items
  return {
    save,
    turn: (isOn: boolean) => save({ isOn }),
    links,
    async linkOf(order: string): Promise<PaymentLink> {
      const [link] = await links(`order=${order}`)
      if (!link) throw new Error(`no link of ${order}`)
      return link
    },
    collections: () =>
      inTenant(({ db, envId }) => db.selectFrom('collections').select(['id']).where('envId', '=', envId).execute()),
    collectionOf: (id: string) => admin.get<CollectionDetail>(`/api/data/collections/${id}`),
    owe: (number: string, cents: number, dueOn: string) =>
      inTenant(({ db, envId }) =>
        db
          .insertInto('receivables')
          .values({
            envId,
            id: newId(),
            customerId: ids.kiosk,
            code: `FAC-${number}`,
            kind: 'FAC',
            number,
            issuedOn: '2026-01-01',
            dueOn,
            totalCents: cents,
            balanceCents: cents,
          })
          .execute(),
      ),
    balances: () =>
      inTenant(async ({ db, envId }) => {
        const rows = await db
          .selectFrom('receivables')
          .select(['number', 'balanceCents'])
          .where('envId', '=', envId)
          .orderBy('number')
          .execute()
        return Object.fromEntries(rows.map(({ number, balanceCents }) => [number, balanceCents]))
      }),
  }
}

/** A company with a store, and a provider of payments on this machine that knows its account; payments are off. */
export const openPayingCompany = async () => {
  const provider = await startProvider()
  provider.addAccount(accessToken)
  const shop = await openStoreCompany({ MERCADO_PAGO_URL: provider.url, PUBLIC_URL: publicUrl })
  const rosa = await shop.byLink()
  const { admin, at } = shop
  return {
    provider,
    shop,
    rosa,
    admin,
    at,
    ...payerOf(shop, rosa, provider),
    ...noticesOf(shop, provider),
    ...staffOf(shop),
    async stop(): Promise<void> {
      await shop.stop()
      await provider.stop()
    },
  }
}

export type PayingCompany = Awaited<ReturnType<typeof openPayingCompany>>
