import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer, createSeller } from '../../../testing/factories.ts'
import { widgetRows } from '../contract/widgets.ts'
import { findCustomerSums } from './customers.queries.ts'

/** Last purchase of some customers by their codes; the last one bought only after the period. */
const purchases: Record<string, string> = {
  C900: '2026-09-03',
  C901: '2026-07-15',
  C902: '2026-09-03',
  C903: '2026-12-01',
}

let application: TestApplication
let sellerId: string
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  await inTenant(async tenant => {
    sellerId = await createSeller(tenant)
    for (const [code, day] of Object.entries(purchases)) {
      const customerId = await createCustomer(tenant, { code, sellerId })
      await tenant.db
        .insertInto('visits')
        .values({ envId: tenant.envId, day, sellerId, customerId, orders: 1, totalCents: 100 })
        .execute()
    }
  })
})
afterAll(() => application.stop())

const unvisited = () =>
  inTenant(async tenant => {
    const selection = { envId: tenant.envId, timeZone: 'UTC', sellers: null, channels: [], regions: [] }
    const period = { from: '2026-11-01', to: '2026-11-20' }
    const found = await findCustomerSums(tenant, { selection, period, lastFactDay: '2026-12-01' }, false)
    return found.unvisited.map(({ code, lastPurchaseOn, total }) => ({ code, lastPurchaseOn, total }))
  })

test('customers who were not visited: who never bought, then the longest without a purchase', async () => {
  expect(await unvisited()).toEqual([
    { code: 'C903', lastPurchaseOn: null, total: 4 },
    { code: 'C901', lastPurchaseOn: '2026-07-15', total: 4 },
    { code: 'C900', lastPurchaseOn: '2026-09-03', total: 4 },
    { code: 'C902', lastPurchaseOn: '2026-09-03', total: 4 },
  ])
})

test('a list full of customers who never bought is theirs alone, by code, with the total of everybody', async () => {
  const codes = Array.from({ length: widgetRows + 10 }, (_, index) => `C${100 + index}`)
  await inTenant(async tenant => {
    for (const code of codes.toReversed()) await createCustomer(tenant, { code, sellerId })
  })
  const list = await unvisited()
  expect(list.map(({ code }) => code)).toEqual(codes.slice(0, widgetRows))
  expect(new Set(list.map(({ total }) => total))).toEqual(new Set([codes.length + 4]))
})
