import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createArticle, createCustomer, createSeller } from '../../../../testing/factories.ts'
import { type ErasingPreview, type FirstStepsView, ordersInEarnest } from '../../contract/first-steps.ts'
import { createEnvironment } from '../environments.service.ts'

let application: TestApplication
let envId: string
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await createEnvironment(application.platform.database, { name: 'Nueva', firstStepsOpen: true })
  admin = await application.signIn({ roleNumber: 1, envId })
})

const view = () => admin.get<FirstStepsView>('/api/first-steps')
const done = async () => (await view()).steps.filter(({ isDone }) => isDone).map(({ id }) => id)
const session = () =>
  admin.get<{ landing: string; environment: { firstStepsOpen: boolean; hasExampleData: boolean } }>('/api/auth/session')
const untilLoaded = async (): Promise<FirstStepsView> => {
  for (;;) {
    const current = await view()
    if (current.example.state !== 'loading') return current
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

describe('first steps', () => {
  test('are taken by the rows of the company, until they are closed', async () => {
    expect(await done()).toEqual([])
    expect((await session()).landing).toBe('/apps/first-steps')
    await application.platform.withTenant(envId, async tenant => {
      await createArticle(tenant)
      await createCustomer(tenant)
    })
    // A customer without seller and list is told of, and is no step taken.
    expect(await done()).toEqual(['articles'])
    await application.platform.withTenant(envId, tenant => createSeller(tenant))
    await application.signIn({ roleNumber: 2, envId })
    expect(await done()).toEqual(['sellers', 'articles', 'users'])
    await admin.post('/api/first-steps/close')
    expect(await session()).toMatchObject({
      landing: '/apps/dashboards/project',
      environment: { firstStepsOpen: false },
    })
  })

  test('are for administrators', async () => {
    const seller = await application.signIn({ roleNumber: 2, envId })
    expect((await seller.get<{ landing: string }>('/api/auth/session')).landing).toBe('/apps/reports')
    for (const [method, url] of [
      ['GET', '/api/first-steps'],
      ['POST', '/api/example-data'],
      ['DELETE', '/api/example-data'],
      ['GET', '/api/example-data/erasing'],
    ] as const)
      expect((await seller.request(method, url)).statusCode).toBe(403)
  })
})

describe('example data', () => {
  test('are loaded with progress, are no step taken, and are erased with what was counted', async () => {
    await admin.post('/api/example-data')
    expect((await view()).example).toMatchObject({ state: 'loading', total: 900, canLoad: expect.any(Boolean) })
    expect((await admin.request('POST', '/api/example-data')).json().code).toBe('identity.exampleBusy')
    expect((await admin.request('DELETE', '/api/example-data')).json().code).toBe('identity.exampleBusy')
    const { steps, example } = await untilLoaded()
    expect(example).toMatchObject({
      state: 'loaded',
      canLoad: false,
      counts: { customers: 80, articles: 60, sellers: 4, orders: 900 },
    })
    expect(steps.filter(({ isDone }) => isDone)).toEqual([])
    expect((await session()).environment.hasExampleData).toBe(true)

    const erased = (await admin.request('DELETE', '/api/example-data')).json<{ erased: number; kept: number }>()
    expect(erased).toEqual({ erased: Object.values(example.counts).reduce((sum, count) => sum + count, 0), kept: 0 })
    expect((await view()).example).toMatchObject({ state: 'none', canLoad: true, counts: {} })
    expect((await session()).environment).toMatchObject({ hasExampleData: false, firstStepsOpen: true })
    expect((await admin.request('DELETE', '/api/example-data')).json().code).toBe('identity.noExample')
  })

  test('go again when their loading is canceled', async () => {
    await admin.post('/api/example-data')
    await admin.post('/api/example-data/cancel')
    const { example } = await untilLoaded()
    expect(example).toMatchObject({ state: 'canceled', canLoad: true, counts: {} })
  })

  test('that a server left half loaded are told so, and loading again begins anew', async () => {
    await application.platform.withTenant(envId, ({ db }) =>
      db
        .insertInto('companyStarts')
        .values({ envId, createdAt: new Date(), exampleState: 'loading', aliveAt: new Date(Date.now() - 60_000) })
        .execute(),
    )
    expect((await view()).example.state).toBe('interrupted')
    await admin.post('/api/example-data')
    await admin.post('/api/example-data/cancel')
    expect((await untilLoaded()).example.state).toBe('canceled')
  })

  test('go in beside rows of the company, and erasing says beforehand what it must leave and whose it is', async () => {
    await application.platform.withTenant(envId, tenant => createCustomer(tenant, { code: '100001' }))
    expect((await view()).example.canLoad).toBe(true)
    await admin.post('/api/example-data')
    expect((await untilLoaded()).example).toMatchObject({ state: 'loaded', canLoad: false, counts: { customers: 80 } })
    expect((await admin.request('POST', '/api/example-data')).json().code).toBe('identity.noExamplesNow')

    // A customer of the company takes an example's seller.
    const own = await application.platform.withTenant(envId, async tenant => {
      const seller = await tenant.db
        .selectFrom('sellers')
        .select(['id', 'code', 'name'])
        .where('envId', '=', envId)
        .orderBy('code')
        .executeTakeFirstOrThrow()
      return { seller, customer: await createCustomer(tenant, { code: 'MIO', name: 'El mío', sellerId: seller.id }) }
    })
    const preview = await admin.get<ErasingPreview>('/api/example-data/erasing')
    expect(preview.held).toEqual([
      {
        what: { table: 'sellers', id: own.seller.id, number: null, text: `${own.seller.code} · ${own.seller.name}` },
        by: [{ table: 'customers', id: own.customer, number: null, text: 'MIO · El mío' }],
        more: 0,
      },
    ])
    // The seller, with the supervisor and the manager it answers to.
    expect([preview.kept, preview.unlisted]).toEqual([3, 0])
    const erased = (await admin.request('DELETE', '/api/example-data')).json<{ erased: number; kept: number }>()
    expect(erased).toEqual({ erased: preview.erased, kept: preview.kept })
  })

  test('are refused by a company that sells in earnest', async () => {
    await application.platform.withTenant(envId, ({ db }) =>
      sql`
        with seller as (insert into sellers (env_id, id, code, name) values (${envId}::uuid, gen_random_uuid(), 'V', 'V') returning id),
          customer as (insert into customers (env_id, id, code, name) values (${envId}::uuid, gen_random_uuid(), 'C', 'C') returning id)
        insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
        select ${envId}::uuid, gen_random_uuid(), n::text, n, seller.id, customer.id, now(), current_date, 1, 1, 1, 1, 1, 1, 2
        from seller, customer, generate_series(1, ${ordersInEarnest + 1}) n returning 1`.execute(db),
    )
    expect((await view()).example.canLoad).toBe(false)
    const answer = await admin.request('POST', '/api/example-data')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'identity.noExamplesNow'])
  })
})
