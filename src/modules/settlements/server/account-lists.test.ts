import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { formatPlate } from '../../logistics/contract/plates.ts'
import type { AccountView, ContainersView } from '../contract/account-view.ts'
import type { OrderDelivery } from '../contract/deliveries.ts'
import { line, result } from '../testing/fixtures.ts'
import { createTestLoad, type TestLoad } from '../testing/test-load.ts'

let application: TestApplication
let admin: Caller
let other: Caller
let round: TestLoad
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  round = await application.platform.withTenant(application.envId, tenant =>
    createTestLoad(tenant, { articles: 2, containers: [1], orders: [[line(0, 6), line(1, 4)], [line(1, 3)]] }),
  )
})
afterAll(() => application.stop())

type Rows<Row> = { items: Row[]; total: number; totals: Record<string, number> }
type Account = { id: string; name: string; balance: number; open: number; lastAt: string | null }
type Held = { customer: { id: string }; article: { id: string }; units: number; seller: { name: string } | null }

test('every delivery person has an account on the list, with what they owe and the rounds they still have to settle', async () => {
  const before = await admin.get<Rows<Account>>('/api/data/delivery-accounts')
  expect(before.items).toMatchObject([{ id: round.personId, balance: 0, open: 1, lastAt: null }])
  const pay = { key: newId(), amountCents: 12_500, reason: 'A cuenta' }
  await admin.post<AccountView>(`/api/delivery-accounts/${round.personId}/payments`, pay)
  await admin.post<AccountView>(`/api/delivery-accounts/${round.personId}/payments`, pay)
  const after = await admin.get<Rows<Account>>('/api/data/delivery-accounts?filter=balance:less-than:0')
  expect(after.items).toMatchObject([{ balance: -12_500 }])
  expect((await other.get<Rows<Account>>('/api/data/delivery-accounts')).items).toEqual([])
})

test('a round is found by the plate of its vehicle as it is painted', async () => {
  const found = async (filter: string) =>
    (await admin.get<Rows<{ id: string }>>(`/api/data/settlements?filter=${encodeURIComponent(filter)}`)).items
  const [{ vehicle }] = (await admin.get<Rows<{ vehicle: string }>>('/api/data/settlements')).items as [
    { vehicle: string },
  ]
  const painted = formatPlate(vehicle)
  expect(painted).toMatch(/^AB \d{3} CD$/)
  for (const filter of [`contains:${painted.slice(1)}`, `starts-with:${painted}`, `matches:${painted}`])
    expect(await found(`vehicle:${filter}`), filter).toMatchObject([{ id: round.loadId }])
  expect(await found('vehicle:contains:ZZ 999')).toEqual([])
})

test('containers left at the door are on the list, and leave it when they come back', async () => {
  await admin.post('/api/deliveries', result(round, 0, {}))
  await admin.post('/api/deliveries', result(round, 1, {}))
  const held = await admin.get<Rows<Held>>('/api/data/customer-containers')
  expect(held.items.map(({ customer, units }) => [customer.id, units])).toEqual([
    [round.orders[0]?.customerId, 4],
    [round.orders[1]?.customerId, 3],
  ])
  const [first] = round.orders
  const counted = { key: newId(), articleId: round.articleIds[1], units: 0, reason: 'Se contaron' }
  const view = await admin.post<ContainersView>(`/api/customers/${first?.customerId}/containers`, counted)
  expect(view.balances).toEqual([])
  expect((await admin.get<Rows<Held>>('/api/data/customer-containers')).items).toHaveLength(1)
  expect((await other.get<Rows<Held>>('/api/data/customer-containers')).items).toEqual([])
})

test('the order of a round says where it was delivered against where the shop is', async () => {
  const { loadId, orders } = round
  const place = { latitude: -32.95, longitude: -60.65 }
  const photo = result(round, 0, { ...place, at: new Date().toISOString() })
  await admin.post('/api/deliveries', photo)
  const order = await admin.get<{ customer: object; delivery: object }>(
    `/api/settlements/${loadId}/orders/${orders[0]?.id}`,
  )
  expect(order.delivery).toMatchObject(place)
  expect(order.customer).toHaveProperty('latitude')
})

test('who sees an order sees where it went and what proves it; another seller and another company do not', async () => {
  const [order] = round.orders
  const url = `/api/orders/${order?.id}/delivery`
  const seen = await admin.get<OrderDelivery>(url)
  expect(seen.load).toMatchObject({ id: round.loadId, sequence: 1, vehicle: 'Camión' })
  expect(seen.delivery).toMatchObject({ result: 'delivered', latitude: -32.95 })
  const stranger = await application.signIn({ roleNumber: 2, sellerKey: 'NADIE' })
  expect((await stranger.request('GET', url)).statusCode).toBe(404)
  expect((await other.request('GET', url)).statusCode).toBe(404)
})

test('both lists are the administrator’s alone', async () => {
  const lead = await application.signIn({ roleNumber: 4 })
  for (const path of ['delivery-accounts', 'customer-containers'])
    expect((await lead.request('GET', `/api/data/${path}`)).statusCode).toBe(403)
})
