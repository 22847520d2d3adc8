import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../kernel/server/ids.ts'
import type { PaymentAccount } from '../modules/payments/contract/payments.ts'
import { createKeySealer } from '../modules/payments/server/account/account.service.ts'
import { createMercadoPago } from '../modules/payments/server/provider/mercado-pago.ts'
import { checkDueLinks } from '../modules/payments/server/receive/payment-loop.ts'
import type { SentNotice } from '../modules/payments/testing/provider-server.ts'
import type { Account, StoreOrder } from '../modules/store/contract/shop.ts'
import {
  accessToken,
  openPayingCompany,
  type PayingCompany,
  publicUrl,
  settings,
  webhookSecret,
} from './paying-company.ts'

let company: PayingCompany

beforeAll(async () => {
  company = await openPayingCompany()
})
afterAll(() => company.stop())
beforeEach(() => company.provider.setDown(false))

describe('while payments are off', () => {
  test('the store shows nothing of them and takes none', async () => {
    const order = await company.placeOrder()
    expect((await company.rosa.get<StoreOrder>(company.at(`orders/${order}`))).body.payableCents).toBeNull()
    expect((await company.rosa.get<Account>(company.at('account'))).body.payable).toBeNull()
    const { status, body } = await company.ask({ what: 'order', order })
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'payments.isOff' })])
    expect(company.provider.calls).toEqual([])
  })

  test('a notice is refused like one with a wrong signature', async () => {
    expect((await company.notify(1)).statusCode).toBe(404)
    expect((await company.send(company.provider.noticeOf(webhookSecret, 1), newId())).statusCode).toBe(404)
  })
})

describe('the keys', () => {
  test('are needed, are tried, and are never shown again', async () => {
    const missing = await company.save({})
    expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('Falta el access token.')])
    expect((await company.admin.request('POST', `${settings}/try`)).statusCode).toBe(422)
    expect((await company.save({ accessToken: 'con espacio', webhookSecret })).statusCode).toBe(400)
    expect((await company.save({ accessToken: 'wrong', webhookSecret })).statusCode).toBe(200)
    const wrong = await company.admin.request('POST', `${settings}/try`)
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'payments.keysRefused'])
    expect((await company.save({ accessToken })).statusCode).toBe(200)
    expect(await company.admin.post(`${settings}/try`)).toEqual({ accountName: 'HELADOS', currency: 'ARS' })
    const view = await company.admin.get<PaymentAccount>(settings)
    expect(view).toMatchObject({ isOn: true, hasKeys: true, areUnreadable: false, accountName: 'HELADOS' })
    expect(view.notificationUrl).toBe(`${publicUrl}/api/payments/notifications/${company.shop.application.envId}`)
    expect(JSON.stringify(view)).not.toMatch(/APP_USR|secret-of/)
    const stored = await company.shop.inTenant(({ db, envId }) =>
      db.selectFrom('paymentAccounts').selectAll().where('envId', '=', envId).execute(),
    )
    expect(JSON.stringify(stored)).not.toMatch(/APP_USR|secret-of/)
  })

  test('of an account in another currency are told, and of a provider that is away too', async () => {
    company.provider.addAccount('brazil', { nickname: 'SORVETES', siteId: 'MLB' })
    await company.save({ accessToken: 'brazil' })
    const other = await company.admin.request('POST', `${settings}/try`)
    expect([other.statusCode, other.body]).toEqual([422, expect.stringContaining('cobra en BRL')])
    await company.save({ accessToken })
    company.provider.setDown(true)
    expect((await company.admin.request('POST', `${settings}/try`)).statusCode).toBe(424)
  })

  test('that another installation sealed have to be typed again', async () => {
    const sealed = (values: object) =>
      company.shop.inTenant(({ db, envId }) =>
        db.updateTable('paymentAccounts').set(values).where('envId', '=', envId).execute(),
      )
    const elsewhere = createKeySealer('the secret of another installation')
    await sealed({ sealedAccessToken: elsewhere.seal(accessToken, 'x') })
    expect(await company.admin.get<PaymentAccount>(settings)).toMatchObject({ hasKeys: true, areUnreadable: true })
    expect((await company.turn(true)).statusCode).toBe(400)
    expect((await company.save({ accessToken, webhookSecret })).statusCode).toBe(200)
  })
})

