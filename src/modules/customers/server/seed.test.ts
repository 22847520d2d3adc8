import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizePhone } from '../../../kernel/contract/phone.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer, createRegion, createSeller } from '../../../testing/factories.ts'
import { seedPeople } from './seed.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const sellerId = await createSeller(tenant)
    const regions = [await createRegion(tenant, { code: 'Z1' }), await createRegion(tenant, { code: 'Z2' })]
    for (let index = 0; index < 60; index += 1)
      await createCustomer(tenant, {
        code: `S${100 + index}`,
        sellerId,
        regionId: regions[index % 2] ?? '',
        longitude: -60 - ((index * 7) % 13) / 50,
        latitude: -33 - ((index * 5) % 11) / 50,
      })
    await seedPeople(tenant)
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

type Rows = { total: number; items: { phone: string | null; name: string }[] }

test.each([
  ['prospects', 24],
  ['contacts', 60],
  ['customer-users', 15],
])('a demonstration has %s with telephones that can be called', async (resource, total) => {
  const rows = await admin.get<Rows>(`/api/data/${resource}?limit=100`)
  expect(rows.total).toBe(total)
  for (const { phone, name } of rows.items) {
    expect(phone && normalizePhone(phone)).toBe(phone)
    expect(name).toMatch(/\p{L}{2}/u)
  }
})

test('every region but the last is drawn around its customers', async () => {
  const { items } = await admin.get<{ items: { id: string; customers: number; area: object | null }[] }>(
    '/api/regions/areas',
  )
  expect(items.map(({ area }) => area !== null)).toEqual([true, false])
  const [first] = items
  const { already } = await admin.get<{ already: number }>(`/api/regions/${first?.id}/inside`)
  expect(already).toBe(first?.customers)
})
