import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { writeOpportunities } from '../../../testing/opportunity-history.ts'
import { createWorld, type World, writeHistory } from '../../../testing/sales-history.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import { findReport, reports } from '../contract/library.ts'
import type { Report } from '../contract/report.ts'
import { garnish, type Recount, recounts } from '../testing/recounts.ts'

type Row = Record<string, unknown> & { id: string }
type Rows = Map<string, Record<string, unknown>>
type Answer = { items: Row[]; total: number; totals?: Record<string, number>; next: string | null }

let application: TestApplication
let client: pg.Client
let world: World
let admin: Caller
let seller: Caller
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const [from, to] = [addDays(today, -40), addDays(today, -2)]

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 120, 11)
    await writeOpportunities(tenant, world, { until: new Date(), days: 100, count: 80 })
  })
  for (const statement of garnish)
    await client.query(statement, statement.includes('$2') ? [application.envId, to] : [application.envId])
  await application.platform.withTenant(application.envId, rebuildFacts)
  // As in an office, where the database knows its sizes.
  await application.platform.analyze()
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V0' })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const addressOf = (report: Report, more: Record<string, string> = {}): string => {
  const threshold = recounts[report.id]?.threshold
  return `/api/reports/${report.id}?${new URLSearchParams({
    ...(report.hasPeriod ? { from, to } : {}),
    ...(threshold === undefined ? {} : { threshold: `${threshold}` }),
    ...more,
  })}`
}

const readAll = async (caller: Caller, report: Report, more: Record<string, string> = {}): Promise<Row[]> => {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer = await caller.get(addressOf(report, { ...more, limit: '200', ...(cursor ? { cursor } : {}) }))
    rows.push(...page.items)
    cursor = page.next
  }
  return rows
}

const figureOf = (value: unknown): unknown =>
  value === null || Number.isNaN(Number(value)) ? value : Math.round(Number(value) * 100) / 100

/** Rows by what names them; those that share it are added up, as the recount does. */
const byKey = (rows: Row[], key: string, figures: string[]): Rows => {
  const found = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const name =
      key === 'pair' ? `${plainText(row.customerCode ?? row.number)}${plainText(row.code)}` : String(row[key])
    const known = found.get(name)
    const value = (figure: string): unknown => (figure === 'n' ? 1 : figureOf(row[figure]))
    found.set(
      name,
      Object.fromEntries(
        figures.map(figure => [
          figure,
          known ? figureOf(Number(known[figure]) + Number(value(figure))) : value(figure),
        ]),
      ),
    )
  }
  return found
}

const isZero = (row: Record<string, unknown>): boolean =>
  Object.keys(row).length > 0 && Object.values(row).every(value => value === 0)

const countedRows = (rows: Row[], { key, figures }: Recount): Rows =>
  new Map(rows.map(row => [String(row[key]), Object.fromEntries(figures.map(name => [name, figureOf(row[name])]))]))

/** Whoever sold nothing is no row of a report of sales; of discounts, who gave none. */
const withoutNothing = (id: string, rows: Rows): Rows =>
  new Map([...rows].filter(([, row]) => (id === 'discounts' ? row.discount !== 0 : !isZero(row))))

describe('reports', () => {
  test.each(reports.map(report => [report.id, report] as const))('%s is what plain SQL counts', async (id, report) => {
    const recount = recounts[id]
    if (!recount) throw new Error(`${id} has no recount`)
    const { rows } = await client.query<Row>(recount.sql, [application.envId, from, to, today])
    const expected = withoutNothing(id, countedRows(rows, recount))
    const found = withoutNothing(id, byKey(await readAll(admin, report), recount.key, recount.figures))
    expect(found.size).toBeGreaterThan(0)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  test('every report sorts and filters by each of its columns, and adds up what it says it adds up', async () => {
    for (const report of reports)
      for (const [name, field] of Object.entries(report.fields)) {
        const sorted = await admin.request('GET', addressOf(report, { sort: `-${name}`, limit: '3' }))
        expect([report.id, name, sorted.statusCode]).toEqual([report.id, name, 200])
        if (field.summed) expect(sorted.json<Answer>().totals).toHaveProperty(name)
      }
    for (const report of reports) {
      const [name = ''] = Object.keys(report.fields)
      const filtered = await admin.request('GET', addressOf(report, { filter: `${name}:contains:1` }))
      expect([report.id, filtered.statusCode]).toEqual([report.id, 200])
    }
  })

  test('a seller sees rows of their own work alone, whatever sellers are asked for', async () => {
    const report = findReport('orders') as Report
    const own = await readAll(seller, report)
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map(row => row.sellerCode))).toEqual(new Set(['V0']))
    expect(await readAll(seller, report, { sellers: String(world.sellers[1]) })).toEqual([])
    for (const one of reports) {
      const answer = await seller.request('GET', addressOf(one))
      expect([one.id, answer.statusCode]).toEqual([one.id, 200])
    }
  })

  test('choices of channel narrow a report to their customers', async () => {
    const report = findReport('sales-by-channel') as Report
    const rows = await readAll(admin, report, { channels: String(world.channels[1]) })
    expect(rows).toHaveLength(1)
    const article = findReport('sales-by-article') as Report
    const sum = (all: Row[]): number => all.reduce((total, row) => total + Number(row.net), 0)
    expect(sum(await readAll(admin, article, { channels: String(world.channels[1]) }))).toBe(sum(rows))
  })

  test.each([
    ['sales-by-seller?from=2026-02-31&to=2026-03-01', 'La fecha no existe'],
    ['sales-by-seller?from=2026-03-02&to=2026-03-01', 'anterior o igual'],
    ['sales-by-seller?from=2020-03-02&to=2026-03-01', 'hasta 24 meses'],
    ['sales-by-seller?from=2026-03-02', 'Falta este dato'],
    ['sales-by-seller?sellers=uno', 'identificador'],
    ['customers-without-purchase?threshold=0', 'va desde 1'],
    ['customers-without-purchase?threshold=muchos', 'tiene que ser un número'],
    ['debt-ageing?from=2026-03-01&to=2026-03-02', ''],
    ['sales-by-seller?sort=password', 'No se puede ordenar'],
  ])('refuses %s', async (address, words) => {
    const response = await admin.request('GET', `/api/reports/${address}`)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(words)
  })

  test('goes out as xlsx, csv and PDF with its period in words', async () => {
    const report = findReport('sales-by-seller') as Report
    const address = addressOf(report, { sort: 'code' }).replace('?', '/export?')
    const csv = await admin.request('GET', `${address}&format=csv&columns=code,orders`)
    const rows = await readAll(admin, report, { sort: 'code' })
    expect(csv.body.trim().split('\r\n').slice(1)).toEqual(
      rows.map(row => `${plainText(row.code)};${plainText(row.orders)}`),
    )
    expect(csv.headers['content-disposition']).toContain('ventas-por-vendedor')
    expect((await admin.request('GET', `${address}&format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await admin.request('GET', `${address}&format=pdf`)).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  })

  test('favourites are each person’s own', async () => {
    expect((await admin.request('PUT', '/api/report-favorites/orders', { isFavorite: true })).statusCode).toBe(204)
    expect(await admin.get('/api/report-favorites')).toEqual({ items: ['orders'] })
    expect(await seller.get('/api/report-favorites')).toEqual({ items: [] })
    await admin.request('PUT', '/api/report-favorites/orders', { isFavorite: false })
    expect(await admin.get('/api/report-favorites')).toEqual({ items: [] })
    expect((await admin.request('PUT', '/api/report-favorites/nada', { isFavorite: true })).statusCode).toBe(404)
  })
})
