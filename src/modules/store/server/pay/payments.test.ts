import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Caller } from '../../../../testing/application.ts'
import type { PaymentAccount, PaymentLink } from '../../../payments/contract/payments.ts'
import { createKeySealer } from '../../../payments/server/account/account.service.ts'
import { createMercadoPago } from '../../../payments/server/provider/mercado-pago.ts'
import { checkDueLinks } from '../../../payments/server/receive/payment-loop.ts'
import { type ProviderServer, type SentNotice, startProvider } from '../../../payments/testing/provider-server.ts'
import type { CollectionDetail } from '../../../sales/contract/vouchers/voucher-details.ts'
import type { Account, StoreOrder, StorePayment } from '../../contract/shop.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../../testing/store-company.ts'

const token = 'APP_USR-token-of-the-company'
const secret = 'secret-of-the-webhooks'

let shop: StoreCompany
let admin: Caller
let provider: ProviderServer
let rosa: Phone
const publicUrl = 'https://anden.example'

beforeAll(async () => {
  provider = await startProvider()
  provider.addAccount(token)
  shop = await openStoreCompany({ MERCADO_PAGO_URL: provider.url, PUBLIC_URL: publicUrl })
  ;({ admin } = shop)
  rosa = await shop.byLink()
})
afterAll(async () => {
  await shop.stop()
  await provider.stop()
})
beforeEach(() => provider.setDown(false))

const settings = '/api/settings/payments'
const save = (body: object, who = admin) =>
  who.request('PUT', settings, { isOn: true, accessToken: '', webhookSecret: '', ...body })
const turn = (isOn: boolean) => save({ isOn })

const at = (path: string, shopId?: string): string => shop.at(path, shopId)
let orders = 0
const placeOrder = async (): Promise<string> => {
  orders += 1
  const { status, body } = await rosa.send<{ id: string }>('POST', at('orders'), {
    key: `pago-${orders}`,
    lines: [{ article: shop.ids.palito, quantity: 3 }],
  })
  expect(status).toBe(200)
  return body.id
}
const ask = (body: object, phone = rosa, shopId?: string) =>
  phone.send<{ id: string; url: string }>('POST', at('payments', shopId), body)
const askOrder = async (order: string): Promise<string> => {
  const { status, body } = await ask({ what: 'order', order })
  expect([status, body.url]).toEqual([200, expect.stringContaining(provider.url)])
  return body.id
}
const payment = async (id: string) => (await rosa.get<StorePayment>(at(`payments/${id}`))).body

