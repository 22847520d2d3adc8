import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createCustomer } from '../../../../testing/factories.ts'

let application: TestApplication
let admin: Caller

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await application.platform.withTenant(application.envId, async tenant => {
    await createCustomer(tenant, { code: 'A', name: 'Pérez, Ana', tradeName: 'Almacén Ñandú', locality: 'Rosario' })
    await createCustomer(tenant, { code: 'B', name: 'El Ñandú', tradeName: '', locality: 'Pérez' })
    await createCustomer(tenant, { code: 'C', name: 'Otro' })
  })
})
afterAll(() => application.stop())

const path = (filter: string): string => `/api/coverage/customers?filter=${encodeURIComponent(filter)}`

test.each([
  ['name:contains:nandu', ['A', 'B']],
  ['name:starts-with:ALMACEN', ['A']],
  // What the door says counts, not the name behind it.
  ['name:contains:perez', []],
  ['locality:contains:perez', ['B']],
  ['name:matches:otro|el nandu', ['B', 'C']],
])('the filter «%s» of the coverage list needs no capitals and accents', async (filter, codes) => {
  const { items, total } = await admin.get<{ items: { code: string }[]; total: number }>(path(filter))
  expect(items.map(({ code }) => code).toSorted()).toEqual(codes)
  expect(total).toBe(codes.length)
})

test('another company sees none of them, and a column that is not there is refused', async () => {
  const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  expect((await stranger.get<{ total: number }>(path('name:contains:nandu'))).total).toBe(0)
  expect((await admin.request('GET', path('nothing:contains:1'))).statusCode).toBe(400)
})
