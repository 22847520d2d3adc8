import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, monthOf } from '../../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createWorld, type World, writeHistory } from '../../../../testing/sales-history.ts'
import {
  type DimensionId,
  dimensions,
  isKnownBy,
  type MeasureId,
  measures,
} from '../../../figures/contract/measures.ts'
import { checkFacts, rebuildFacts, settleMovedCustomers } from '../../../sales/server/index.ts'
import { cutNote, type Statistics } from '../../contract/statistics.ts'
import { dimensionExpressions } from '../../testing/dimension-expressions.ts'

let application: TestApplication
let client: pg.Client
let admin: Caller
let supervisor: Caller
let world: World
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const [from, to] = [addDays(monthOf(addMonths(today, -4)), 6), addDays(today, -3)]

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 200, 23)
    await rebuildFacts(tenant)
  })
  // As in an office, where the database knows its sizes.
  await application.platform.analyze()
  admin = await application.signIn({ roleNumber: 1 })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const ask = (caller: Caller, query: Record<string, string>): Promise<Statistics> =>
  caller.get(`/api/statistics?${new URLSearchParams({ from, to, ...query })}`)

const isLined = (by: DimensionId[]): boolean => by.some(id => dimensions[id].base === 'article')

const alive = 'o.env_id = $1 and o.day between $2 and $3 and o.canceled_at is null and o.deleted_at is null'
const operations = `(select day, seller_id, customer_id, 1 o, 0 n from orders o where ${alive} and kind = 'sale' and o.origin = 0
  union all select day, seller_id, customer_id, 0, 0 from collections o where ${alive}
  union all select day, seller_id, customer_id, 0, 1 from no_purchases o where o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null)`

const values: Record<MeasureId, (lined: boolean) => string> = {
  net: lined => (lined ? 'sum(l.net_cents)' : 'sum(o.net_cents)'),
  total: lined => (lined ? 'sum(l.total_cents)' : 'sum(o.total_cents)'),
  units: lined => (lined ? 'sum(l.quantity)' : 'sum(o.units)'),
  packages: lined => (lined ? 'sum(l.packages)' : 'sum(o.packages)'),
  kg: lined => (lined ? 'sum(l.kg)' : 'sum(o.kg)'),
  customers: () => "count(distinct case when o.kind = 'sale' then o.customer_id end)",
  orders: () => "count(case when o.kind = 'sale' then 1 end)",
  ticket: () => "round(sum(o.net_cents)::numeric / nullif(count(case when o.kind = 'sale' then 1 end), 0))",
  discounts: () => 'sum(o.discount_cents)',
  collected: () => 'sum(o.total_cents)',
  collections: () => 'count(*)',
  visits: () => 'count(*)',
  effectiveness: () => 'round(100.0 * count(case when o.orders > 0 then 1 end) / count(*), 2)',
  noPurchases: () => 'sum(o.refused)',
}

/** Counted from documents, measures of the same rows together: nothing here knows the derived tables. */
const recountAll = async (asked: MeasureId[], by: DimensionId[]): Promise<Record<string, number>[]> => {
  const [of] = new Set(asked.map(measure => measures[measure].of))
  const rows =
    of === 'visits'
      ? `(select day, seller_id, customer_id, sum(o) orders, sum(n) refused from ${operations} w group by 1, 2, 3) o`
      : of === 'collections'
        ? `(select * from collections o where ${alive}) o`
        : `(select * from orders o where ${alive}) o`
  const lines = isLined(by)
    ? 'join order_lines l on l.env_id = $1 and l.order_id = o.id join articles a on a.env_id = $1 and a.id = l.article_id'
    : ''
  const key = by.map(id => dimensionExpressions[id]).join(` || '|' || `)
  const figures = asked.map(measure => `${values[measure](isLined(by))} as "${measure}"`).join(', ')
  const found = await client.query<Record<string, string | null> & { key: string }>(
    `select ${key} "key", ${figures} from ${rows} join sellers s on s.env_id = $1 and s.id = o.seller_id
     join customers c on c.env_id = $1 and c.id = o.customer_id ${lines} group by 1`,
    [application.envId, from, to],
  )
  return asked.map(measure => rounded(found.rows.map(row => [row.key, Number(row[measure])])))
}

const recount = async (measure: MeasureId, by: DimensionId[]): Promise<Record<string, number>> =>
  (await recountAll([measure], by))[0] ?? {}