const send = ({ query, headers }: SentNotice, company = shop.application.envId) =>
  shop.application.app.inject({
    method: 'POST',
    url: `/api/payments/notifications/${company}${query}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: { data: { id: 'whatever' }, amount: 1 },
  })
const notify = (paymentId: number | string, options = {}) => send(provider.noticeOf(secret, paymentId, options))
const links = async (query: string, who = admin): Promise<PaymentLink[]> =>
  (await who.get<{ items: PaymentLink[] }>(`/api/payment-links?${query}`)).items
const linkOf = async (order: string): Promise<PaymentLink> => {
  const [link] = await links(`order=${order}`)
  if (!link) throw new Error(`no link of ${order}`)
  return link
}
const collections = () =>
  shop.inTenant(({ db, envId }) =>
    db
      .selectFrom('collections')
      .select(['id', 'number', 'state', 'totalCents', 'origin', 'canceledAt', 'documentKey'])
      .where('envId', '=', envId)
      .execute(),
  )
const collectionOf = (id: string) => admin.get<CollectionDetail>(`/api/data/collections/${id}`)
const owe = (number: string, cents: number, dueOn: string) =>
  shop.inTenant(({ db, envId }: Tenant) =>
    db
      .insertInto('receivables')
      .values({
        envId,
        id: newId(),
        customerId: shop.ids.kiosk,
        code: `FAC-${number}`,
        kind: 'FAC',
        number,
        issuedOn: '2026-01-01',
        dueOn,
        totalCents: cents,
        balanceCents: cents,
      })
      .execute(),
  )
const balances = () =>
  shop.inTenant(async ({ db, envId }) =>
    Object.fromEntries(
      (
        await db
          .selectFrom('receivables')
          .select(['number', 'balanceCents'])
          .where('envId', '=', envId)
          .orderBy('number')
          .execute()
      ).map(({ number, balanceCents }) => [number, balanceCents]),
    ),
  )

describe('while payments are off', () => {
  test('the store shows nothing of them and takes none', async () => {
    const order = await placeOrder()
    expect((await rosa.get<StoreOrder>(at(`orders/${order}`))).body.payableCents).toBeNull()
    expect((await rosa.get<Account>(at('account'))).body.payable).toBeNull()
    const { status, body } = await ask({ what: 'order', order })
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'payments.isOff' })])
    expect(provider.calls).toEqual([])
  })

  test('a notice is refused like one with a wrong signature', async () => {
    expect((await notify(1)).statusCode).toBe(401)
    expect((await send(provider.noticeOf(secret, 1), newId())).statusCode).toBe(401)
  })
})

describe('the keys', () => {
  test('are needed, are tried, and are never shown again', async () => {
    const missing = await save({})
    expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('Falta el access token.')])
    expect((await admin.request('POST', `${settings}/try`)).statusCode).toBe(422)
    expect((await save({ accessToken: 'con espacio', webhookSecret: secret })).statusCode).toBe(400)
    expect((await save({ accessToken: 'wrong', webhookSecret: secret })).statusCode).toBe(200)
    const wrong = await admin.request('POST', `${settings}/try`)
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'payments.keysRefused'])
    expect((await save({ accessToken: token })).statusCode).toBe(200)
    expect(await admin.post(`${settings}/try`)).toEqual({ accountName: 'HELADOS', currency: 'ARS' })
    const view = await admin.get<PaymentAccount>(settings)
    expect(view).toMatchObject({ isOn: true, hasKeys: true, areUnreadable: false, accountName: 'HELADOS' })
    expect(view.notificationUrl).toBe(`${publicUrl}/api/payments/notifications/${shop.application.envId}`)
    expect(JSON.stringify(view)).not.toMatch(/APP_USR|secret-of/)
    const stored = await shop.inTenant(({ db, envId }) =>
      db.selectFrom('paymentAccounts').selectAll().where('envId', '=', envId).execute(),
    )
    expect(JSON.stringify(stored)).not.toMatch(/APP_USR|secret-of/)
  })

  test('of an account in another currency are told, and of a provider that is away too', async () => {
    provider.addAccount('brazil', { nickname: 'SORVETES', siteId: 'MLB' })
    await save({ accessToken: 'brazil' })
    const other = await admin.request('POST', `${settings}/try`)
    expect([other.statusCode, other.body]).toEqual([422, expect.stringContaining('cobra en BRL')])
    await save({ accessToken: token })
    provider.setDown(true)
    expect((await admin.request('POST', `${settings}/try`)).statusCode).toBe(503)
  })

  test('that another installation sealed have to be typed again', async () => {
    const sealed = (values: object) =>
      shop.inTenant(({ db, envId }) =>
        db.updateTable('paymentAccounts').set(values).where('envId', '=', envId).execute(),
      )
    const elsewhere = createKeySealer('the secret of another installation')
    await sealed({ sealedAccessToken: elsewhere.seal(token, 'x') })
    expect(await admin.get<PaymentAccount>(settings)).toMatchObject({ hasKeys: true, areUnreadable: true })
    expect((await turn(true)).statusCode).toBe(400)
    expect((await save({ accessToken: token, webhookSecret: secret })).statusCode).toBe(200)
  })
})

describe('paying an order', () => {
  test('leads to the provider with the amount, the way back and the address of notices; asked twice, to the same link', async () => {
    const order = await placeOrder()
    const detail = (await rosa.get<StoreOrder>(at(`orders/${order}`))).body
    expect(detail.payableCents).toBe(detail.totalCents)
    const [first, second] = await Promise.all([ask({ what: 'order', order }), ask({ what: 'order', order })])
    expect([first.status, second.status, first.body.id]).toEqual([200, 200, second.body.id])
    expect(await askOrder(order)).toBe(first.body.id)
    const preference = [...provider.preferences.values()].find(one => one.external_reference === first.body.id)
    expect(preference).toMatchObject({
      items: [{ unit_price: detail.totalCents / 100, currency_id: 'ARS', title: expect.stringContaining('Pedido') }],
      notification_url: `${publicUrl}/api/payments/notifications/${shop.application.envId}`,
      back_urls: { success: `${publicUrl}/tienda?ver=pago&pago=${first.body.id}&comercio=${shop.ids.kiosk}` },
    })
    expect(await payment(first.body.id)).toMatchObject({ state: 'open', order, url: first.body.url })
  })

  test('is a collection of the money that the provider tells, in its words, once however often it is told', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    const before = await collections()
    const { id: paid } = provider.pay(id)
    const answers = await Promise.all([notify(paid), notify(paid), notify(paid)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await notify(paid)).json()).toEqual({ received: true })
    const after = await collections()
    expect(after).toHaveLength(before.length + 1)
    const link = await linkOf(order)
    const [told] = link.payments
    expect(link).toMatchObject({ state: 'paid', author: 'rosa' })
    const collection = await collectionOf(told?.collection?.id ?? '')
    expect(collection).toMatchObject({
      origin: 'online',
      totalCents: link.amountCents,
      receiptNumber: String(paid),
      payments: [{ letter: 'MP', amountCents: link.amountCents }],
      documents: [{ kind: 'PED', number: String(link.order?.number), paidCents: link.amountCents }],
    })
    expect(await payment(id)).toMatchObject({ state: 'paid', url: null, sentence: expect.stringContaining('Recibimos') })
    expect((await rosa.get<StoreOrder>(at(`orders/${order}`))).body.payableCents).toBeNull()
    expect((await ask({ what: 'order', order })).status).toBe(409)
  })

  test('that was rejected is told, and can be tried again by the same link', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    await notify(provider.pay(id, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' }).id)
    expect(await payment(id)).toMatchObject({ state: 'rejected', url: expect.any(String) })
    expect(await askOrder(order)).toBe(id)
    await notify(provider.pay(id).id)
    expect((await linkOf(order)).payments.map(({ status }) => status)).toEqual(['rejected', 'approved'])
    expect((await payment(id)).state).toBe('paid')
  })

  test('in cash waits, and counts when it is accredited; what is told late is not taken back', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    const waiting = provider.pay(id, { status: 'in_process' })
    await notify(waiting.id)
    expect((await linkOf(order)).state).toBe('pending')
    const early = { ...waiting }
    provider.change(waiting.id, { status: 'approved', date_approved: new Date().toISOString() })
    await notify(waiting.id)
    expect((await linkOf(order)).state).toBe('paid')
    provider.payments.set(String(waiting.id), early)
    await notify(waiting.id)
    expect((await linkOf(order)).state).toBe('paid')
  })
})

describe('a notice', () => {
  test('that is old, forged, unsigned or of another secret changes nothing', async () => {
    const order = await placeOrder()
    const { id: paid } = provider.pay(await askOrder(order))
    const good = provider.noticeOf(secret, paid)
    const bad: SentNotice[] = [
      provider.noticeOf(secret, paid, { at: Date.now() - 11 * 60_000 }),
      provider.noticeOf(secret, paid, { at: Date.now() + 11 * 60_000 }),
      provider.noticeOf('another secret', paid),
      { ...good, query: good.query.replace(String(paid), '999') },
      { ...good, headers: { ...good.headers, 'x-request-id': 'another' } },
      { ...good, headers: { ...good.headers, 'x-signature': 'ts=1,v1=zz' } },
      { ...good, headers: { 'x-request-id': 'x' } },
    ]
    for (const notice of bad) expect((await send(notice)).statusCode).toBe(401)
    expect((await send({ ...good, query: `${good.query}&data.id=2` })).statusCode).toBe(400)
    expect((await linkOf(order)).state).toBe('open')
    // Seconds, as the provider's documentation shows them, are as good.
    expect((await send(provider.noticeOf(secret, paid, { at: Math.floor(Date.now() / 1000) }))).statusCode).toBe(200)
    expect((await linkOf(order)).state).toBe('paid')
  })

  test('about nothing here is read and changes nothing; one that cannot be found out is sent again', async () => {
    const before = await collections()
    expect((await notify('123456')).statusCode).toBe(200)
    expect((await notify(1, { type: 'merchant_order' })).statusCode).toBe(200)
    expect((await notify(provider.pay('not-a-link').id)).statusCode).toBe(200)
    expect((await notify(provider.pay(newId()).id)).statusCode).toBe(200)
    provider.setDown(true)
    expect((await notify(provider.pay(newId()).id)).statusCode).toBe(503)
    expect(await collections()).toEqual(before)
  })

  test('to another company about this one’s link changes nothing in either', async () => {
    const { application } = shop
    const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    provider.addAccount('other-token')
    await save({ accessToken: 'other-token', webhookSecret: 'other-secret' }, other)
    const order = await placeOrder()
    const { id: paid } = provider.pay(await askOrder(order))
    expect((await send(provider.noticeOf('other-secret', paid), application.otherEnvId)).statusCode).toBe(200)
    expect((await send(provider.noticeOf('other-secret', paid))).statusCode).toBe(401)
    expect((await linkOf(order)).payments).toEqual([])
    expect(await links('', other)).toEqual([])
  })
})

describe('a notice that is lost', () => {
  const check = (now?: Date) =>
    checkDueLinks(
      {
        withTenant: shop.application.platform.withTenant,
        sealer: createKeySealer(shop.application.platform.secret),
        provider: createMercadoPago(provider.url),
        onError: () => undefined,
      },
      shop.application.envId,
      now ? { now } : {},
    )
  const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
  const checkAll = async (now: Date) => {
    while (await check(now));
  }

  test('is found out some minutes later, and by the payer’s own return at once', async () => {
    const order = await placeOrder()
    provider.pay(await askOrder(order))
    await checkAll(new Date())
    expect((await linkOf(order)).state).toBe('open')
    await checkAll(later(3))
    expect((await linkOf(order)).state).toBe('paid')
    const another = await askOrder(await placeOrder())
    provider.pay(another)
    expect((await payment(another)).state).toBe('paid')
  })

  test('does not end the payments of others when the provider is away, and the link is asked for again', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    provider.pay(id)
    provider.setDown(true)
    expect((await payment(id)).state).toBe('open')
    await checkAll(later(3))
    provider.setDown(false)
    await checkAll(later(5))
    expect((await linkOf(order)).state).toBe('open')
    await checkAll(later(20))
    expect((await linkOf(order)).state).toBe('paid')
  })
})

describe('what a person has to look at', () => {
  const markOf = async (order: string) => (await linkOf(order)).payments.map(({ marks }) => marks)

  test('money for an order that was voided stays on account', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    await shop.inTenant(({ db, envId }) =>
      db.updateTable('orders').set({ canceledAt: new Date() }).where('envId', '=', envId).where('id', '=', order).execute(),
    )
    await notify(provider.pay(id).id)
    expect(await markOf(order)).toEqual([['order-canceled']])
    const [told] = (await linkOf(order)).payments
    expect((await collectionOf(told?.collection?.id ?? '')).documents).toEqual([])
    expect((await ask({ what: 'order', order })).status).toBe(409)
    expect((await links('marked=1')).map(link => link.order?.id)).toContain(order)
  })

  test('paid twice is two collections, the second on account', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    const [first, second] = [provider.pay(id), provider.pay(id)]
    await Promise.all([notify(first.id), notify(second.id)])
    const { payments } = await linkOf(order)
    expect(payments.map(({ marks }) => marks).toSorted()).toEqual([[], ['paid-twice']])
    const details = await Promise.all(payments.map(({ collection }) => collectionOf(collection?.id ?? '')))
    expect(details.map(({ documents }) => documents.length).toSorted()).toEqual([0, 1])
  })

  test('another amount is collected as it is, and another currency is not', async () => {
    const order = await placeOrder()
    await notify(provider.pay(await askOrder(order), { transaction_amount: 100.5 }).id)
    const [told] = (await linkOf(order)).payments
    expect([told?.amountCents, told?.marks]).toEqual([10_050, ['other-amount']])
    expect((await collectionOf(told?.collection?.id ?? '')).totalCents).toBe(10_050)
    const left = (await rosa.get<StoreOrder>(at(`orders/${order}`))).body
    expect(left.payableCents).toBe(left.totalCents - 10_050)
    const foreign = await placeOrder()
    await notify(provider.pay(await askOrder(foreign), { currency_id: 'USD' }).id)
    expect((await linkOf(foreign)).payments).toMatchObject([{ marks: ['other-currency'], collection: null }])
  })

  test('money that no collection takes is kept in sight, and collected when it can be', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    const activate = (isActive: boolean) =>
      shop.inTenant(({ db, envId }) =>
        db
          .updateTable('customers')
          .set({ isActive })
          .where('envId', '=', envId)
          .where('id', '=', shop.ids.kiosk)
          .execute(),
      )
    const { id: paid } = provider.pay(id)
    await activate(false)
    await notify(paid)
    expect((await linkOf(order)).payments).toMatchObject([
      { marks: ['not-collected'], refusal: expect.stringContaining('cliente activo'), collection: null },
    ])
    await activate(true)
    await notify(paid)
    expect((await linkOf(order)).payments).toMatchObject([{ marks: [], refusal: null, collection: { id: expect.any(String) } }])
  })
})

describe('money that goes back', () => {
  const paidOrder = async () => {
    const order = await placeOrder()
    const { id } = provider.pay(await askOrder(order))
    await notify(id)
    return { order, id, collection: (await linkOf(order)).payments[0]?.collection?.id ?? '' }
  }

  test('cancels its collection, and the order can be paid again', async () => {
    const { order, id, collection } = await paidOrder()
    provider.change(id, { status: 'refunded', transaction_amount_refunded: provider.payments.get(String(id))?.transaction_amount ?? 0 })
    await Promise.all([notify(id), notify(id)])
    expect(await linkOf(order)).toMatchObject({ state: 'returned', payments: [{ status: 'returned', collection: null, marks: [] }] })
    expect((await collectionOf(collection)).state).toBe('canceled')
    const detail = (await rosa.get<StoreOrder>(at(`orders/${order}`))).body
    expect(detail.payableCents).toBe(detail.totalCents)
    // The provider decides for the company after all: the money is here again.
    provider.change(id, { status: 'approved', transaction_amount_refunded: 0 })
    await notify(id)
    expect((await linkOf(order)).payments).toMatchObject([{ status: 'approved', collection: { id: expect.any(String) } }])
  })

  test('of a collection that the ERP has, or in part, is marked and changes no collection', async () => {
    const { order, id, collection } = await paidOrder()
    await shop.inTenant(({ db, envId }) =>
      db.updateTable('collections').set({ state: 2 }).where('envId', '=', envId).where('id', '=', collection).execute(),
    )
    provider.change(id, { status: 'charged_back' })
    await notify(id)
    expect((await linkOf(order)).payments).toMatchObject([{ marks: ['returned-exported'], collection: { id: collection } }])
    expect((await collectionOf(collection)).state).toBe('exported')
    const half = await paidOrder()
    provider.change(half.id, { transaction_amount_refunded: 1 })
    await notify(half.id)
    expect((await linkOf(half.order)).payments).toMatchObject([
      { status: 'approved', returnedCents: 100, marks: ['partly-returned'], collection: { id: half.collection } },
    ])
    provider.change(half.id, { status: 'in_mediation' })
    await notify(half.id)
    expect((await linkOf(half.order)).payments[0]?.marks).toContain('disputed')
  })
})

describe('paying what is owed', () => {
  test('pays the oldest first, all of it or what is overdue, and a link of another amount takes its place', async () => {
    await owe('1', 50_000, '2026-02-01')
    await owe('2', 30_000, '2099-02-01')
    expect((await rosa.get<Account>(at('account'))).body.payable).toEqual({ debtCents: 80_000, overdueCents: 50_000 })
    const all = await ask({ what: 'debt' })
    const overdue = await ask({ what: 'overdue' })
    expect(overdue.body.id).not.toBe(all.body.id)
    expect((await payment(all.body.id)).state).toBe('replaced')
    await notify(provider.pay(overdue.body.id).id)
    expect(await balances()).toEqual({ 1: 0, 2: 30_000 })
    // Somebody pays the one that was replaced all the same: the rest of the debt, and what is left over on account.
    await notify(provider.pay(all.body.id).id)
    expect(await balances()).toEqual({ 1: 0, 2: 0 })
    expect((await payment(all.body.id)).state).toBe('paid')
    expect((await ask({ what: 'debt' })).status).toBe(409)
    expect((await ask({ what: 'overdue' })).status).toBe(409)
  })
})

describe('who sees and pays', () => {
  test('is nobody of another shop, and nobody who does not see the account', async () => {
    const order = await placeOrder()
    const id = await askOrder(order)
    const otra = await shop.byLink(shop.ids.otra)
    expect((await ask({ what: 'order', order }, otra, shop.ids.foreign)).status).toBe(409)
    expect((await otra.get(at(`payments/${id}`, shop.ids.foreign))).status).toBe(404)
    expect((await otra.get(at(`payments/${id}`))).status).toBe(404)
    const limits = (seesDebt: boolean) =>
      admin.request('PUT', `/api/store-people/${shop.ids.rosa}/shops`, {
        shops: [{ id: shop.ids.kiosk, canOrder: true, seesDebt, maximumOrderCents: null, maximumMonthCents: null }],
      })
    await limits(false)
    expect((await rosa.get<StoreOrder>(at(`orders/${order}`))).body.payableCents).toBeNull()
    expect((await ask({ what: 'order', order })).status).toBe(404)
    await limits(true)
    for (const wrong of [{}, { what: 'all' }, { what: 'order' }, { what: 'order', order: 'x' }, { what: 'debt', amount: 1 }])
      expect((await ask(wrong)).status).toBe(400)
  })

  test('of the company, whoever sees the customer sees the links; the keys are the administrators’', async () => {
    const seller = await shop.application.signIn({ roleNumber: 2, sellerKey: 'V01' })
    const stranger = await shop.application.signIn({ roleNumber: 2, sellerKey: 'V99' })
    expect((await links(`customer=${shop.ids.kiosk}`, seller)).length).toBeGreaterThan(3)
    expect(await links(`customer=${shop.ids.kiosk}`, stranger)).toEqual([])
    for (const who of [seller, await shop.application.signIn({ roleNumber: 0 })]) {
      expect((await who.request('GET', settings)).statusCode).toBe(403)
      expect((await save({}, who)).statusCode).toBe(403)
    }
  })

  test('after payments were turned off, what was begun before still counts', async () => {
    const order = await placeOrder()
    const { id } = provider.pay(await askOrder(order))
    await turn(false)
    await notify(id)
    expect((await linkOf(order)).state).toBe('paid')
    expect((await rosa.get<Account>(at('account'))).body.payable).toBeNull()
    await turn(true)
  })

  test('while the provider is away nothing is asked for, and nothing stands in the way afterwards', async () => {
    const order = await placeOrder()
    provider.setDown(true)
    const { status, body } = await ask({ what: 'order', order })
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'payments.providerDown' })])
    provider.setDown(false)
    await askOrder(order)
    expect(await links(`order=${order}`)).toHaveLength(1)
  })
})
