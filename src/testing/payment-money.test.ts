import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Account, StoreOrder } from '../modules/store/contract/shop.ts'
import { accessToken, openPayingCompany, type PayingCompany, settings, webhookSecret } from './paying-company.ts'

let company: PayingCompany

beforeAll(async () => {
  company = await openPayingCompany()
  await company.save({ accessToken, webhookSecret })
})
afterAll(() => company.stop())
beforeEach(() => company.provider.setDown(false))

describe('what a person has to look at', () => {
  const markOf = async (order: string) => (await company.linkOf(order)).payments.map(({ marks }) => marks)

  test('money for an order that was voided stays on account', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    await company.shop.inTenant(({ db, envId }) =>
      db
        .updateTable('orders')
        .set({ canceledAt: new Date() })
        .where('envId', '=', envId)
        .where('id', '=', order)
        .execute(),
    )
    await company.notify(company.provider.pay(id).id)
    expect(await markOf(order)).toEqual([['order-canceled']])
    const [told] = (await company.linkOf(order)).payments
    expect((await company.collectionOf(told?.collection?.id ?? '')).documents).toEqual([])
    expect((await company.ask({ what: 'order', order })).status).toBe(409)
    expect((await company.links('marked=1')).map(link => link.order?.id)).toContain(order)
  })

  test('paid twice is two company.collections, the second on account', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    const [first, second] = [company.provider.pay(id), company.provider.pay(id)]
    await Promise.all([company.notify(first.id), company.notify(second.id)])
    const { payments } = await company.linkOf(order)
    expect(payments.map(({ marks }) => marks.join()).toSorted()).toEqual(['', 'paid-twice'])
    const details = await Promise.all(payments.map(({ collection }) => company.collectionOf(collection?.id ?? '')))
    expect(details.map(({ documents }) => documents.length).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('another amount is collected as it is, and another currency is not', async () => {
    const order = await company.placeOrder()
    await company.notify(company.provider.pay(await company.askOrder(order), { transaction_amount: 100.5 }).id)
    const [told] = (await company.linkOf(order)).payments
    expect([told?.amountCents, told?.marks]).toEqual([10_050, ['other-amount']])
    expect((await company.collectionOf(told?.collection?.id ?? '')).totalCents).toBe(10_050)
    const left = (await company.rosa.get<StoreOrder>(company.at(`orders/${order}`))).body
    expect(left.payableCents).toBe(left.totalCents - 10_050)
    const foreign = await company.placeOrder()
    await company.notify(company.provider.pay(await company.askOrder(foreign), { currency_id: 'USD' }).id)
    expect((await company.linkOf(foreign)).payments).toMatchObject([{ marks: ['other-currency'], collection: null }])
  })

  test('money that no collection takes is kept in sight, and collected when it can be', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    const activate = (isActive: boolean) =>
      company.shop.inTenant(({ db, envId }) =>
        db
          .updateTable('customers')
          .set({ isActive })
          .where('envId', '=', envId)
          .where('id', '=', company.shop.ids.kiosk)
          .execute(),
      )
    const { id: paid } = company.provider.pay(id)
    await activate(false)
    await company.notify(paid)
    expect((await company.linkOf(order)).payments).toMatchObject([
      { marks: ['not-collected'], refusal: expect.stringContaining('cliente activo'), collection: null },
    ])
    await activate(true)
    await company.notify(paid)
    expect((await company.linkOf(order)).payments).toMatchObject([
      { marks: [], refusal: null, collection: { id: expect.any(String) } },
    ])
  })
})

describe('money that goes back', () => {
  const paidOrder = async () => {
    const order = await company.placeOrder()
    const { id } = company.provider.pay(await company.askOrder(order))
    await company.notify(id)
    return { order, id, collection: (await company.linkOf(order)).payments[0]?.collection?.id ?? '' }
  }

  test('cancels its collection, and the order can be paid again', async () => {
    const { order, id, collection } = await paidOrder()
    company.provider.change(id, {
      status: 'refunded',
      transaction_amount_refunded: company.provider.payments.get(String(id))?.transaction_amount ?? 0,
    })
    await Promise.all([company.notify(id), company.notify(id)])
    expect(await company.linkOf(order)).toMatchObject({
      state: 'returned',
      payments: [{ status: 'returned', collection: null, marks: [] }],
    })
    expect((await company.collectionOf(collection)).state).toBe('canceled')
    const detail = (await company.rosa.get<StoreOrder>(company.at(`orders/${order}`))).body
    expect(detail.payableCents).toBe(detail.totalCents)
    // The provider decides for the company after all: the money is here again.
    company.provider.change(id, { status: 'approved', transaction_amount_refunded: 0 })
    await company.notify(id)
    expect((await company.linkOf(order)).payments).toMatchObject([
      { status: 'approved', collection: { id: expect.any(String) } },
    ])
  })

  test('of a collection that the ERP has, or in part, is marked and changes no collection', async () => {
    const { order, id, collection } = await paidOrder()
    await company.shop.inTenant(({ db, envId }) =>
      db.updateTable('collections').set({ state: 2 }).where('envId', '=', envId).where('id', '=', collection).execute(),
    )
    company.provider.change(id, { status: 'charged_back' })
    await company.notify(id)
    expect((await company.linkOf(order)).payments).toMatchObject([
      { marks: ['returned-exported'], collection: { id: collection } },
    ])
    expect((await company.collectionOf(collection)).state).toBe('exported')
    const half = await paidOrder()
    company.provider.change(half.id, { transaction_amount_refunded: 1 })
    await company.notify(half.id)
    expect((await company.linkOf(half.order)).payments).toMatchObject([
      { status: 'approved', returnedCents: 100, marks: ['partly-returned'], collection: { id: half.collection } },
    ])
    company.provider.change(half.id, { status: 'in_mediation' })
    await company.notify(half.id)
    expect((await company.linkOf(half.order)).payments[0]?.marks).toContain('disputed')
  })
})

