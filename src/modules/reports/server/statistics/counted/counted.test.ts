import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../../kernel/contract/formats.ts'
import { newId } from '../../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { createCustomer } from '../../../../../testing/factories.ts'
import { createWorld, type World, writeHistory } from '../../../../../testing/sales-history.ts'
import { type DimensionId, dimensions } from '../../../../figures/contract/measures.ts'
import { checkFacts, packSoldDays, rebuildFacts } from '../../../../sales/server/index.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { dimensionExpressions } from '../../../testing/dimension-expressions.ts'
import { viewOf } from '../../report-view.ts'
import { findCountedFigures } from './counted-figures.ts'

let application: TestApplication
let client: pg.Client
let admin: Caller
let supervisor: Caller
let world: World
let today: string
let period: { from: string; to: string }
const timeZone = 'America/Argentina/Buenos_Aires'

beforeAll(async () => {
  application = await createTestApplication()
  today = dayOf(new Date(), timeZone)
  // As many days as an answer has columns, so that all of it is seen.
  period = { from: addDays(today, -61), to: today }
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 80, 29)
    await rebuildFacts(tenant)
  })
  await application.platform.analyze()
  admin = await application.signIn({ roleNumber: 1 })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const all = Object.keys(dimensions) as DimensionId[]
const everyPair = all.flatMap(rows =>
  all.filter(id => id !== rows).map((columns): [DimensionId, DimensionId] => [rows, columns]),
)

const ask = (caller: Caller, query: Record<string, string>): Promise<Statistics> =>
  caller.get(`/api/statistics?${new URLSearchParams({ measure: 'customers', ...period, ...query })}`)

type Counted = {
  cells: Record<string, number>
  rows: Record<string, number>
  columns: Record<string, number>
  all: number
}

const record = (entries: [string, number | null][]): Record<string, number> =>
  Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])))

/** Distinct customers of each cell, row, column and of all, in plain SQL over the documents. */
const recount = async (rows: DimensionId, columns: DimensionId, only = 'true'): Promise<Counted> => {
  const lines = [rows, columns].some(id => dimensions[id].base === 'article')
    ? 'join order_lines l on l.env_id = $1 and l.order_id = o.id join articles a on a.env_id = $1 and a.id = l.article_id'
    : ''
  const found = await client.query<{ level: number; r: string; c: string; value: number }>(
    `select grouping(x.r, x.c) as level, x.r, x.c, count(distinct x.customer_id)::int as value from (
       select ${dimensionExpressions[rows]} as r, ${dimensionExpressions[columns]} as c, o.customer_id
       from orders o join sellers s on s.env_id = $1 and s.id = o.seller_id join customers c on c.env_id = $1 and c.id = o.customer_id ${lines}
       where o.env_id = $1 and o.day between $2 and $3 and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null and ${only}
     ) x group by grouping sets ((x.r, x.c), (x.r), (x.c), ())`,
    [application.envId, period.from, period.to],
  )
  const of = (level: number) => found.rows.filter(row => row.level === level)
  return {
    cells: record(of(0).map(({ r, c, value }) => [`${r}|${c}`, value])),
    rows: record(of(1).map(({ r, value }) => [r, value])),
    columns: record(of(2).map(({ c, value }) => [c, value])),
    all: of(3)[0]?.value ?? 0,
  }
}

const told = ({ rows, columns, total }: Statistics): Counted => ({
  cells: record(
    rows.flatMap(row =>
      columns.map(({ key }, index): [string, number | null] => [`${row.key}|${key}`, row.cells[index] ?? null]),
    ),
  ),
  rows: record(rows.map(({ key, value }) => [key, value])),
  columns: record(columns.map(({ key, value }) => [key, value])),
  all: total ?? 0,
})

const check = async (pairs: [DimensionId, DimensionId][]): Promise<void> => {
  for (const [rows, columns] of pairs)
    expect([rows, columns, told(await ask(admin, { rows, columns }))]).toEqual([
      rows,
      columns,
      await recount(rows, columns),
    ])
}

const pack = (): Promise<void> => packSoldDays(application.platform.withTenant, application.envId, { today })
const packed = async (): Promise<number> =>
  (await client.query<{ n: number }>('select count(*)::int as n from sold_days where env_id = $1', [application.envId]))
    .rows[0]?.n ?? 0

/** One pair at least for each way that a key is made. */
const somePairs: [DimensionId, DimensionId][] = [
  ['day', 'supervisor'],
  ['hour', 'seller'],
  ['channel', 'region'],
  ['customer', 'week'],
  ['weekday', 'month'],
  ['article', 'hour'],
  ['brand', 'customer'],
  ['manager', 'family'],
  ['subItem', 'item'],
]