describe('paying an order', () => {
  test('leads to the provider with the amount, the way back and the address of notices; asked twice, to the same link', async () => {
    const order = await company.placeOrder()
    const detail = (await company.rosa.get<StoreOrder>(company.at(`orders/${order}`))).body
    expect(detail.payableCents).toBe(detail.totalCents)
    const [first, second] = await Promise.all([
      company.ask({ what: 'order', order }),
      company.ask({ what: 'order', order }),
    ])
    expect([first.status, second.status, first.body.id]).toEqual([200, 200, second.body.id])
    expect(await company.askOrder(order)).toBe(first.body.id)
    const preference = [...company.provider.preferences.values()].find(one => one.external_reference === first.body.id)
    expect(preference).toMatchObject({
      items: [{ unit_price: detail.totalCents / 100, currency_id: 'ARS', title: expect.stringContaining('Pedido') }],
      notification_url: `${publicUrl}/api/payments/notifications/${company.shop.application.envId}`,
      back_urls: { success: `${publicUrl}/tienda?ver=pago&pago=${first.body.id}&comercio=${company.shop.ids.kiosk}` },
    })
    expect(await company.payment(first.body.id)).toMatchObject({ state: 'open', order, url: first.body.url })
  })

  test('is a collection of the money that the provider tells, in its words, once however often it is told', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    const before = await company.collections()
    const { id: paid } = company.provider.pay(id)
    const answers = await Promise.all([company.notify(paid), company.notify(paid), company.notify(paid)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await company.notify(paid)).json()).toEqual({ received: true })
    const after = await company.collections()
    expect(after).toHaveLength(before.length + 1)
    const link = await company.linkOf(order)
    const [told] = link.payments
    expect(link).toMatchObject({ state: 'paid', author: 'rosa' })
    const collection = await company.collectionOf(told?.collection?.id ?? '')
    expect(collection).toMatchObject({
      origin: 'online',
      totalCents: link.amountCents,
      receiptNumber: String(paid),
      payments: [{ letter: 'MP', amountCents: link.amountCents }],
      documents: [{ kind: 'PED', number: String(link.order?.number), paidCents: link.amountCents }],
    })
    expect(await company.payment(id)).toMatchObject({
      state: 'paid',
      url: null,
      sentence: expect.stringContaining('Recibimos'),
    })
    expect((await company.rosa.get<StoreOrder>(company.at(`orders/${order}`))).body.payableCents).toBeNull()
    expect((await company.ask({ what: 'order', order })).status).toBe(409)
  })

  test('that was rejected is told, and can be tried again by the same link', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    await company.notify(
      company.provider.pay(id, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' }).id,
    )
    expect(await company.payment(id)).toMatchObject({ state: 'rejected', url: expect.any(String) })
    expect(await company.askOrder(order)).toBe(id)
    await company.notify(company.provider.pay(id).id)
    expect((await company.linkOf(order)).payments.map(({ status }) => status)).toEqual(['rejected', 'approved'])
    expect((await company.payment(id)).state).toBe('paid')
  })

  test('in cash waits, and counts when it is accredited; what is told late is not taken back', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    const waiting = company.provider.pay(id, { status: 'in_process' })
    await company.notify(waiting.id)
    expect((await company.linkOf(order)).state).toBe('pending')
    const early = { ...waiting }
    company.provider.change(waiting.id, { status: 'approved', date_approved: new Date().toISOString() })
    await company.notify(waiting.id)
    expect((await company.linkOf(order)).state).toBe('paid')
    company.provider.payments.set(String(waiting.id), early)
    await company.notify(waiting.id)
    expect((await company.linkOf(order)).state).toBe('paid')
  })
})

