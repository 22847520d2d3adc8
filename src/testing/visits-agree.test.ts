import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, monthOf } from '../kernel/contract/formats.ts'
import type { SalesDashboard } from '../modules/dashboards/contract/sales-dashboard.ts'
import { dataOf } from '../modules/dashboards/testing/check-dashboard.ts'
import type { Statistics } from '../modules/reports/contract/statistics.ts'
import { rebuildFacts } from '../modules/sales/server/index.ts'
import type { SellerPerformance } from '../modules/street/contract/performance.ts'
import type { TimelineDay } from '../modules/street/contract/timeline.ts'
import type { Board } from '../modules/supervision/contract/board.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { createWorld, type World, writeHistory } from './sales-history.ts'

/** Every place that says how many visits there were says the same, which is what the documents of sellers say. */
let application: TestApplication
let client: pg.Client
let world: World
let admin: Caller
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 130, 11)
    await rebuildFacts(tenant)
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

type Range = { from: string; to: string }
type Counted = { visits: number; effective: number; visited: number; remote: number }

const alive = `o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null and ($4::uuid[] is null or o.seller_id = any($4))
  and ($5::uuid[] is null or o.customer_id = any($5))`

/** From documents alone but for the plan; by what each says of who made it, never by what it lacks. */
const recount = async ({ from, to }: Range, sellers: string[] | null, customers: string[] | null): Promise<Counted> => {
  const { rows } = await client.query<Record<keyof Counted, string>>(
    `with seen as (
      select day, seller_id, customer_id, 1 sold from orders o where ${alive} and canceled_at is null and kind = 'sale' and origin = 0
      union all select day, seller_id, customer_id, 0 from collections o where ${alive} and canceled_at is null
      union all select day, seller_id, customer_id, 0 from no_purchases o where ${alive}
    ), visit as (select day, seller_id, customer_id, max(sold) sold from seen group by 1, 2, 3)
    select count(*) visits, sum(sold) effective,
      count(*) filter (where exists (select from visits p where p.env_id = $1 and p.is_planned and p.day = visit.day
        and p.seller_id = visit.seller_id and p.customer_id = visit.customer_id)) visited,
      (select count(*) from orders o where ${alive} and canceled_at is null and kind = 'sale' and origin in (1, 2, 3)) remote
    from visit`,
    [application.envId, from, to, sellers, customers],
  )
  const [row] = rows
  return {
    visits: Number(row?.visits),
    effective: Number(row?.effective ?? 0),
    visited: Number(row?.visited),
    remote: Number(row?.remote),
  }
}

type Filter = Record<string, string>
const text = (range: Range, filter: Filter, more: Filter = {}) => new URLSearchParams({ ...range, ...filter, ...more })

const onTableros = async (range: Range, filter: Filter): Promise<Counted> => {
  const answer = await admin.get<SalesDashboard>(`/api/dashboards/sales?${text(range, filter)}`)
  const { visits, effectiveVisits } = dataOf(answer, 'effectiveness')
  return {
    visits,
    effective: effectiveVisits,
    visited: dataOf(answer, 'routeVisits').visited,
    remote: dataOf(answer, 'remoteOrders').orders,
  }
}

const ofSellers = async (range: Range, filter: Filter): Promise<Counted> => {
  const { total } = await admin.get<SellerPerformance>(`/api/performance/sellers?${text(range, filter)}`)
  return { visits: total.visits, effective: total.effectiveVisits, visited: total.visited, remote: total.remoteOrders }
}

const statistic = async (range: Range, filter: Filter, rows: string, measure: string): Promise<number | null> =>
  (await admin.get<Statistics>(`/api/statistics?${text(range, filter, { rows, measure })}`)).total

