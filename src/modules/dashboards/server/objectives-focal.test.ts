import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, monthOf } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createWorld, type World, writeHistory } from '../../../testing/sales-history.ts'
import type { FocalDetail } from '../../objectives/contract/focal.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'

type Saved = { id: string }

let application: TestApplication
let client: pg.Client
let world: World
let admin: Caller
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const month = monthOf(today)

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 60, 5)
    await rebuildFacts(tenant)
  })
  await client.query(`update articles set family = 'Palitos' where env_id = $1 and id = any($2)`, [
    application.envId,
    world.articles.slice(0, 5),
  ])
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

let codes = 0
const create = (values: object): Promise<Saved> => {
  codes += 1
  return admin.post<Saved>('/api/data/focal-objectives', { code: `F${codes}`, name: `Foco ${codes}`, month, ...values })
}
const refusal = async (values: object): Promise<unknown> =>
  (await admin.request('POST', '/api/data/focal-objectives', { code: 'MAL', name: 'Mal', month, ...values })).json()
    .errors

/** Lines of the month's orders themselves. */
const sold = async (articles: string[], sellerId: string | null = null) => {
  const { rows } = await client.query<{ net: string; quantity: string }>(
    `select coalesce(sum(l.net_cents), 0) net, coalesce(sum(l.quantity), 0) quantity from orders o join order_lines l on l.env_id = $1 and l.order_id = o.id
     where o.env_id = $1 and o.day >= $2 and o.deleted_at is null and o.canceled_at is null and l.article_id = any($3) and ($4::uuid is null or o.seller_id = $4)`,
    [application.envId, month, articles, sellerId],
  )
  return { doneCents: Number(rows[0]?.net), doneQuantity: Number(rows[0]?.quantity) }
}
const detailOf = ({ id }: Saved): Promise<FocalDetail> => admin.get<FocalDetail>(`/api/objectives/focal/${id}`)

describe('a focal objective', () => {
  test('by family counts what its articles sold, however the family is written', async () => {
    const made = await create({ kind: 'family', family: 'PALITOS', quantity: 100, unitAmount: 1500 })
    expect(await detailOf(made)).toMatchObject({
      ...(await sold(world.articles.slice(0, 5))),
      quantity: 100,
      amountCents: 150_000,
      total: 5,
    })
    expect(await admin.get(`/api/data/focal-objectives/${made.id}`)).toMatchObject({ articles: 5 })
  })

  test('by brand, of one seller, counts that seller alone', async () => {
    const made = await create({ kind: 'brand', brand: world.brands[1], amount: 5_000_000, seller: world.sellers[2] })
    const ofBrand = world.articles.filter((_, index) => index % world.brands.length === 1)
    expect(await detailOf(made)).toMatchObject({
      ...(await sold(ofBrand, world.sellers[2] ?? '')),
      amountCents: 5_000_000,
    })
  })

  test('by articles adds up what it asks of each', async () => {
    const made = await create({ kind: 'articles' })
    const [first = '', second = ''] = world.articles
    const save = (articles: object[]) => admin.request('PUT', `/api/objectives/focal/${made.id}/articles`, { articles })
    const answer = await save([
      { articleId: first, quantity: 10, unitCents: 1000 },
      { articleId: second, quantity: 5, unitCents: 2000 },
    ])
    expect(answer.json()).toMatchObject({
      quantity: 15,
      amountCents: 20_000,
      total: 2,
      ...(await sold([first, second])),
    })
    expect((await save([{ articleId: second, quantity: 7, unitCents: null }])).json()).toMatchObject({
      quantity: 7,
      amountCents: null,
      total: 1,
    })
    expect(await admin.get(`/api/data/focal-objectives/${made.id}`)).toMatchObject({ articles: 1, kind: 'articles' })
    const repeated = await save([
      { articleId: first, quantity: 1, unitCents: null },
      { articleId: first, quantity: 2, unitCents: null },
    ])
    expect(repeated.json().errors).toEqual([{ path: 'articles.1.articleId', message: 'Ese artículo está dos veces.' }])
    const unknown = await save([{ articleId: application.envId, quantity: 1, unitCents: null }])
    expect(unknown.json().errors[0].path).toBe('articles.0.articleId')
  })

  test('says once what it is about', async () => {
    expect(await refusal({ kind: 'brand', quantity: 1 })).toMatchObject([{ path: 'brand' }])
    expect(await refusal({ kind: 'family', quantity: 1 })).toMatchObject([{ path: 'family' }])
    expect(await refusal({ kind: 'family', family: 'A', brand: world.brands[0], quantity: 1 })).toMatchObject([
      { path: 'brand' },
    ])
    expect(await refusal({ kind: 'articles', family: 'A' })).toMatchObject([{ path: 'family' }])
    expect(await refusal({ kind: 'family', family: 'A' })).toMatchObject([{ path: 'quantity' }])
    expect(await refusal({ kind: 'otro', quantity: 1 })).toMatchObject([{ path: 'kind' }])
    const brand = await create({ kind: 'brand', brand: world.brands[0], quantity: 1 })
    const set = await admin.request('PUT', `/api/objectives/focal/${brand.id}/articles`, { articles: [] })
    expect(set.json().code).toBe('objectives.notASet')
    expect((await admin.request('GET', `/api/objectives/focal/${application.envId}`)).statusCode).toBe(404)
  })

  test('is in the dashboard with the same figures', async () => {
    const answer = await admin.get<SalesDashboard>(
      `/api/dashboards/sales?from=${month}&to=${today}&widgets=focalObjective`,
    )
    const slot = answer.widgets.focalObjective
    if (!slot?.ok) throw new Error('no answer')
    expect(slot.data.rows.length).toBeGreaterThan(2)
    for (const row of slot.data.rows) {
      const detail = await detailOf(row)
      expect(row.actual).toBe(row.unit === 'money' ? detail.doneCents : detail.doneQuantity)
      expect(row.target).toBe((row.unit === 'money' ? detail.amountCents : detail.quantity) ?? 0)
    }
  })
})
