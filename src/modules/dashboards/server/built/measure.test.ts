import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createWorld, writeHistory } from '../../../../testing/sales-history.ts'
import type { Statistics } from '../../../reports/contract/statistics.ts'
import { rebuildFacts } from '../../../sales/server/index.ts'
import type { MeasureAnswer } from '../../contract/built/measure.ts'

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
  const whole = await admin.get<Statistics>(`/api/statistics?${days}&measure=net&rows=article`)
  const answer = await measure(admin, 'measure=net&by=article&top=2')
  expect(whole.rows.length).toBeGreaterThan(2)
  expect(answer.rows).toMatchObject(whole.rows.slice(0, 2).map(({ key, value }) => ({ key, value })))
  expect(answer.total).toBe(whole.total)
  const left = whole.rows.slice(2).reduce((sum, { value }) => sum + (value ?? 0), 0)
  expect(answer.rest).toBe(left)
  expect(answer.rowCount).toBe(whole.rowCount)
})

test('time is not cut, and what cannot be added up has no rest', async () => {
  const byDay = await measure(admin, 'measure=orders&by=day&top=1')
  expect(byDay.rows.length).toBeGreaterThan(5)
  expect(byDay.rest).toBeNull()
  expect(await measure(admin, 'measure=ticket&by=article&top=1').catch(() => null)).toBeNull()
  expect((await measure(admin, 'measure=ticket&by=seller&top=1')).rest).toBeNull()
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
])('refuses %s', async query => {
  expect((await admin.request('GET', `/api/dashboards/measure?${days}&${query}`)).statusCode).toBe(400)
})