type Rows = { items: Record<string, number>[]; next: string | null }
const reported = async (id: string, range: Range, filter: Filter): Promise<Record<string, number>[]> => {
  const rows: Record<string, number>[] = []
  let cursor = ''
  do {
    const page = await admin.get<Rows>(
      `/api/reports/${id}?${text(range, filter, { limit: '200', ...(cursor ? { cursor } : {}) })}`,
    )
    rows.push(...page.items)
    cursor = page.next ?? ''
  } while (cursor)
  return rows
}
const sum = (rows: Record<string, number>[], name: string): number =>
  rows.reduce((total, row) => total + (row[name] ?? 0), 0)

const ranges: [string, Range][] = [
  ['a day', { from: addDays(today, -3), to: addDays(today, -3) }],
  ['two weeks', { from: addDays(today, -16), to: addDays(today, -2) }],
  ['months with uneven ends', { from: addDays(today, -100), to: addDays(today, -9) }],
  ['whole months', { from: monthOf(addDays(monthOf(today), -40)), to: addDays(monthOf(today), -1) }],
]
const filters = (): [string, Filter, string[] | null, boolean][] => [
  ['everybody', {}, null, false],
  ['two sellers', { sellers: world.sellers.slice(0, 2).join(',') }, world.sellers.slice(0, 2), false],
  ['a channel', { channels: world.channels[1] ?? '' }, null, true],
]

const shopsOf = async (channel: string | undefined): Promise<string[]> =>
  (
    await client.query<{ id: string }>('select id from customers where env_id = $1 and sales_channel_id = $2', [
      application.envId,
      channel,
    ])
  ).rows.map(({ id }) => id)

describe.each(ranges)('over %s', (_, range) => {
  test('Tableros, the sellers’ report, Estadísticas and Informes say what the documents say', async () => {
    for (const [name, filter, sellers, hasChannel] of filters()) {
      const expected = await recount(range, sellers, hasChannel ? await shopsOf(world.channels[1]) : null)
      const { remote: _remote, ...visits } = expected
      expect([name, await onTableros(range, filter)]).toEqual([name, expected])
      expect([name, await ofSellers(range, filter)]).toEqual([name, expected])
      for (const by of ['seller', 'month', 'channel', 'customer'])
        expect([name, by, await statistic(range, filter, by, 'visits')]).toEqual([name, by, visits.visits])
      const share = visits.visits === 0 ? null : Math.round((10_000 * visits.effective) / visits.visits) / 100
      expect([name, await statistic(range, filter, 'seller', 'effectiveness')]).toEqual([name, share])
      for (const report of ['visits-and-effectiveness', 'visits']) {
        const rows = await reported(report, range, filter)
        const told = { visits: sum(rows, 'visits'), effective: sum(rows, 'effective'), visited: sum(rows, 'visited') }
        expect([name, report, told]).toEqual([name, report, visits])
      }
    }
  })
})

test('a day on the time-lines and on the board of the day adds up to the same', async () => {
  const range = { from: addDays(today, -3), to: addDays(today, -3) }
  const expected = await recount(range, null, null)
  const days = await Promise.all(
    world.sellers.map((_, index) => admin.get<TimelineDay>(`/api/timeline/V${index}?day=${range.from}`)),
  )
  const total = (figure: (day: TimelineDay) => number): number => days.reduce((all, day) => all + figure(day), 0)
  expect({
    visits: total(({ summary }) => summary.visits),
    effective: total(({ summary }) => summary.effectiveVisits),
    visited: total(({ summary }) => summary.visited),
    remote: total(({ remote }) => remote.total),
  }).toEqual(expected)
  // A stop for each operation, and none without a visit.
  const stops = days.flatMap(({ seller, stops: own }) => own.map(({ customer }) => `${seller.code} ${customer.code}`))
  expect(new Set(stops).size).toBe(expected.visits)
  const { sellers } = await admin.get<Board>(`/api/supervision/board?day=${range.from}`)
  expect(sellers.reduce((all, { done }) => all + done.visits, 0)).toBe(expected.visits)
})
