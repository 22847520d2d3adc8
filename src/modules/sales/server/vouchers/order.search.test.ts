import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchGroup } from '../../../../kernel/contract/search.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { onServer } from '../../../../testing/database.ts'
import {
  createArticle,
  createBrand,
  createCustomer,
  createManager,
  createSeller,
  createSupervisor,
} from '../../../../testing/factories.ts'
import { insertOrder } from './testing/voucher-rows.ts'

let application: TestApplication
let admin: Caller
let erp: Caller
let seller: Caller
let supervisor: Caller
let stranger: Caller
let ids: Awaited<ReturnType<typeof seed>>

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const seed = () =>
  application.platform.withTenant(application.envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: 'S1' })
    const managerId = await createManager(tenant, { code: 'G1' })
    const lucas = await createSeller(tenant, { code: 'V1', supervisorId, managerId })
    const carla = await createSeller(tenant, { code: 'V2', managerId })
    const nandu = await createCustomer(tenant, {
      code: '0007',
      name: 'Pérez Hnos. S.R.L.',
      tradeName: 'Kiosco El Ñandú',
      sellerId: lucas,
    })
    const other = await createCustomer(tenant, { code: '9x', name: 'Nandubay Almacén', sellerId: carla })
    await createCustomer(tenant, { code: '100', name: 'Descuento 50% Oeste', sellerId: carla })
    const brandId = await createBrand(tenant, { name: 'Litoral' })
    await createArticle(tenant, { code: 'ART-1', name: 'Bombón ñandú', brandId })
    const orders = {
      recent: await insertOrder(tenant, { sellerId: lucas, customerId: nandu, takenAt: daysAgo(1) }),
      older: await insertOrder(tenant, { sellerId: carla, customerId: nandu, takenAt: daysAgo(3) }),
      old: await insertOrder(tenant, { sellerId: lucas, customerId: other, takenAt: daysAgo(200) }),
    }
    return { nandu, other, orders }
  })

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  erp = await application.signIn({ roleNumber: 0 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  ids = await seed()
})
afterAll(() => application.stop())

const search = async (caller: Caller, text: string) => {
  const { groups } = await caller.get<{ groups: SearchGroup[] }>(`/api/search?${new URLSearchParams({ text })}`)
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits]))
}
const titles = async (caller: Caller, text: string) =>
  Object.fromEntries(
    Object.entries(await search(caller, text)).map(([kind, hits]) => [kind, hits.map(hit => hit.title)]),
  )

describe('the search of records', () => {
  test('finds customers, articles and the orders of those customers, without accents and capitals', async () => {
    const found = await search(admin, 'NANDU')
    expect(found.customers?.map(hit => hit.title)).toEqual(['Kiosco El Ñandú', 'Nandubay Almacén'].toReversed())
    expect(found.customers?.[1]).toMatchObject({
      id: ids.nandu,
      detail: '0007 · Pérez Hnos. S.R.L.',
      url: `/apps/personas/main?row=${ids.nandu}`,
    })
    expect(found.articles).toMatchObject([{ title: 'Bombón ñandú', detail: 'ART-1 · Litoral' }])
    expect(found.orders?.map(hit => hit.id)).toEqual([ids.orders.recent.id, ids.orders.older.id, ids.orders.old.id])
    expect(found.orders?.[0]?.url).toBe(`/apps/comprobantes/pedidos/${ids.orders.recent.id}`)
  })

  test('takes the words in any order and in any column, and a short text as a whole code', async () => {
    expect(await titles(admin, 'ñandú perez')).toMatchObject({ customers: ['Kiosco El Ñandú'] })
    expect(await titles(admin, '9x')).toMatchObject({ customers: ['Nandubay Almacén'] })
    expect(await titles(admin, '50% oeste')).toEqual({ customers: ['Descuento 50% Oeste'] })
    expect(await titles(admin, '5_% oeste')).toEqual({})
    expect(await titles(admin, 'nadie así')).toEqual({})
  })

  test('shows each person their own sellers and what their role may read', async () => {
    for (const caller of [seller, supervisor]) {
      const found = await search(caller, 'nandu')
      expect(found.customers?.map(hit => hit.id)).toEqual([ids.nandu])
      expect(found.orders?.map(hit => hit.id)).toEqual([ids.orders.recent.id])
      expect(found.articles).toBeUndefined()
    }
    expect(Object.keys(await search(erp, 'nandu'))).toEqual(['customers', 'orders'])
    expect(await search(stranger, 'nandu')).toEqual({})
  })

  test('finds a recent order by its number, as people say it or bare, within the scope', async () => {
    const { recent, older, old } = ids.orders
    for (const text of [`P-${recent.number}`, `p-${recent.number}`, String(recent.number).padStart(2, '0')])
      expect((await search(admin, text)).orders?.map(hit => hit.id)).toEqual([ids.orders.recent.id])
    expect((await search(seller, `P-${older.number}`)).orders).toBeUndefined()
    expect((await search(admin, `P-${old.number}`)).orders).toBeUndefined()
  })

  test('finds those of one seller among more than the index is asked for', async () => {
    await onServer(application.databaseUrl, client =>
      client.query(
        `insert into customers (env_id, id, code, name, seller_id)
         select $1, gen_random_uuid(), 'M' || n, 'Despensa común ' || n, case when n = 1900 then (select id from sellers where env_id = $1 and code = 'V1') end
         from generate_series(1, 2000) n`,
        [application.envId],
      ),
    )
    expect((await search(admin, 'comun')).customers).toHaveLength(5)
    expect(await titles(seller, 'comun')).toEqual({ customers: ['Despensa común 1900'] })
  })

  test.each([['a'], [' '], ['  a '], ['x'.repeat(101)]])('refuses «%s»', async text => {
    const answer = await admin.request('GET', `/api/search?${new URLSearchParams({ text })}`)
    expect(answer.statusCode).toBe(400)
  })
})
