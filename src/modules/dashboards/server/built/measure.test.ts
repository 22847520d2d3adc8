import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createWorld, writeHistory } from '../../../../testing/sales-history.ts'
import { rebuildFacts } from '../../../sales/server/index.ts'
import type { MeasureAnswer } from '../../contract/built/measure.ts'
import type { StatisticsAnswer } from './measure.service.ts'

let application: TestApplication
let admin: Caller
let supervisor: Caller

const days = 'from=2026-10-20&to=2026-11-18'
const measure = (caller: Caller, query: string) => caller.get<MeasureAnswer>(`/api/dashboards/measure?${days}&${query}`)

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    await writeHistory(tenant, await createWorld(tenant), '2026-11-18', 30, 5)
    await rebuildFacts(tenant)
  })
  admin = await application.signIn({ roleNumber: 1 })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S0' })
})
afterAll(() => application.stop())

test('the first rows, what is left out and the total are those of the statistics', async () => {
  const whole = await admin.get<StatisticsAnswer>(`/api/statistics?${days}&measure=net&rows=article`)
  const answer = await measure(admin, 'measure=net&by=article&top=2')
  expect(whole.rows.length).toBeGreaterThan(2)
  expect(answer.rows).toMatchObject(whole.rows.slice(0, 2).map(({ key, value }) => ({ key, value })))
  expect(answer.total).toBe(whole.total)
  const rest = whole.rows.slice(2).reduce((sum, { value }) => sum + (value ?? 0), 0)
  expect(answer.rest).toBe(rest)
  expect(answer.rowCount).toBe(whole.rowCount)
})

test('time is not cut, and what cannot be added up has no rest', async () => {
  const byDay = await measure(admin, 'measure=orders&by=day&top=1')
  expect(byDay.rows.length).toBeGreaterThan(5)
  expect(byDay.rest).toBeNull()
  expect(await measure(admin, 'measure=ticket&by=article&top=1').catch(() => null)).toBeNull()
  expect((await measure(admin, 'measure=ticket&by=seller&top=1')).rest).toBeNull()
})

test('by two dimensions, each row has its cells, as the statistics count them', async () => {
  const whole = await admin.get<StatisticsAnswer>(`/api/statistics?${days}&measure=net&rows=seller&columns=channel`)
  const answer = await measure(admin, 'measure=net&by=seller&across=channel&top=2')
  expect(answer.columns).toEqual(whole.columns)
  expect(answer.columns.length).toBeGreaterThan(1)
  expect(answer.rows.map(({ key, cells }) => ({ key, cells }))).toEqual(
    whole.rows.slice(0, 2).map(({ key, cells }) => ({ key, cells })),
  )
  expect((await measure(admin, 'measure=net&by=seller')).columns).toEqual([])
})

test.each([
  [{ across: 'seller' }, 'Elegí dos dimensiones distintas.'],
  [{ across: 'channel', chart: 'donut' }, 'Ese gráfico muestra una sola dimensión.'],
  [{ across: 'article', measure: 'visits' }, '«Visitas» no se puede abrir por esa dimensión.'],
])('a widget of %j is refused', async (given, message) => {
  const widget = { kind: 'measure', id: 'w', measure: 'net', by: 'seller', x: 0, y: 0, w: 6, h: 5, ...given }
  const response = await admin.request('POST', '/api/project-dashboard-app/projects', {
    name: 'Cruz',
    widgets: [widget],
  })
  expect([response.statusCode, JSON.stringify(response.json())]).toEqual([400, expect.stringContaining(message)])
})

test('each within their own sellers', async () => {
  const [all, some] = [
    await measure(admin, 'measure=net&by=seller&top=50'),
    await measure(supervisor, 'measure=net&by=seller&top=50'),
  ]
  expect(some.rows.length).toBeGreaterThan(0)
  expect(some.rows.length).toBeLessThan(all.rows.length)
})

test.each([
  'measure=nothing&by=seller',
  'measure=net&by=nothing',
  'measure=visits&by=article',
  'measure=net&by=seller&top=0',
  'measure=net&by=seller&across=seller',
  'measure=net&by=seller&across=nothing',
  'measure=visits&by=seller&across=article',
])('refuses %s', async query => {
  expect((await admin.request('GET', `/api/dashboards/measure?${days}&${query}`)).statusCode).toBe(400)
})
