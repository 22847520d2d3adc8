import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import {
  type Caller,
  createTestApplication,
  type TestApplication,
  testPassword,
} from '../../../../testing/application.ts'
import type { FirstStepsView } from '../../contract/first-steps.ts'
import { createEnvironment, createUser } from '../environments.service.ts'

/** From an empty company to its first order and its first phone, by the routes that its screens call. */

let application: TestApplication
let envId: string
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  envId = await createEnvironment(application.platform.database, { name: 'Recién nacida', firstStepsOpen: true })
  admin = await application.signIn({ roleNumber: 1, envId })
})
afterAll(() => application.stop())

const view = () => admin.get<FirstStepsView>('/api/first-steps')
const pending = async () => (await view()).steps.filter(({ isDone }) => !isDone).map(({ id }) => id)
const create = async (resource: string, body: Record<string, unknown>): Promise<string> => {
  const answer = await admin.request('POST', `/api/data/${resource}`, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<{ id: string }>().id
}
const change = (resource: string, id: string, body: Record<string, unknown>) =>
  admin.request('PATCH', `/api/data/${resource}/${id}`, body)

const phone = (email: string) =>
  application.app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: {
      authorization: `Basic ${Buffer.from(`${email}:${testPassword}`).toString('base64')}`,
      'x-device-id': 'telefono-del-primer-dia',
    },
  })

test('each step is told by real rows, with what they lack, up to an order from the desk and one from a phone', async () => {
  expect(await pending()).toHaveLength(11)

  const seller = await create('sellers', { code: '1', name: 'Ana Calle' })
  const article = await create('articles', { code: 'A1', name: 'Cassata' })
  const other = await create('articles', { code: 'A2', name: 'Torta helada' })
  const list = await create('price-lists', { code: '1', name: 'Minorista' })
  expect((await view()).facts).toMatchObject({ articles: 2, articlesWithoutPrice: 2, lists: 1, hasDefaultList: false })
  const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
  await create('prices', { article, priceList: list, price: 100_000, validFrom: today })
  await create('prices', { article: other, priceList: list, price: 100_000, validFrom: '2099-01-01' })
  expect((await view()).facts).toMatchObject({ articlesWithoutPrice: 1 })

  const customer = await create('customers', { code: 'C1', name: 'Kiosco Uno' })
  expect((await view()).facts).toMatchObject({
    customers: 1,
    customersWithoutSeller: 1,
    customersWithoutList: 1,
    incompleteCustomer: customer,
    readyCustomer: null,
  })
  expect(await pending()).toContain('customers')
  await change('customers', customer, { seller })
  expect((await view()).facts).toMatchObject({ customersWithoutSeller: 0, customersWithoutList: 1 })
  // The list of everybody is the list of who has none; and taking it back, a list of one's own serves as well.
  await change('price-lists', list, { isDefault: true })
  expect((await view()).facts).toMatchObject({ customersWithoutList: 0, readyCustomer: 'C1', incompleteCustomer: null })
  await change('price-lists', list, { isDefault: false })
  await change('customers', customer, { priceList: list })
  // What is out of use lacks nothing.
  await create('customers', { code: 'C2', name: 'Cerrado', isActive: false })
  expect((await view()).facts).toMatchObject({ customers: 1, incompleteCustomer: null, unroutedSeller: seller })
  await create('route-stops', { seller, customer, weekday: 1 })
  expect((await view()).facts).toMatchObject({ sellersWithoutRoute: 0, unroutedSeller: null })

  const typed = { key: 'primero', customer: 'C1', lines: [{ article: { code: 'A1' }, quantity: 2 }] }
  const order = await admin.request('POST', '/api/orders', typed)
  expect([order.statusCode, order.json()]).toMatchObject([201, { status: 'created' }])
  expect(await pending()).toEqual(['company', 'users', 'licences', 'phone'])

  const email = 'ana@calle.example'
  const user = { envId, roleNumber: 2, displayName: 'Ana Calle', email, password: testPassword, sellerKey: '1' }
  const id = await createUser(application.platform.database, user)
  expect((await view()).facts).toMatchObject({ people: 1, sellingPeople: 1, licences: 0 })
  await admin.post(`/api/data/licences/${id}/activate`)
  expect(await pending()).toEqual(['company', 'phone'])
  const { token } = (await phone(email)).json<{ token: string }>()
  expect(await pending()).toEqual(['company'])
  const sent = await application.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { authorization: `Bearer ${token}` },
    payload: { sk: 'T-1', se: '1', t: new Date().toISOString(), c: { k: 'C1' }, o: [{ a: 'A1', q: 3, up: 1000 }] },
  })
  expect([sent.statusCode, sent.json()]).toMatchObject([201, { key: 'T-1' }])
})
