import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../modules/settlements/testing/requests.ts'
import { createTestLoad, type TestLoad } from '../modules/settlements/testing/test-load.ts'
import type { StoreOrder } from '../modules/store/contract/shop.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../modules/store/testing/store-company.ts'

let company: StoreCompany
let phone: Phone
let load: TestLoad

beforeAll(async () => {
  company = await openStoreCompany()
  // The load makes articles of its own, whose codes are counted from A1 on.
  await company.inTenant(({ db, envId }) =>
    db
      .updateTable('articles')
      .set(eb => ({ code: sql`'T' || ${eb.ref('code')}` }))
      .where('envId', '=', envId)
      .execute(),
  )
  load = await company.inTenant(tenant =>
    createTestLoad(tenant, {
      articles: 2,
      orders: [
        [
          { article: 0, units: 12, priceCents: 10_000 },
          { article: 1, units: 6, priceCents: 5_000 },
        ],
        [{ article: 0, units: 4, priceCents: 10_000 }],
      ],
    }),
  )
  const shops = load.orders.map(({ customerId }) => ({
    id: customerId,
    canOrder: true,
    seesDebt: true,
    maximumOrderCents: null,
  }))
  const given = await company.admin.request('PUT', `/api/store-people/${company.ids.rosa}/shops`, {
    shops: [{ ...shops[0], id: company.ids.kiosk }, ...shops],
  })
  expect(given.statusCode, given.body).toBe(200)
  phone = await company.byLink()
})
afterAll(() => company.stop())

const seen = async (index: number): Promise<StoreOrder> => {
  const { id, customerId } = load.orders[index] ?? { id: '', customerId: '' }
  const { status, body } = await phone.get<StoreOrder>(company.at(`orders/${id}`, customerId))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const deliver = async (index: number, result: object): Promise<void> => {
  const path = urlOf(load, `/orders/${load.orders[index]?.id}`)
  const answer = await company.admin.request('PUT', path, { seenId: null, ...result })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

test('an order on its way says so, and nothing of what will be delivered', async () => {
  const order = await seen(0)
  expect(order).toMatchObject({ state: 'En camino', shortages: [], deliveredCents: null })
  expect(order.lines.map(({ deliveredQuantity, shortage }) => [deliveredQuantity, shortage])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('of what was delivered in part, each article says how much arrived and why the rest did not', async () => {
  await deliver(0, {
    result: 'partial',
    returns: [
      { articleId: load.articleIds[0], units: 3, isFit: false, reason: 'damaged' },
      { articleId: load.articleIds[0], units: 1, isFit: true, reason: 'not_ordered' },
    ],
  })
  const order = await seen(0)
  expect(order.state).toBe('Entregado con faltantes')
  expect(order.lines).toMatchObject([
    { quantity: 12, deliveredQuantity: 8, shortage: expect.stringMatching(/rotura/) },
    { quantity: 6, deliveredQuantity: 6, shortage: null },
  ])
  expect(order.shortages).toHaveLength(1)
  expect(order.shortages[0]).toMatch(/^Faltó 4 de 12 de .+: .*rotura.*\.$/)
  expect(order.shortages[0]).toContain('no lo pidió')
  expect(order.steps.at(-1)).toMatchObject({ title: 'Entregado', isDone: true, at: expect.any(String) })
})

test('one that was not delivered says why', async () => {
  await deliver(1, { result: 'not_delivered', reason: 'closed' })
  const order = await seen(1)
  expect(order.lines).toMatchObject([{ deliveredQuantity: null, shortage: null }])
  expect(order.steps.at(-1)).toMatchObject({ title: 'No se entregó', detail: 'local cerrado', isDone: true })
})

test('another shop does not find it', async () => {
  const { status } = await phone.get(company.at(`orders/${load.orders[0]?.id}`, load.orders[1]?.customerId))
  expect(status).toBe(404)
})