describe('a notice', () => {
  test('that is old, forged, unsigned or of another secret changes nothing', async () => {
    const order = await company.placeOrder()
    const { id: paid } = company.provider.pay(await company.askOrder(order))
    const good = company.provider.noticeOf(webhookSecret, paid)
    const bad: SentNotice[] = [
      company.provider.noticeOf(webhookSecret, paid, { at: Date.now() - 11 * 60_000 }),
      company.provider.noticeOf(webhookSecret, paid, { at: Date.now() + 11 * 60_000 }),
      company.provider.noticeOf('another secret', paid),
      { ...good, query: good.query.replace(String(paid), '999') },
      { ...good, headers: { ...good.headers, 'x-request-id': 'another' } },
      { ...good, headers: { ...good.headers, 'x-signature': 'ts=1,v1=zz' } },
      { ...good, headers: { 'x-request-id': 'x' } },
    ]
    for (const notice of bad) expect((await company.send(notice)).statusCode).toBe(404)
    expect((await company.send({ ...good, query: `${good.query}&data.id=2` })).statusCode).toBe(400)
    expect((await company.linkOf(order)).state).toBe('open')
    // Seconds, as the provider's documentation shows them, are as good.
    expect(
      (await company.send(company.provider.noticeOf(webhookSecret, paid, { at: Math.floor(Date.now() / 1000) })))
        .statusCode,
    ).toBe(200)
    expect((await company.linkOf(order)).state).toBe('paid')
  })

  test('about nothing here is read and changes nothing; one that cannot be found out is sent again', async () => {
    const before = await company.collections()
    expect((await company.notify('123456')).statusCode).toBe(200)
    expect((await company.notify(1, { type: 'merchant_order' })).statusCode).toBe(200)
    expect((await company.notify(company.provider.pay('not-a-link').id)).statusCode).toBe(200)
    expect((await company.notify(company.provider.pay(newId()).id)).statusCode).toBe(200)
    company.provider.setDown(true)
    expect((await company.notify(company.provider.pay(newId()).id)).statusCode).toBe(424)
    expect(await company.collections()).toEqual(before)
  })

  test('to another company about this one’s link changes nothing in either', async () => {
    const { application } = company.shop
    const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    company.provider.addAccount('other-token')
    await company.save({ accessToken: 'other-token', webhookSecret: 'other-secret' }, other)
    const order = await company.placeOrder()
    const { id: paid } = company.provider.pay(await company.askOrder(order))
    expect(
      (await company.send(company.provider.noticeOf('other-secret', paid), application.otherEnvId)).statusCode,
    ).toBe(200)
    expect((await company.send(company.provider.noticeOf('other-secret', paid))).statusCode).toBe(404)
    expect((await company.linkOf(order)).payments).toEqual([])
    expect(await company.links('', other)).toEqual([])
  })
})

describe('a notice that is lost', () => {
  const check = (now?: Date) =>
    checkDueLinks(
      {
        withTenant: company.shop.application.platform.withTenant,
        sealer: createKeySealer(company.shop.application.platform.secret),
        provider: createMercadoPago(company.provider.url),
        onError: () => undefined,
      },
      company.shop.application.envId,
      now ? { now } : {},
    )
  const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
  const checkAll = async (now: Date) => {
    while (await check(now));
  }

  test('is found out some minutes later, and by the payer’s own return at once', async () => {
    const order = await company.placeOrder()
    company.provider.pay(await company.askOrder(order))
    await checkAll(new Date())
    expect((await company.linkOf(order)).state).toBe('open')
    await checkAll(later(3))
    expect((await company.linkOf(order)).state).toBe('paid')
    const another = await company.askOrder(await company.placeOrder())
    company.provider.pay(another)
    expect((await company.payment(another)).state).toBe('paid')
  })

  test('does not end the payments of others when the provider is away, and the link is asked for again', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    company.provider.pay(id)
    company.provider.setDown(true)
    expect((await company.payment(id)).state).toBe('open')
    await checkAll(later(3))
    company.provider.setDown(false)
    await checkAll(later(5))
    expect((await company.linkOf(order)).state).toBe('open')
    await checkAll(later(20))
    expect((await company.linkOf(order)).state).toBe('paid')
  })
})
