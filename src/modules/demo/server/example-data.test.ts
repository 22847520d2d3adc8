import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoSeeders } from '../../../cli/demo-seeders.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { createTestPlatform, type TestPlatform } from '../../../testing/database.ts'
import { createArticle, createCustomer, createPriceList, createSeller } from '../../../testing/factories.ts'
import { tenantTables } from '../../../testing/seed-every-table.ts'
import { createEnvironment, type ExampleSource } from '../../identity/server/index.ts'
import { checkFacts } from '../../sales/server/index.ts'
import { createExampleData } from './example-data.ts'
import { childrenFirst, readTenantCatalogue } from './tenant-catalogue.ts'

/** More orders than the first transaction of a load takes. */
const size = { sellers: 2, customers: 30, articles: 20, months: 2, orders: 400 }

let opened: TestPlatform
let examples: ExampleSource
let envId: string
beforeAll(async () => {
  opened = await createTestPlatform()
  examples = createExampleData(opened.platform, demoSeeders, size)
})
afterAll(() => opened.stop())
beforeEach(async () => {
  envId = await createEnvironment(opened.platform.database, { name: 'Nueva' })
})

const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> => opened.platform.withTenant(envId, work)
const load = (onProgress: (done: number) => void = () => {}) =>
  examples.load({ envId, timeZone: 'America/Argentina/Buenos_Aires', onProgress })
const erase = () => inTenant(tenant => examples.erase(tenant))

