import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { createCustomer } from '../../../../testing/factories.ts'
import type { OfferedArticle, OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { orderWireOf, shopCodes } from '../../testing/wire-documents.ts'
import { packSoldDays } from '../facts/sold-days/pack-sold-days.ts'

type Taken = { id: string; number: number; status: string; totalCents: number }

let shop: Shop
const customer = 'CLI1'
const base = `/api/order-taking/customers/${customer}`

beforeAll(async () => {
  shop = await openShop()
  await shop.inTenant(async tenant => {
    const { db, envId } = tenant
    const found = (table: 'sellers' | 'priceLists' | 'articles', code: string) =>
      db.selectFrom(table).select('id').where('envId', '=', envId).where('code', '=', code).executeTakeFirstOrThrow()
    const { id: priceListId } = await found('priceLists', shopCodes.list)
    for (const code of [shopCodes.article, shopCodes.otherArticle])
      await db
        .insertInto('prices')
        .values({
          envId,
          priceListId,
          articleId: (await found('articles', code)).id,
          validFrom: '2020-01-01',
          priceCents: 10_000,
        })
        .execute()
    await createCustomer(tenant, {
      code: customer,
      sellerId: (await found('sellers', shopCodes.seller)).id,
      priceListId,
    })
  })
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

const lineOf = (code: string, quantity: number, discountPercent = 0) => ({
  article: { code },
  quantity,
  discountPercent,
})

const take = (): Promise<Taken> =>
  shop.admin.post<Taken>('/api/orders', {
    key: newId(),
    customer,
    note: 'antes',
    lines: [lineOf(shopCodes.article, 12, 5), lineOf(shopCodes.otherArticle, 6)],
  })

const change = (id: string, version: number, lines: unknown[], rest: object = {}) =>
  shop.admin.request('PUT', `/api/orders/${id}`, { version, lines, ...rest })

test('a changed order of a closed day drops the pack of that day, which is then packed as it is now', async () => {
  const { platform, envId } = shop.application
  const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
  const [changedDay, otherDay] = [addDays(today, -3), addDays(today, -4)]
  const packs = () =>
    shop.inTenant(async ({ db }) => {
      const rows = await db.selectFrom('soldDays').select(['day', 'articles']).where('envId', '=', envId).execute()
      return new Map(rows.map(({ day, articles }) => [day, articles.toString('hex')]))
    })
  const sent = (ago: number) =>
    orderWireOf({ t: daysAgo(ago), c: { k: customer }, o: [{ a: shopCodes.article, q: 2, up: 100 }] })
  const { id } = await shop.admin.post<{ id: string }>('/api/v1/orders', sent(3))
  await shop.admin.post('/api/v1/orders', sent(4))
  await packSoldDays(platform.withTenant, envId, { today })
  const before = await packs()
  expect([...before.keys()].toSorted()).toEqual([otherDay, changedDay])
  const answer = await change(id, 1, [lineOf(shopCodes.article, 2), lineOf(shopCodes.otherArticle, 1)])
  expect(answer.statusCode, answer.body).toBe(200)
  expect([...(await packs()).keys()]).toEqual([otherDay])
  await packSoldDays(platform.withTenant, envId, { today })
  const after = await packs()
  expect(after.get(otherDay)).toBe(before.get(otherDay))
  expect(after.get(changedDay)).not.toBe(before.get(changedDay))
})

describe('a pending order', () => {
  test('is changed with its number, day and facts kept right, and its history says what', async () => {
    const { id, number } = await take()
    const opened = await shop.admin.get<OrderTaking>(`${base}?order=${id}`)
    expect(opened.order).toMatchObject({ id, version: 1, lineCount: 2 })
    expect(opened.draft?.lines).toEqual([
      { code: shopCodes.article, isCombo: false, quantity: '12', discount: '5' },
      { code: shopCodes.otherArticle, isCombo: false, quantity: '6', discount: '' },
    ])
    const response = await change(id, 1, [lineOf(shopCodes.article, 6, 5)], { note: 'después' })
    expect([response.statusCode, response.json()]).toEqual([200, { id, number, status: 'changed', totalCents: 68_970 }])
    const detail = await shop.admin.get<{ history: { action: string; detail: unknown }[]; lines: unknown[] }>(
      `/api/data/orders/${id}`,
    )
    expect(detail.lines).toHaveLength(1)
    expect(detail.history[0]).toMatchObject({
      action: 'changed',
      detail: {
        changed: { note: { before: 'antes', after: 'después' }, totalCents: { after: 68_970 } },
        lines: [expect.stringContaining('12 con 5 % → 6 con 5 %'), expect.stringMatching(/^quitó/)],
      },
    })
  })

  test('is changed by one person at a time', async () => {
    const { id } = await take()
    const answers = await Promise.all([1, 2].map(quantity => change(id, 1, [lineOf(shopCodes.article, quantity)])))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await change(id, 1, [lineOf(shopCodes.article, 9)])).json()).toMatchObject({
      code: 'orders.changedMeanwhile',
    })
    expect((await change(id, 2, [lineOf(shopCodes.article, 9)])).statusCode).toBe(200)
  })

  test('refuses what a new one refuses, and stays as it was', async () => {
    const { id, totalCents } = await take()
    expect((await change(id, 1, [])).statusCode).toBe(400)
    expect((await change(id, 1, [lineOf('AJENO', 1)])).statusCode).toBe(400)
    expect((await change(id, 1, [lineOf(shopCodes.article, 1)], { deliveryOn: '2020-01-01' })).statusCode).toBe(422)
    const opened = await shop.admin.get<OrderTaking>(`${base}?order=${id}`)
    expect(opened.order).toMatchObject({ version: 1, totalCents })
  })

  test('has its own units free', async () => {
    const { id } = await take()
    const articles = '/api/order-taking/articles'
    const free = async (asked: string) =>
      (
        await shop.admin.get<{ items: OfferedArticle[] }>(
          `${articles}?customer=${customer}&text=${shopCodes.article}${asked}`,
        )
      ).items[0]
    const { id: warehouse } = await shop.admin.post<{ id: string }>('/api/data/sites', {
      code: 'D1',
      name: 'Central',
      type: 'deposito',
    })
    await shop.admin.post('/api/stock/receipts', {
      key: newId(),
      warehouse,
      lines: [{ article: (await free(''))?.id, units: 500 }],
    })
    const [others, own] = [(await free(''))?.available ?? 0, (await free(`&order=${id}`))?.available]
    expect(own).toBe(others + 12)
    const opened = await shop.admin.get<OrderTaking>(`${base}?order=${id}`)
    expect(opened.articles.find(({ code }) => code === shopCodes.article)?.available).toBe(own)
  })

  test('has drafts of its own, gone once the change is sent', async () => {
    const { id } = await take()
    const draft = { version: 1, key: newId(), deliveryOn: '', note: '', lines: [] }
    await shop.admin.request('PUT', `${base}/draft?order=${id}`, draft)
    expect((await shop.admin.get<OrderTaking>(`${base}?order=${id}`)).draft).toEqual(draft)
    expect((await shop.admin.get<OrderTaking>(base)).draft).toBeNull()
    await change(id, 1, [lineOf(shopCodes.article, 1)])
    expect((await shop.admin.get<OrderTaking>(`${base}?order=${id}`)).draft).not.toEqual(draft)
  })
})

describe('an order that is no longer pending', () => {
  const settle = (id: string, fields: { state?: number; canceledAt?: Date }) =>
    shop.inTenant(({ db, envId }) =>
      db.updateTable('orders').set(fields).where('envId', '=', envId).where('id', '=', id).execute(),
    )

  test('is not changed: exported, it is the ERP’s', async () => {
    const { id } = await take()
    await settle(id, { state: 2 })
    expect((await change(id, 1, [lineOf(shopCodes.article, 1)])).json()).toMatchObject({ code: 'orders.notPending' })
    expect((await shop.admin.request('GET', `${base}?order=${id}`)).statusCode).toBe(409)
  })

  test('nor by who does not see its seller, nor under another customer', async () => {
    const { id } = await take()
    const other = await shop.application.signIn({ roleNumber: 2, sellerKey: shopCodes.otherSeller })
    const body = { version: 1, lines: [lineOf(shopCodes.article, 1)] }
    expect((await other.request('PUT', `/api/orders/${id}`, body)).statusCode).toBe(404)
    expect((await shop.phone.request('PUT', `/api/orders/${id}`, body)).statusCode).toBe(200)
    expect(
      (await shop.admin.request('GET', `/api/order-taking/customers/${shopCodes.customer}?order=${id}`)).statusCode,
    ).toBe(404)
  })
})
