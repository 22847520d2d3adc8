import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Caller } from '../../../../testing/application.ts'
import { createArticle, createCustomer, createReceivable, createSeller } from '../../../../testing/factories.ts'
import type { OfferedArticle, OrderSuggestions, OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { countRows, orderWireOf, shopCodes } from '../../testing/wire-documents.ts'

type Taken = { id: string; number: number; status: string; totalCents: number }
type Refused = { code: string; detail: string; errors: { path: string; message: string }[] }

let shop: Shop
let phone: Caller
let admin: Caller
const customer = 'CLI1'
const base = '/api/order-taking/customers'

/** Prices: A1 at $ 100 and A2 at $ 50 in the customer's list, neither with IVA. */
const plant = async (): Promise<void> => {
  await shop.inTenant(async tenant => {
    const { db, envId } = tenant
    const found = (table: 'sellers' | 'priceLists' | 'articles', code: string) =>
      db.selectFrom(table).select('id').where('envId', '=', envId).where('code', '=', code).executeTakeFirstOrThrow()
    const { id: sellerId } = await found('sellers', shopCodes.seller)
    const { id: otherSellerId } = await found('sellers', shopCodes.otherSeller)
    const { id: priceListId } = await found('priceLists', shopCodes.list)
    for (const [code, priceCents] of [
      [shopCodes.article, 10_000],
      [shopCodes.otherArticle, 5000],
    ] as const)
      await db
        .insertInto('prices')
        .values({
          envId,
          priceListId,
          articleId: (await found('articles', code)).id,
          validFrom: '2020-01-01',
          priceCents,
        })
        .execute()
    await createArticle(tenant, { code: 'SINPRECIO', name: 'Nuevo sin precio' })
    await createCustomer(tenant, { code: customer, sellerId, priceListId })
    await createCustomer(tenant, { code: 'DEOTRO', sellerId: otherSellerId, priceListId })
    await createCustomer(tenant, { code: 'DENADIE', priceListId })
    await createCustomer(tenant, { code: 'APAGADO', sellerId, priceListId, isActive: false })
  })
}

beforeAll(async () => {
  shop = await openShop()
  ;({ phone, admin } = shop)
  await plant()
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

const orderOf = (given: Record<string, unknown> = {}) => ({
  key: newId(),
  customer,
  lines: [{ article: { code: shopCodes.article }, quantity: 3 }],
  ...given,
})

const refusal = async (caller: Caller, given: Record<string, unknown>) => {
  const response = await caller.request('POST', '/api/orders', orderOf(given))
  return { status: response.statusCode, ...response.json<Refused>() }
}

const stored = (id: string) =>
  shop.inTenant(({ db, envId }) =>
    db.selectFrom('orders').selectAll().where('envId', '=', envId).where('id', '=', id).executeTakeFirstOrThrow(),
  )

const historyOf = (id: string) =>
  shop.inTenant(({ db, envId }) =>
    db
      .selectFrom('auditEntries')
      .select(['action', 'detail'])
      .where('envId', '=', envId)
      .where('entityId', '=', id)
      .orderBy('at')
      .execute(),
  )

describe('an order taken in the back office', () => {
  test('goes in with the server’s prices, the customer’s seller, the flag of the back office and its history', async () => {
    const lines = [
      { article: { code: shopCodes.article }, quantity: 3, discountPercent: 10 },
      { article: { code: shopCodes.otherArticle }, quantity: 2 },
    ]
    const response = await admin.request('POST', '/api/orders', orderOf({ lines, note: ' Por la tarde ' }))
    expect(response.statusCode).toBe(201)
    const taken = response.json<Taken>()
    expect(taken).toMatchObject({ status: 'created', totalCents: 32_670 + 11_050 })
    expect(await stored(taken.id)).toMatchObject({
      origin: 1,
      state: 1,
      version: 1,
      note: 'Por la tarde',
      netCents: 37_000,
      totalCents: taken.totalCents,
      lineCount: 2,
    })
    expect(await historyOf(taken.id)).toMatchObject([{ action: 'received' }])
  })

  test('sent twice, one after the other or at once, is one order', async () => {
    const order = orderOf()
    const answers = await Promise.all([1, 2, 3].map(() => admin.post<Taken>('/api/orders', order)))
    answers.push(await admin.post<Taken>('/api/orders', order))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 'created')).toHaveLength(1)
    expect((await refusal(admin, { key: order.key, customer: 'DEOTRO' })).status).toBe(409)
    // With other content the answer names the stored order, and nothing is dropped silently.
    const later = await refusal(admin, { key: order.key, note: 'Sin timbre' })
    expect(later).toMatchObject({ status: 409, code: 'orders.alreadyTaken' })
    expect(later.errors).toEqual([
      { path: `orders/${answers[0]?.id}`, message: expect.stringMatching(/^Quedó guardado como P-\d+, por \$/) },
    ])
  })

  test('is refused with what it is about, and writes nothing', async () => {
    const before = await shop.inTenant(countRows)
    const line = (code: string, quantity: unknown = 1, rest = {}) => ({
      lines: [
        { article: { code: shopCodes.article }, quantity: 1 },
        { article: { code }, quantity, ...rest },
      ],
    })
    const wrong = [
      line('NOHAY'),
      line('AJENO'),
      line('VIEJO'),
      line('SINPRECIO'),
      line(shopCodes.otherArticle, 0),
      line(shopCodes.otherArticle, 1.2345),
      line(shopCodes.otherArticle, 1, { discountPercent: 101 }),
      line(shopCodes.otherArticle, 1, { unitPriceCents: 1 }),
    ]
    for (const given of wrong) {
      const answer = await refusal(admin, given)
      expect([400, 422], JSON.stringify(given)).toContain(answer.status)
      expect(answer.errors[0]?.path).toMatch(/^lines\.1/)
    }
    for (const given of [{ lines: [] }, { note: 'x'.repeat(251) }, { key: '' }, { deliveryOn: '2026-02-30' }, { f: 0 }])
      expect((await refusal(admin, given)).status, JSON.stringify(given)).toBe(400)
    expect(await refusal(admin, { deliveryOn: '2020-01-01' })).toMatchObject({
      status: 422,
      errors: [{ path: 'deliveryOn' }],
    })
    expect(await shop.inTenant(countRows)).toEqual(before)
  })

  test('needs a customer that buys: not an inactive one, one without seller, or one of another company', async () => {
    expect((await refusal(admin, { customer: 'APAGADO' })).errors).toMatchObject([{ path: 'customer' }])
    expect((await refusal(admin, { customer: 'DENADIE' })).errors).toMatchObject([{ path: 'customer' }])
    expect((await refusal(admin, { customer: 'AJENO' })).status).toBe(404)
  })

  test('is taken by a seller for its own customers alone', async () => {
    expect(await phone.post<Taken>('/api/orders', orderOf())).toMatchObject({ status: 'created' })
    expect((await refusal(phone, { customer: 'DEOTRO' })).status).toBe(404)
    expect((await phone.request('GET', `${base}/DEOTRO`)).statusCode).toBe(404)
    expect((await phone.request('GET', `${base}/DEOTRO/suggestions`)).statusCode).toBe(404)
  })
})

describe('what the company asks of its sellers', () => {
  const settings = (given: object) => admin.request('PUT', '/api/settings/conquer-ventas', given)

  test('holds for them here as on their phones, and not for staff', async () => {
    const current = await admin.get<Record<string, unknown>>('/api/settings/conquer-ventas')
    const changed = { ...current, maximumDiscountPercent: 5, creditBlockDays: 10, blocksOverCreditLimit: true }
    expect((await settings(changed)).statusCode).toBeLessThan(300)
    try {
      const generous = { lines: [{ article: { code: shopCodes.article }, quantity: 1, discountPercent: 6 }] }
      expect(await refusal(phone, generous)).toMatchObject({
        status: 422,
        errors: [{ path: 'lines.0.discountPercent' }],
      })
      expect(await admin.post<Taken>('/api/orders', orderOf(generous))).toMatchObject({ status: 'created' })
      await shop.inTenant(({ db, envId }) =>
        db
          .updateTable('customers')
          .set({ creditLimitCents: 1 })
          .where('envId', '=', envId)
          .where('code', '=', customer)
          .execute(),
      )
      expect(await refusal(phone, {})).toMatchObject({
        status: 422,
        errors: [{ path: 'customer', message: expect.stringContaining('límite') }],
      })
      expect((await phone.request('POST', '/api/v1/orders', orderWireOf({ c: { k: customer } }))).statusCode).toBe(422)
      expect(await admin.post<Taken>('/api/orders', orderOf())).toMatchObject({ status: 'created' })
    } finally {
      await settings(current)
      await shop.inTenant(({ db, envId }) =>
        db.updateTable('customers').set({ creditLimitCents: null }).where('envId', '=', envId).execute(),
      )
    }
  })
})

describe('the screen', () => {
  test('opens with who orders, what they owe and ordered, and what they were typing', async () => {
    await shop.inTenant(async tenant => {
      const sellerId = await createSeller(tenant, { code: 'V9' })
      const id = await createCustomer(tenant, { code: 'DEBE', sellerId })
      await createReceivable(tenant, { customerId: id, dueOn: '2026-01-01', balanceCents: 5000 })
      await createReceivable(tenant, { customerId: id, dueOn: '2099-01-01', balanceCents: 700 })
    })
    const opened = await admin.get<OrderTaking>(`${base}/DEBE`)
    expect(opened).toMatchObject({
      seller: { code: 'V9' },
      obstacle: null,
      order: null,
      draft: null,
      lastOrder: null,
      credit: { debtCents: 5700, overdueCents: 5000, overdueSince: '2026-01-01', pendingCents: 0 },
    })
    expect((await admin.get<OrderTaking>(`${base}/DENADIE`)).obstacle).toContain('no tiene vendedor')
    expect((await admin.get<OrderTaking>(`${base}/${customer}`)).credit.pendingOrders).toBeGreaterThan(0)
    expect((await admin.request('GET', `${base}/NOHAY`)).statusCode).toBe(404)
  })

  test('keeps a draft per person, right or wrong, until the order is sent', async () => {
    const draft = {
      version: null,
      key: newId(),
      deliveryOn: '',
      note: 'a medias',
      lines: [
        { code: shopCodes.article, isCombo: false, quantity: '2b', discount: '' },
        { code: 'quizás', isCombo: false, quantity: 'x', discount: '' },
      ],
    }
    await admin.request('PUT', `${base}/${customer}/draft`, { ...draft, note: 'antes' })
    expect((await admin.request('PUT', `${base}/${customer}/draft`, draft)).statusCode).toBe(200)
    const opened = await admin.get<OrderTaking>(`${base}/${customer}`)
    expect(opened.draft).toEqual(draft)
    expect(opened.articles.map(({ code }) => code)).toEqual([shopCodes.article])
    expect((await phone.get<OrderTaking>(`${base}/${customer}`)).draft).toBeNull()
    await admin.post('/api/orders', orderOf({ key: draft.key }))
    await admin.request('PUT', `${base}/${customer}/draft`, draft)
    expect((await admin.get<OrderTaking>(`${base}/${customer}`)).draft, 'kept while the order went in').toBeNull()
  })

  test('offers articles on sale by code, by its beginning and by part of the name, of this company alone', async () => {
    const search = async (text: string) =>
      (
        await phone.get<{ items: OfferedArticle[] }>(
          `/api/order-taking/articles?customer=${customer}&text=${encodeURIComponent(text)}`,
        )
      ).items.map(({ code }) => code)
    expect(await search('a1')).toEqual([shopCodes.article])
    expect(await search('A')).toEqual([shopCodes.article, shopCodes.otherArticle])
    expect(await search('sin prec')).toEqual(['SINPRECIO'])
    expect(await search('AJENO')).toEqual([])
    expect(await search('VIEJO')).toEqual([])
    const { items } = await phone.post<{ items: OfferedArticle[] }>('/api/order-taking/articles/by-code', {
      customer,
      codes: [shopCodes.otherArticle, 'AJENO', 'VIEJO'],
    })
    expect(items).toMatchObject([{ code: shopCodes.otherArticle, unitsPerPackage: 6, available: null }])
  })

  test('suggests by the customer’s own rhythm, and repeats an order', async () => {
    const at = (days: number, quantity: number) =>
      orderWireOf({ c: { k: 'RITMO' }, t: daysAgo(days), o: [{ a: shopCodes.article, q: quantity, up: 100 }] })
    await shop.inTenant(async tenant => {
      const { id } = await tenant.db
        .selectFrom('sellers')
        .select('id')
        .where('envId', '=', tenant.envId)
        .where('code', '=', shopCodes.seller)
        .executeTakeFirstOrThrow()
      await createCustomer(tenant, { code: 'RITMO', sellerId: id })
    })
    for (const order of [at(30, 12), at(23, 12), at(16, 6), at(9, 12)]) await phone.post('/api/v1/orders', order)
    const articleOf = async (code: string) =>
      (await admin.post<{ items: OfferedArticle[] }>('/api/order-taking/articles/by-code', { customer, codes: [code] }))
        .items[0]?.id
    for (const code of [shopCodes.article, shopCodes.otherArticle])
      await admin.post('/api/data/recommended-articles', { article: await articleOf(code), action: 'launch' })
    const { items, recommended } = await phone.get<OrderSuggestions>(`${base}/RITMO/suggestions`)
    expect(recommended).toMatchObject([{ action: 'launch', article: { code: shopCodes.otherArticle } }])
    expect(items).toMatchObject([{ quantity: 12, everyDays: 7, sinceDays: 9, article: { code: shopCodes.article } }])
    const { lastOrder } = await phone.get<OrderTaking>(`${base}/RITMO`)
    const repeated = await phone.get<{ lines: unknown[] }>(`${base}/RITMO/lines-of/${lastOrder?.id}`)
    expect(repeated).toMatchObject({ lines: [{ quantity: 12, discountPercent: 0 }], dropped: [] })
    expect((await admin.request('GET', `${base}/${customer}/lines-of/${lastOrder?.id}`)).statusCode).toBe(404)
  })
})