/** Rows of the environment, by table that has any. */
const held = (): Promise<Record<string, number>> =>
  inTenant(async ({ db }) => {
    const counts: Record<string, number> = {}
    for (const table of tenantTables) {
      const found = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where env_id = ${envId}::uuid`.execute(db)
      if (found.rows[0]?.count) counts[table] = found.rows[0].count
    }
    return counts
  })

/** Settings that come with the examples and stay: they are the company's. */
const settingsTables = ['erp_settings', 'erp_profiles', 'erp_location_mappings']

describe('example data', () => {
  test('fill a company, tell how far they are, and go without a trace but settings', async () => {
    const told: number[] = []
    await load(done => told.push(done))
    expect(told.at(-1)).toBe(examples.orders)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    const full = await held()
    expect(full).toMatchObject({ customers: 30, articles: 20, sellers: 2, orders: 400 })
    expect(await inTenant(checkFacts)).toEqual([])
    const counted = await inTenant(tenant => examples.count(tenant))
    expect(counted.find(({ table }) => table === 'orders')).toEqual({ table: 'orders', count: examples.orders })

    const { erased, kept } = await erase()
    expect(kept).toBe(0)
    expect(erased).toBe(counted.reduce((sum, { count }) => sum + count, 0))
    expect(Object.keys(await held()).filter(table => !settingsTables.includes(table))).toEqual([])
    await load()
    expect((await held()).orders).toBe(examples.orders)
  })

  test('leave every row of the company alone, and what those rows use', async () => {
    await load()
    const own = await inTenant(async tenant => {
      const { db } = tenant
      const first = (table: 'sellers' | 'priceLists' | 'brands') =>
        db.selectFrom(table).select('id').where('envId', '=', envId).orderBy('code').limit(1).executeTakeFirstOrThrow()
      const seller = await first('sellers')
      const brand = await first('brands')
      const article = await createArticle(tenant, { brandId: brand.id })
      const free = await createCustomer(tenant)
      const tied = await createCustomer(tenant, { sellerId: seller.id })
      const list = await first('priceLists')
      await db
        .insertInto('prices')
        .values({ envId, priceListId: list.id, articleId: article, validFrom: '2026-11-01', priceCents: 100 })
        .execute()
      return { customers: [free, tied], article, seller: seller.id, brand: brand.id, list: list.id }
    })
    const { kept } = await erase()
    const left = await held()
    const ids = async (table: 'customers' | 'articles' | 'sellers' | 'brands' | 'priceLists') =>
      (await inTenant(({ db }) => db.selectFrom(table).select('id').where('envId', '=', envId).execute())).map(
        ({ id }) => id,
      )
    expect((await ids('customers')).toSorted()).toEqual(own.customers.toSorted())
    expect(await ids('articles')).toEqual([own.article])
    expect([await ids('sellers'), await ids('brands'), await ids('priceLists')]).toEqual([
      [own.seller],
      [own.brand],
      [own.list],
    ])
    expect(left.prices).toBe(1)
    expect(left.orders).toBeUndefined()
    // The seller, with the supervisor and the manager it answers to, the brand and the list.
    expect(kept).toBe(5)
    expect(left.example_rows).toBe(5)
    expect(await inTenant(checkFacts)).toEqual([])
  })

  test('what a person adds while they load is not taken for an example', async () => {
    const added: Promise<string>[] = []
    await load(done => {
      if (done > 0 && added.length === 0) added.push(inTenant(tenant => createCustomer(tenant, { code: 'PROPIO' })))
    })
    const [own] = await Promise.all(added)
    await erase()
    const left = await inTenant(({ db }) =>
      db.selectFrom('customers').select('id').where('envId', '=', envId).execute(),
    )
    expect(left).toEqual([{ id: own }])
  })

  test('a load that is stopped leaves nothing', async () => {
    const stopped = new Error('enough')
    const stop = (done: number) => {
      if (done > 320) throw stopped
    }
    await expect(load(stop)).rejects.toBe(stopped)
    expect(await held()).toEqual({})
  })

  test('go in beside what the company has, whose codes, numbers and settings stay as they are, and out again', async () => {
    const own = await inTenant(async tenant => {
      const { db } = tenant
      const listId = await createPriceList(tenant, { code: '1', name: 'La nuestra' })
      await db.updateTable('priceLists').set({ isDefault: true }).where('envId', '=', envId).execute()
      const sellerId = await createSeller(tenant, { code: '101', name: 'Ana' })
      // The codes that the examples have, too.
      const article = await createArticle(tenant, { code: '10001' })
      const customer = await createCustomer(tenant, { code: '100001', sellerId, priceListId: listId })
      await db.insertInto('counters').values({ envId, name: 'orders', value: 7 }).execute()
      return { listId, sellerId, article, customer }
    })
    const before = await held()
    await load()
    const full = await held()
    expect(full).toMatchObject({ customers: 31, articles: 21, sellers: 3, orders: 400 })
    expect(await inTenant(checkFacts)).toEqual([])
    const rows = (table: 'customers' | 'articles' | 'priceLists' | 'brands') =>
      inTenant(({ db }) => db.selectFrom(table).select(['id', 'code']).where('envId', '=', envId).execute())
    const marked = async (table: Parameters<typeof rows>[0]) =>
      (await rows(table)).filter(({ code }) => code.startsWith('EJ-')).length
    // A series that clashes is marked as a whole, one that does not stays as it is.
    expect([
      await marked('customers'),
      await marked('articles'),
      await marked('priceLists'),
      await marked('brands'),
    ]).toEqual([30, 20, 4, 0])
    expect((await rows('customers')).find(({ id }) => id === own.customer)?.code).toBe('100001')
    const orders = await inTenant(({ db }) =>
      db.selectFrom('orders').select('number').where('envId', '=', envId).orderBy('number').execute(),
    )
    expect([orders[0]?.number, orders.at(-1)?.number]).toEqual([8, 407])
    const defaults = await inTenant(({ db }) =>
      db.selectFrom('priceLists').select('id').where('envId', '=', envId).where('isDefault', '=', true).execute(),
    )
    expect(defaults).toEqual([{ id: own.listId }])
    // Nothing of the company was taken for an example's: no stock, no mapping, no price of its own article.
    const touching = await inTenant(({ db }) =>
      sql<{ count: number }>`
      select (select count(*) from prices where env_id = ${envId}::uuid and article_id = ${own.article}::uuid)
        + (select count(*) from stock_movements where env_id = ${envId}::uuid and article_id = ${own.article}::uuid)
        + (select count(*) from erp_article_mappings where env_id = ${envId}::uuid and article_code = '10001') as count`.execute(
        db,
      ),
    )
    expect(touching.rows[0]?.count).toBe(0)

    expect((await erase()).kept).toBe(0)
    const left = await held()
    // Without own orders the next one is number 1, with no counter behind it.
    for (const table of Object.keys(before).filter(name => name !== 'counters'))
      expect([table, left[table]]).toEqual([table, before[table]])
    expect(left.orders).toBeUndefined()
  })

  test('of one company are not those of another', async () => {
    await load()
    const mine = await held()
    envId = await createEnvironment(opened.platform.database, { name: 'Otra' })
    await load()
    const other = envId
    await erase()
    expect(Object.keys(await held()).filter(table => !settingsTables.includes(table))).toEqual([])
    expect(other).toBe(envId)
    const first = await opened.platform.database
      .selectFrom('environments')
      .select('id')
      .where('name', '=', 'Nueva')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    envId = first.id
    expect(await held()).toEqual(mine)
  })
})

test('no tenant tables point at each other in a circle: rows can be erased children first', async () => {
  const catalogue = await readTenantCatalogue(opened.platform.database)
  const order = childrenFirst(catalogue)
  expect(order.toSorted()).toEqual(tenantTables.toSorted())
  expect(catalogue.identified).toContain('customers')
  expect(catalogue.links).toContainEqual({ table: 'order_lines', column: 'order_id', target: 'orders', isInKey: true })
})
