import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../kernel/contract/formats.ts'
import { newId } from '../kernel/server/ids.ts'
import { mapRemainingArticles, seedErp } from '../modules/erp/server/index.ts'
import { publishForm } from '../modules/forms/testing/form-world.ts'
import { fanOut } from '../modules/integration/server/webhooks/fan-out.ts'
import { collectionWireOf, orderWireOf, plantShop, shopCodes } from '../modules/sales/testing/wire-documents.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'

/** What the services of the product say outside, read as a receiver gets it. */
let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication({ WEBHOOK_NETWORKS: '127.0.0.1' })
  admin = await application.signIn({ roleNumber: 1 })
  await plantShop(application)
  await application.platform.withTenant(application.envId, async tenant => {
    await seedErp(tenant)
    await mapRemainingArticles(tenant, { organization: '1000', channel: '10', sector: '00' })
    await tenant.db.updateTable('customers').set({ erpLocation: 'rosario' }).where('envId', '=', tenant.envId).execute()
  })
  const events = [
    'order.created',
    'order.exported',
    'order.cancelled',
    'collection.created',
    'customer.changed',
    'form.answered',
  ]
  await admin.post('/api/integration/destinations', { name: 'Todo', url: 'http://127.0.0.1:9/', events })
})
afterAll(() => application.stop())

type Body = { id: string; type: string; data: Record<string, unknown> }

/** The bodies made since the last call, in their order. */
let seen = 0
const told = async (): Promise<Body[]> => {
  const { platform, envId } = application
  while ((await platform.withTenant(envId, fanOut)) > 0);
  const rows = await platform.withTenant(envId, ({ db }) =>
    db.selectFrom('webhookMessages').select('body').where('envId', '=', envId).orderBy('id').execute(),
  )
  const bodies = rows.slice(seen).map(({ body }) => JSON.parse(body) as Body)
  seen = rows.length
  return bodies
}

const inOrder = (one: string, other: string): number => one.localeCompare(other)
const keysOf = (bodies: Body[]): string[] => bodies.map(({ data }) => String(data.key)).toSorted(inOrder)

test('an order, its cancellation and a collection', async () => {
  const order = orderWireOf()
  await admin.post('/api/v1/orders', order)
  await admin.post(`/api/v1/orders/${String(order.sk)}/cancel`)
  await admin.post('/api/v1/collections', collectionWireOf())
  const [created, cancelled, collection] = await told()
  expect(created).toMatchObject({
    type: 'order.created',
    data: {
      key: order.sk,
      customer: { code: shopCodes.customer },
      seller: { code: shopCodes.seller },
      net: '1200.00',
      tax: '252.00',
      total: '1452.00',
      lines: [{ article: { code: shopCodes.article }, quantity: 12, total: '1452.00' }],
    },
  })
  expect(cancelled).toMatchObject({ type: 'order.cancelled', data: { key: order.sk, isCancelled: true } })
  expect(collection).toMatchObject({
    type: 'collection.created',
    data: { total: '1500.50', payments: [{ method: 'E', amount: '1500.50' }] },
  })
})

test('each of many orders that arrive together, and each that a file takes', async () => {
  const items = Array.from({ length: 60 }, () => orderWireOf())
  const sent = items.map(({ sk }) => String(sk)).toSorted(inOrder)
  await admin.post('/api/v1/orders', { items })
  const created = await told()
  expect(created).toHaveLength(60)
  expect(new Set(created.map(({ id }) => id)).size).toBe(60)
  expect(keysOf(created)).toEqual(sent)
  const day = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
  await admin.post('/api/erp/exports', { kind: 'orders', day })
  const exported = await told()
  expect(new Set(exported.map(({ type }) => type))).toEqual(new Set(['order.exported']))
  expect(keysOf(exported)).toEqual(sent)
})

test('a customer by the screen and by a file, and no more for what did not change', async () => {
  const { id } = await admin.post<{ id: string }>('/api/data/customers', { code: 'N1', name: 'Nuevo' })
  await admin.request('PATCH', `/api/data/customers/${id}`, { name: 'Cambiado' })
  await admin.request('PATCH', `/api/data/customers/${id}`, { name: 'Cambiado' })
  await admin.request('DELETE', `/api/data/customers/${id}`)
  await admin.post('/api/data/customers/import', { rows: [{ code: 'N2', name: 'De archivo' }] })
  const bodies = await told()
  expect(bodies.map(({ data }) => [data.code, data.isDeleted])).toEqual([
    ['N1', true],
    ['N1', true],
    ['N1', true],
    ['N2', false],
  ])
})

test('an answer of a form, once, with its questions by name', async () => {
  const form = await publishForm(admin)
  const customers = await admin.get<{ items: { id: string; code: string }[] }>('/api/data/customers?sort=code')
  const customer = customers.items.find(({ code }) => code === shopCodes.customer)
  const at = new Date().toISOString()
  const data = { tiene: false }
  const times = { startedAt: at, takenAt: at }
  const answer = { key: newId(), formId: form.id, version: 1, customerId: customer?.id, ...times, data }
  await told()
  await admin.post('/api/v1/form-answers', answer)
  await admin.post('/api/v1/form-answers', answer)
  expect((await told()).map(({ type, data: body }) => ({ type, body }))).toMatchObject([
    {
      type: 'form.answered',
      body: {
        code: `${form.code}-0001`,
        form: { code: form.code },
        version: 1,
        customer: { code: shopCodes.customer },
        answers: data,
      },
    },
  ])
})

test('nothing of it reaches open screens', async () => {
  const rows = await application.platform.withTenant(application.envId, ({ db, envId }) =>
    db.selectFrom('outbox').select(['recordEvent', 'payload']).where('envId', '=', envId).execute(),
  )
  expect(rows.filter(({ recordEvent }) => recordEvent === 'order.created').length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ payload }) => payload))).not.toContain('recordIds')
})