describe('customers counted once', () => {
  test('by some pairs, from documents alone', async () => {
    expect(await packed()).toBe(0)
    await check(somePairs)
  })

  test('by every pair, from packs and, of the days without one, from documents', async () => {
    await pack()
    await client.query('delete from sold_days where env_id = $1 and extract(day from day)::int % 2 = 0', [
      application.envId,
    ])
    expect(await packed()).toBeGreaterThan(20)
    await check(everyPair)
  }, 60_000)

  test('by some pairs, from the packs of all closed days', async () => {
    await pack()
    await check(somePairs)
    expect(await application.platform.withTenant(application.envId, checkFacts)).toEqual([])
  })

  test('an order that comes late, of someone new, is in; canceled, it is out again', async () => {
    const day = addDays(today, -5)
    const before = await packed()
    await application.platform.withTenant(application.envId, tenant =>
      createCustomer(tenant, { code: 'TARDE', salesChannelId: String(world.channels[0]) }),
    )
    const codes = await client.query<{ code: string }>(
      'select code from articles where env_id = $1 order by code limit 2',
      [application.envId],
    )
    const lines = codes.rows.map(({ code }) => ({ a: code, q: 1, up: 10 }))
    const order = { sk: newId(), se: 'V0', c: { k: 'TARDE' }, t: `${day}T16:30:00.000Z`, o: lines }
    await admin.post('/api/v1/orders', order)
    expect(await packed()).toBe(before - 1)
    await check(somePairs)
    await pack()
    await check(somePairs)
    expect((await admin.request('DELETE', `/api/v1/orders/${order.sk}`)).statusCode).toBeLessThan(300)
    expect(await packed()).toBe(before - 1)
    await check(somePairs)
    await pack()
    expect(await packed()).toBe(before)
  })

  test('who moves to another channel, and a seller to another supervisor, count where they are now', async () => {
    await client.query('update customers set sales_channel_id = $2, region_id = null where env_id = $1 and code = $3', [
      application.envId,
      world.channels[1],
      'TARDE',
    ])
    await client.query("update sellers set supervisor_id = null where env_id = $1 and code = 'V2'", [application.envId])
    await check([
      ['channel', 'region'],
      ['region', 'month'],
      ['supervisor', 'brand'],
      ['supervisor', 'channel'],
    ])
  })

  test('filters, and what a person may see, narrow each figure', async () => {
    const [channel, region] = [String(world.channels[0]), String(world.regions[1])]
    const ofChannel = `c.sales_channel_id in (select id from sales_channels where id = '${channel}' or parent_id = '${channel}')`
    const ofSupervisor = `s.supervisor_id = (select id from supervisors where code = 'S1' and env_id = $1)`
    const cases: [Caller, Record<string, string>, string][] = [
      [admin, { channels: channel }, ofChannel],
      [admin, { regions: region }, `c.region_id = '${region}'`],
      [supervisor, {}, ofSupervisor],
      [
        supervisor,
        { channels: channel, regions: region },
        `${ofSupervisor} and ${ofChannel} and c.region_id = '${region}'`,
      ],
      [admin, { sellers: String(world.sellers[3]) }, `s.id = '${world.sellers[3]}'`],
    ]
    for (const [caller, chosen, only] of cases)
      for (const [rows, columns] of somePairs)
        expect([chosen, rows, columns, told(await ask(caller, { rows, columns, ...chosen }))]).toEqual([
          chosen,
          rows,
          columns,
          await recount(rows, columns, only),
        ])
  }, 30_000)

  test('the answer is the same however little memory there is', async () => {
    const { envId } = application
    const reader = { envId, userId: envId, role: 'admin' as const, timeZone, scope: { kind: 'environment' as const } }
    const nobody = { sellers: [], supervisors: [], channels: [], regions: [] }
    await application.platform.withTenant(application.envId, async tenant => {
      const view = await viewOf(tenant, reader, {}, { ...nobody, ...period }, new Date())
      for (const [rows, columns] of somePairs) {
        const whole = await findCountedFigures(tenant, view, { rows, columns })
        expect(whole.length).toBeGreaterThan(3)
        for (const words of [1, 7])
          expect(await findCountedFigures(tenant, view, { rows, columns, words })).toEqual(whole)
      }
    })
  })

  test('one dimension alone, and a period without sales', async () => {
    for (const rows of all) {
      const { rows: counted, all: whole } = await recount(rows, rows === 'month' ? 'day' : 'month')
      const answer = await ask(admin, { rows })
      expect([rows, told(answer).rows, answer.total]).toEqual([rows, counted, whole])
    }
    const empty = await ask(admin, { rows: 'seller', columns: 'brand', from: '2020-01-01', to: '2020-01-31' })
    expect(empty).toMatchObject({ rows: [], columns: [], total: 0, rowCount: 0, columnCount: 0 })
  })

  test('by the hour of another clock, once the company has it', async () => {
    const company = await admin.get<Record<string, unknown>>('/api/settings/company')
    const { logo: _, ...data } = company
    const before = told(await ask(admin, { rows: 'hour', columns: 'seller' }))
    const saved = await admin.request('PUT', '/api/settings/company', { ...data, timeZone: 'America/La_Paz' })
    expect(saved.statusCode).toBe(200)
    expect(await packed()).toBe(0)
    const hourBefore = (key: string): string => String(Number(key.slice(0, 2)) - 1).padStart(2, '0') + key.slice(2)
    const moved = Object.fromEntries(Object.entries(before.cells).map(([key, value]) => [hourBefore(key), value]))
    expect(told(await ask(admin, { rows: 'hour', columns: 'seller' })).cells).toEqual(moved)
    await pack()
    expect(told(await ask(admin, { rows: 'hour', columns: 'seller' })).cells).toEqual(moved)
  })
})