describe('paying what is owed', () => {
  test('pays the oldest first, all of it or what is overdue, and a link of another amount takes its place', async () => {
    await company.owe('1', 50_000, '2026-02-01')
    await company.owe('2', 30_000, '2099-02-01')
    expect((await company.rosa.get<Account>(company.at('account'))).body.payable).toEqual({
      debtCents: 80_000,
      overdueCents: 50_000,
    })
    const all = await company.ask({ what: 'debt' })
    const overdue = await company.ask({ what: 'overdue' })
    expect(overdue.body.id).not.toBe(all.body.id)
    expect((await company.payment(all.body.id)).state).toBe('replaced')
    await company.notify(company.provider.pay(overdue.body.id).id)
    expect(await company.balances()).toEqual({ 1: 0, 2: 30_000 })
    // Somebody pays the one that was replaced all the same: the rest of the debt, and what is left over on account.
    await company.notify(company.provider.pay(all.body.id).id)
    expect(await company.balances()).toEqual({ 1: 0, 2: 0 })
    expect((await company.payment(all.body.id)).state).toBe('paid')
    expect((await company.ask({ what: 'debt' })).status).toBe(409)
    expect((await company.ask({ what: 'overdue' })).status).toBe(409)
  })
})

describe('who sees and pays', () => {
  test('is nobody of another company.shop, and nobody who does not see the account', async () => {
    const order = await company.placeOrder()
    const id = await company.askOrder(order)
    const otra = await company.shop.byLink(company.shop.ids.otra)
    expect((await company.ask({ what: 'order', order }, otra, company.shop.ids.foreign)).status).toBe(409)
    expect((await otra.get(company.at(`payments/${id}`, company.shop.ids.foreign))).status).toBe(404)
    expect((await otra.get(company.at(`payments/${id}`))).status).toBe(404)
    const limits = (seesDebt: boolean) =>
      company.admin.request('PUT', `/api/store-people/${company.shop.ids.rosa}/shops`, {
        shops: [
          { id: company.shop.ids.kiosk, canOrder: true, seesDebt, maximumOrderCents: null, maximumMonthCents: null },
        ],
      })
    await limits(false)
    expect((await company.rosa.get<StoreOrder>(company.at(`orders/${order}`))).body.payableCents).toBeNull()
    expect((await company.ask({ what: 'order', order })).status).toBe(404)
    await limits(true)
    for (const wrong of [
      {},
      { what: 'all' },
      { what: 'order' },
      { what: 'order', order: 'x' },
      { what: 'debt', amount: 1 },
    ])
      expect((await company.ask(wrong)).status).toBe(400)
  })

  test('of the company, whoever sees the customer sees the links; the keys are the administrators’', async () => {
    const seller = await company.shop.application.signIn({ roleNumber: 2, sellerKey: 'V01' })
    const stranger = await company.shop.application.signIn({ roleNumber: 2, sellerKey: 'V99' })
    expect((await company.links(`customer=${company.shop.ids.kiosk}`, seller)).length).toBeGreaterThan(3)
    expect(await company.links(`customer=${company.shop.ids.kiosk}`, stranger)).toEqual([])
    for (const who of [seller, await company.shop.application.signIn({ roleNumber: 0 })]) {
      expect((await who.request('GET', settings)).statusCode).toBe(403)
      expect((await company.save({}, who)).statusCode).toBe(403)
    }
  })

  test('after payments were turned off, what was begun before still counts', async () => {
    const order = await company.placeOrder()
    const { id } = company.provider.pay(await company.askOrder(order))
    await company.turn(false)
    await company.notify(id)
    expect((await company.linkOf(order)).state).toBe('paid')
    expect((await company.rosa.get<Account>(company.at('account'))).body.payable).toBeNull()
    await company.turn(true)
  })

  test('while the provider is away nothing is asked for, and nothing stands in the way afterwards', async () => {
    const order = await company.placeOrder()
    company.provider.setDown(true)
    const { status, body } = await company.ask({ what: 'order', order })
    expect([status, body]).toEqual([424, expect.objectContaining({ code: 'payments.providerDown' })])
    company.provider.setDown(false)
    await company.askOrder(order)
    expect(await company.links(`order=${order}`)).toHaveLength(1)
  })
})