const rounded = (entries: [string, number | null][]): Record<string, number> =>
  Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, Math.round(value * 100) / 100]] : [])))

const all = Object.keys(dimensions) as DimensionId[]

describe('statistics', () => {
  test.each(Object.keys(measures) as MeasureId[])('%s by each dimension is what the documents say', async measure => {
    for (const rows of all.filter(id => isKnownBy(measure, [id]))) {
      const answer = await ask(admin, { measure, rows })
      const expected = await recount(measure, [rows])
      expect([rows, rounded(answer.rows.map(row => [row.key, row.value]))]).toEqual([rows, expected])
      expect([rows, answer.rowCount]).toEqual([rows, Object.keys(expected).length])
    }
  })

  test.each(all)('net sale and customers by %s and every other dimension', async rows => {
    for (const columns of all.filter(id => id !== rows && id !== 'day' && id !== 'customer' && id !== 'article')) {
      const asked = ['net', 'customers'] as const
      const expected = await recountAll([...asked], [rows, columns])
      for (const [index, measure] of asked.entries()) {
        const answer = await ask(admin, { measure, rows, columns })
        const cells = answer.rows.flatMap(row =>
          answer.columns.map((column, index): [string, number | null] => [
            `${row.key}|${column.key}`,
            row.cells[index] ?? null,
          ]),
        )
        expect([columns, measure, rounded(cells)]).toEqual([columns, measure, expected[index]])
      }
    }
  })

  test('shares add up to the whole, and the compared period goes along', async () => {
    const [compareFrom, compareTo] = [addDays(from, -28), addDays(to, -28)]
    const answer = await ask(admin, { rows: 'seller', compareFrom, compareTo })
    expect(answer.rows.reduce((sum, row) => sum + (row.share ?? 0), 0)).toBeCloseTo(100, 0)
    const before = await ask(admin, { rows: 'seller', from: compareFrom, to: compareTo })
    expect(answer.previousTotal).toBe(before.total)
    expect(rounded(answer.rows.map(row => [row.key, row.previous]))).toEqual(
      rounded(before.rows.map(row => [row.key, row.value])),
    )
  })

  test('customers who move take their sums along, before and after those are settled', async () => {
    await client.query(
      `update customers set sales_channel_id = $2, region_id = null where env_id = $1 and code in
      (select code from customers where env_id = $1 order by code limit 3)`,
      [application.envId, world.channels[1]],
    )
    const pairs: DimensionId[][] = [
      ['channel', 'week'],
      ['region', 'weekday'],
      ['channel', 'region'],
      ['brand', 'channel'],
      ['region', 'family'],
      ['hour', 'channel'],
      ['region', 'hour'],
    ]
    const check = async (): Promise<void> => {
      for (const [rows, columns] of pairs as [DimensionId, DimensionId][])
        for (const measure of (['net', 'units', 'effectiveness'] as const).filter(id =>
          isKnownBy(id, [rows, columns]),
        )) {
          const answer = await ask(admin, { measure, rows, columns })
          const cells = answer.rows.flatMap(row =>
            answer.columns.map((column, index): [string, number | null] => [
              `${row.key}|${column.key}`,
              row.cells[index] ?? null,
            ]),
          )
          expect([rows, columns, measure, rounded(cells)]).toEqual([
            rows,
            columns,
            measure,
            await recount(measure, [rows, columns]),
          ])
        }
    }
    await check()
    const channels = String(world.channels[1])
    const chosen = async (): Promise<(number | null)[]> =>
      Promise.all(
        (['seller', 'channel', 'brand', 'week', 'month'] as const).map(
          async rows => (await ask(admin, { rows, channels })).total,
        ),
      )
    expect(new Set(await chosen()).size).toBe(1)
    await settleMovedCustomers(application.platform.withTenant, application.envId)
    await check()
    expect(new Set(await chosen()).size).toBe(1)
    expect(await application.platform.withTenant(application.envId, checkFacts)).toEqual([])
  })

  const apart: [DimensionId, DimensionId][] = [
    ['customer', 'week'],
    ['hour', 'customer'],
    ['customer', 'brand'],
    ['article', 'weekday'],
    ['supervisor', 'article'],
    ['hour', 'channel'],
    ['hour', 'family'],
  ]

  test.each(apart)('%s by %s: what a person may see, and chose, adds up in rows and columns', async (rows, columns) => {
    const choices: Record<string, string>[] = [{}, { channels: String(world.channels[1]) }]
    for (const caller of [admin, supervisor])
      for (const chosen of choices) {
        const answer = await ask(caller, { rows, columns, ...chosen })
        const sums = answer.rows.map(({ cells }) => cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0))
        expect(sums).toEqual(answer.rows.map(({ value }) => value))
        expect(sums.reduce((sum, value) => sum + value, 0)).toBe(answer.total)
        const [alone, across] = [
          await ask(caller, { rows, ...chosen }),
          await ask(caller, { rows: columns, ...chosen }),
        ]
        expect([alone.total, across.total]).toEqual([answer.total, answer.total])
        expect(new Map(answer.columns.map(({ key, value }) => [key, value]))).toEqual(
          new Map(across.rows.map(({ key, value }) => [key, value])),
        )
      }
  })

  test('customers of two years of days are those of their months', async () => {
    const twoYears = { measure: 'customers', from: addDays(addMonths(today, -24), 1), to: today }
    const [days, months] = [
      await ask(supervisor, { ...twoYears, rows: 'weekday', columns: 'day' }),
      await ask(supervisor, { ...twoYears, rows: 'month', columns: 'seller' }),
    ]
    expect(days.total).toBe(months.total)
    expect(days.total).toBeGreaterThan(0)
    for (const [index, column] of days.columns.entries())
      expect(days.rows.filter(row => row.cells[index] !== null).map(row => row.cells[index])).toEqual([column.value])
  })

  test('every cell opens exactly its rows', async () => {
    const { rows, columns } = await ask(admin, { rows: 'brand', columns: 'channel' })
    const [row] = rows
    const [column] = columns
    const filters = [`brandCode:matches:${row?.key}`, `channelCode:matches:${column?.key}`].map(text => [
      'filter',
      text,
    ])
    const search = new URLSearchParams([['from', from], ['to', to], ...filters] as [string, string][])
    const page = await admin.get<{ totals: Record<string, number> }>(`/api/reports/sold-lines?${search}`)
    expect(page.totals.net).toBe(row?.cells[0])
  })

  test('a supervisor counts their own sellers; a seller is not served', async () => {
    const answer = await ask(supervisor, { rows: 'supervisor' })
    expect(answer.rows.map(row => row.key)).toEqual(['S1'])
    const articles = await ask(supervisor, { rows: 'article' })
    expect(articles.total).toBe(answer.total)
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V0' })
    expect((await seller.request('GET', `/api/statistics?from=${from}&to=${to}`)).statusCode).toBe(403)
  })

  test('filters of channel narrow every source alike', async () => {
    const channels = String(world.channels[1])
    const totals = await Promise.all(
      (['seller', 'channel', 'article', 'hour', 'month'] as const).map(
        async rows => (await ask(admin, { rows, channels })).total,
      ),
    )
    expect(new Set(totals).size).toBe(1)
  })

  test.each([
    ['rows=seller&columns=seller', 'dos dimensiones distintas'],
    ['measure=visits&rows=brand', 'no se puede abrir'],
    ['measure=alegría', 'Elegí una de las opciones'],
    ['from=2020-01-01', 'hasta 24 meses'],
  ])('refuses %s', async (query, words) => {
    const response = await admin.request(
      'GET',
      `/api/statistics?from=${from}&to=${to}&${query}`.replace(/from=[^&]+&(.*from=)/, '$1'),
    )
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(words)
  })

  test('says how much is left out, where something is', async () => {
    const whole = await ask(admin, { rows: 'seller', columns: 'month' })
    expect(cutNote(whole)).toBeNull()
    expect(cutNote({ ...whole, rowCount: 9999 })).toBe(
      `Se ven ${whole.rows.length} de 9.999 filas; los totales son de todas`,
    )
  })

  test('goes out as it is seen', async () => {
    const address = `/api/statistics/export?${new URLSearchParams({ from, to, rows: 'seller', columns: 'month', measure: 'orders' })}`
    const csv = await admin.request('GET', `${address}&format=csv`)
    const answer = await ask(admin, { rows: 'seller', columns: 'month', measure: 'orders' })
    const [head, ...lines] = csv.body.trim().split('\r\n')
    expect(head).toContain(`Código;Vendedor;${answer.columns.map(({ label }) => label).join(';')};Total`)
    expect(lines).toHaveLength(answer.rows.length)
    for (const format of ['xlsx', 'pdf'])
      expect((await admin.request('GET', `${address}&format=${format}`)).statusCode).toBe(200)
  })
})
