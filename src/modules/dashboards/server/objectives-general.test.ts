import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDays } from '../../../kernel/contract/business-days.ts'
import { dayOf, monthEnd, monthOf } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createRouteStop } from '../../../testing/factories.ts'
import { createWorld, type World, writeHistory } from '../../../testing/sales-history.ts'
import type { GeneralObjectives, SellerObjectiveDetail, TargetChange } from '../../objectives/contract/general.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'

let application: TestApplication
let client: pg.Client
let world: World
let admin: Caller
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const month = monthOf(today)
const before = monthOf(new Date(Date.parse(`${month}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10))

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 75, 11)
    await rebuildFacts(tenant)
    for (const weekday of [1, 3, 5])
      await createRouteStop(tenant, {
        sellerId: world.sellers[0] ?? '',
        customerId: world.customers[0] ?? '',
        weekday,
        anchorDay: '2026-01-05',
      })
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const read = (asked = month): Promise<GeneralObjectives> =>
  admin.get<GeneralObjectives>(`/api/objectives/general?month=${asked}`)
const save = (changes: TargetChange[], asked = month) =>
  admin.request('PUT', '/api/objectives/general', { month: asked, changes })
const seller = (index: number): string => world.sellers[index] ?? ''
const change = (index: number, measure: TargetChange['measure'], was: number | null, after: number | null) => ({
  sellerId: seller(index),
  measure,
  before: was,
  after,
})

/** Documents themselves, counted by nothing of the product. */
const recount = async (from: string, to: string) => {
  const alive = `env_id = $1 and day between $2 and $3 and deleted_at is null and canceled_at is null`
  const { rows } = await client.query<Record<string, string>>(
    `select s.id, coalesce(o.net, 0) net, coalesce(o.orders, 0) orders, coalesce(o.customers, 0) customers, coalesce(o.packages, 0) packages,
       coalesce(o.kg, 0) kg, coalesce(c.collected, 0) collected
     from sellers s left join (select seller_id, sum(net_cents) net, count(*) filter (where kind = 'sale') orders, sum(packages) packages, sum(kg) kg,
         count(distinct customer_id) filter (where kind = 'sale') customers from orders where ${alive} group by 1) o on o.seller_id = s.id
       left join (select seller_id, sum(total_cents) collected from collections where ${alive} group by 1) c on c.seller_id = s.id
     where s.env_id = $1`,
    [application.envId, from, to],
  )
  return new Map(
    rows.map(({ id, ...row }) => [
      id ?? '',
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
    ]),
  )
}

describe('the month of each seller', () => {
  test.each([month, before])('%s is what a plain recount of its documents says', async asked => {
    const counted = await recount(asked, monthEnd(asked))
    const { sellers, total } = await read(asked)
    expect(sellers).toHaveLength(6)
    for (const { id, measures } of sellers) {
      const own = counted.get(id) as Record<string, number>
      expect(measures.netCents?.actual).toBe(own.net)
      expect(measures.orders?.actual).toBe(own.orders)
      expect(measures.customers?.actual).toBe(own.customers)
      expect(measures.packages?.actual).toBeCloseTo(own.packages ?? 0, 2)
      expect(measures.kg?.actual).toBeCloseTo(own.kg ?? 0, 2)
      expect(measures.collectedCents?.actual).toBe(own.collected)
      expect(measures.frequency?.actual).toBeCloseTo(own.customers ? (own.orders ?? 0) / own.customers : 0, 2)
    }
    const net = [...counted.values()].reduce((sum, own) => sum + (own.net ?? 0), 0)
    expect(total.netCents).toMatchObject({ actual: net, target: null })
  })

  test('is projected on the weekdays of the route, or Monday to Saturday', async () => {
    const { sellers } = await read()
    const end = monthEnd(month)
    const walked = sellers.find(({ id }) => id === seller(0))
    const routeDays = (to: string) =>
      businessDays({ from: month, to }, { weekdays: new Set([1, 3, 5]), holidays: new Set() })
    expect(walked).toMatchObject({ businessDay: routeDays(today), businessDays: routeDays(end) })
    const other = sellers.find(({ id }) => id === seller(1))
    expect(other).toMatchObject({
      businessDay: businessDays({ from: month, to: today }),
      businessDays: businessDays({ from: month, to: end }),
    })
    const { actual = 0, projection } = other?.measures.netCents ?? {}
    if (other && other.businessDay > 0)
      expect(projection).toBe(Math.round((actual / other.businessDay) * other.businessDays))
  })

  test('counts no holiday as a business day, unless it is worked', async () => {
    const seller1 = async () => (await read()).sellers.find(({ id }) => id === seller(1))
    const [whole, detail] = [
      (await seller1())?.businessDays ?? 0,
      await admin.get<SellerObjectiveDetail>(`/api/objectives/general/${seller(1)}?month=${month}`),
    ]
    const day = detail.days.find(({ isBusinessDay }) => isBusinessDay)?.day
    const { id } = await admin.post<{ id: string }>('/api/data/holidays', { day, name: 'Día del almacenero' })
    expect((await seller1())?.businessDays).toBe(whole - 1)
    expect((await read()).businessDays).toBe(whole - 1)
    const off = await admin.get<SellerObjectiveDetail>(`/api/objectives/general/${seller(1)}?month=${month}`)
    expect(off.days.find(one => one.day === day)?.isBusinessDay).toBe(false)
    const board = await admin.get<SalesDashboard>(`/api/dashboards/sales?from=${month}&to=${monthEnd(month)}`)
    expect(board.widgets.generalObjective).toMatchObject({ ok: true, data: { businessDays: whole - 1 } })
    await admin.request('PATCH', `/api/data/holidays/${id}`, { isWorkingDay: true })
    expect((await seller1())?.businessDays).toBe(whole)
    await admin.request('DELETE', `/api/data/holidays/${id}`)
  })

  test('day by day adds up to the month, and needs its target by the last day', async () => {
    await save([change(1, 'netCents', null, 700_000), change(1, 'customers', null, 7)])
    const detail = await admin.get<SellerObjectiveDetail>(`/api/objectives/general/${seller(1)}?month=${month}`)
    const last = detail.days.at(-1)
    expect(detail.days).toHaveLength(Number(monthEnd(month).slice(8)))
    expect(last?.accumulated.netCents).toBe(detail.measures.netCents?.actual)
    expect(last?.accumulated.customers).toBe(detail.measures.customers?.actual)
    expect(last?.accumulated.orders).toBe(detail.measures.orders?.actual)
    expect(last?.needed).toMatchObject({ netCents: 700_000, customers: 7, orders: null })
    expect(detail.score?.points).toBeCloseTo(detail.measures.score?.actual ?? -1, 2)
    await save([change(1, 'netCents', 700_000, null), change(1, 'customers', 7, null)])
  })
})

describe('targets', () => {
  test('are changed in a block, all or none, and say which value does not fit', async () => {
    const wrong = await save([change(0, 'orders', null, 30), change(1, 'orders', null, 1.5)])
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toEqual([{ path: 'changes.1.after', message: 'Tiene que ser un número entero.' }])
    expect((await save([change(0, 'score', null, 101)])).json().errors[0].message).toBe('Hasta 100.')
    expect((await save([])).statusCode).toBe(400)
    expect((await read()).sellers.every(({ targets }) => targets.orders === null)).toBe(true)
    expect((await save([change(0, 'orders', null, 30), change(1, 'orders', null, 40)])).json()).toEqual({ changed: 2 })
    const { total, sellers } = await read()
    expect(total.orders?.target).toBe(70)
    expect(total.orders?.actual).toBe(
      sellers
        .filter(({ targets }) => targets.orders !== null)
        .reduce((sum, { measures }) => sum + (measures.orders?.actual ?? 0), 0),
    )
  })

  test('of two who change the same one at once, one wins and the other is told', async () => {
    const answers = await Promise.all([save([change(0, 'orders', 30, 31)]), save([change(0, 'orders', 30, 32)])])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json().detail).toContain('Otra persona cambió «Pedidos» de V V0')
    const now = (await read()).sellers.find(({ id }) => id === seller(0))?.targets.orders ?? null
    await save([change(0, 'orders', now, 30)])
  })

  test('of a month nobody had any of, two at once leave one row each', async () => {
    const later = '2027-03-01'
    const answers = await Promise.all([
      save([change(0, 'kg', null, 10)], later),
      save([change(0, 'packages', null, 20)], later),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await read(later)).sellers.find(({ id }) => id === seller(0))?.targets).toMatchObject({
      kg: 10,
      packages: 20,
    })
  })

  test('are copied from another month by a factor, with the number that was shown, and taken back', async () => {
    await save(
      [change(0, 'netCents', null, 1_000_001), change(0, 'frequency', null, 2.5), change(1, 'netCents', null, 500)],
      before,
    )
    const input = { month: '2027-04-01', from: before, factor: 1.1, keepsWritten: true }
    await save([change(1, 'netCents', null, 9)], input.month)
    const preview = await admin.post<{ targets: number; replaced: number; changes: TargetChange[] }>(
      '/api/objectives/general/copy/preview',
      input,
    )
    expect(preview).toMatchObject({ sellers: 1, targets: 2, replaced: 0 })
    expect((await admin.request('POST', '/api/objectives/general/copy', { ...input, expected: 3 })).json().code).toBe(
      'objectives.otherCount',
    )
    const done = await admin.post<typeof preview>('/api/objectives/general/copy', { ...input, expected: 2 })
    const targetsOf = async (index: number) =>
      (await read(input.month)).sellers.find(({ id }) => id === seller(index))?.targets
    expect(await targetsOf(0)).toMatchObject({ netCents: 1_100_001, frequency: 2.5 })
    expect(await targetsOf(1)).toMatchObject({ netCents: 9 })
    const inverse = done.changes.map(({ before: was, after, ...rest }) => ({ ...rest, before: after, after: was }))
    expect((await save(inverse, input.month)).statusCode).toBe(200)
    expect(await targetsOf(0)).toMatchObject({ netCents: null, frequency: null })
    const all = await admin.post<typeof preview>('/api/objectives/general/copy/preview', {
      ...input,
      keepsWritten: false,
    })
    expect(all).toMatchObject({ targets: 3, replaced: 1 })
    const none = { ...input, from: '2020-01-01', expected: 1 }
    expect((await admin.request('POST', '/api/objectives/general/copy', none)).json().code).toBe(
      'objectives.nothingToCopy',
    )
  })

  test('of a seller of another company, or of no month, are refused', async () => {
    const foreign = await admin.request('PUT', '/api/objectives/general', {
      month,
      changes: [{ sellerId: application.envId, measure: 'kg', before: null, after: 1 }],
    })
    expect(foreign.statusCode).toBe(400)
    expect((await admin.request('GET', '/api/objectives/general?month=2026-13-01')).statusCode).toBe(400)
    expect((await admin.request('GET', `/api/objectives/general/${application.envId}?month=${month}`)).statusCode).toBe(
      404,
    )
  })

  test('are the admin’s alone', async () => {
    for (const roleNumber of [0, 2, 4, 5]) {
      const caller = await application.signIn({ roleNumber })
      expect((await caller.request('GET', `/api/objectives/general?month=${month}`)).statusCode).toBe(403)
      expect((await caller.request('GET', '/api/data/objectives')).statusCode).toBe(403)
    }
  })
})

describe('the score', () => {
  test('is weighted as the company sets it, in the page and in the dashboard alike', async () => {
    const weights = { netCents: 3, orders: 1, customers: 0, packages: 1, kg: 1, collectedCents: 1, frequency: 1 }
    await admin.request('PUT', '/api/objectives/weights', weights)
    const answer = await read()
    const aimed = answer.sellers.find(({ id }) => id === seller(0))
    const reached = Math.min(1, (aimed?.measures.orders?.actual ?? 0) / 30)
    expect(aimed?.measures.score?.actual).toBeCloseTo(reached * 100, 2)
    const dashboard = await admin.get<SalesDashboard>(`/api/dashboards/sales?from=${month}&to=${today}`)
    const { objectivesTable, generalObjective } = dashboard.widgets
    if (!objectivesTable?.ok || !generalObjective?.ok) throw new Error('no answer')
    for (const row of objectivesTable.data.rows)
      expect(row.measures).toEqual(answer.sellers.find(({ id }) => id === row.id)?.measures)
    expect((generalObjective.data.ratio ?? 0) * 100).toBeCloseTo(answer.total.score?.actual ?? -1, 2)
    expect(
      (await admin.request('PUT', '/api/objectives/weights', { ...weights, kg: -1 })).json().errors[0].message,
    ).toBe('Desde 0.')
  })
})

describe('files', () => {
  test('bring the targets of a month by seller code, and find them again', async () => {
    const rows = [{ month: '15/05/2027', seller: 'V2', netCents: '1.234,50', orders: 12 }]
    expect(await admin.post('/api/data/objectives/import', { rows })).toMatchObject({ created: 1, errors: [] })
    expect(await admin.post('/api/data/objectives/import', { rows })).toMatchObject({ unchanged: 1 })
    expect((await read('2027-05-01')).sellers.find(({ id }) => id === seller(2))?.targets).toMatchObject({
      netCents: 123_450,
      orders: 12,
    })
    const wrong = await admin.post<{ errors: { message: string }[] }>('/api/data/objectives/import', {
      rows: [{ month: '01/05/2027', seller: 'NADIE', orders: -1 }],
    })
    expect(wrong.errors.map(({ message }) => message).join(' ')).toContain('NADIE')
  })
})
