import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp, temporaryFolder } from '../kernel/server/database/embedded/launcher-folders.fixture.ts'
import { newId } from '../kernel/server/ids.ts'
import type { ExportBatchDetail } from '../modules/erp/contract/exports.ts'
import { createErpFixture } from '../modules/erp/server/exports.fixture.ts'
import { type Caller, createTestApplication, type TestApplication } from '../testing/application.ts'
import { onServer } from '../testing/database.ts'
import { createBrand } from '../testing/factories.ts'
import { killTargets, planKills } from '../testing/faults/kill-plan.ts'
import { runKills } from '../testing/faults/run-kills.ts'
import { verify } from '../testing/faults/verify.ts'
import { type Acknowledged, nothingYet } from '../testing/faults/work.ts'

afterEach(cleanUp)

test('a plan of kills is that of its seed, and spares nobody', () => {
  const plan = planKills({ seed: 7, kills: 10, processes: 2 })
  expect(plan).toEqual(planKills({ seed: 7, kills: 10, processes: 2 }))
  expect(plan).not.toEqual(planKills({ seed: 8, kills: 10, processes: 2 }))
  expect(new Set(plan.map(({ target }) => target))).toEqual(new Set(killTargets))
  expect(planKills({ seed: 7, kills: 8, processes: 1 }).map(({ target }) => target)).not.toContain('process')
})

// The long version is `npm run faults` (docs/operations.md).
test('kills amid orders, an import, exports and settlements lose, double and halve nothing', async () => {
  const folder = await temporaryFolder('faults')
  const report = await runKills({ folder, seed: 3, kills: 3, processes: 1, phones: 3, importRows: 60 })
  expect(report.findings).toEqual([])
  expect(report.recoveries).toHaveLength(3)
  expect(report.done.orders.size).toBeGreaterThan(30)
  expect(report.done.settled.size).toBeGreaterThan(0)
  expect(report.done.batches.size).toBeGreaterThan(0)
  expect(report.done.imports.length).toBeGreaterThan(0)
}, 240_000)

describe('the proof', () => {
  let application: TestApplication
  let admin: Caller
  let done: Acknowledged
  const keys = ['F0-0-0', 'F0-0-1', 'F0-0-2']
  beforeAll(async () => {
    application = await createTestApplication()
    admin = await application.signIn({ roleNumber: 1 })
    await application.platform.withTenant(application.envId, async tenant => {
      await createErpFixture(tenant)
      await createBrand(tenant, { code: 'F0-0' })
    })
    const order = { se: 'V01', t: new Date().toISOString(), c: { k: '10001' }, o: [{ a: 'HEL01', q: 2, up: 10 }] }
    await admin.post('/api/v1/orders', { items: keys.map(sk => ({ ...order, sk })) })
    const batch = await admin.post<ExportBatchDetail>('/api/erp/exports', { kind: 'orders', sellerId: null })
    done = { ...nothingYet(), orders: new Set(keys), batches: new Map([[batch.id, batch]]), imports: [['F0-0']] }
  })
  afterAll(() => application.stop())

  /** What it finds when this was acknowledged beside what is there. */
  const findingsOf = (lost: Partial<Acknowledged>): Promise<string[]> =>
    verify(
      application.databaseUrl,
      { envId: application.envId, sellers: [], customers: [], articles: [], loads: [] },
      { ...done, ...lost },
    )

  test('finds nothing where all is there', async () => expect(await findingsOf({})).toEqual([]))

  test.each([
    [{ orders: new Set([...keys, 'F9-9-9']) }, '1 acknowledged orders lost: F9-9-9'],
    [{ imports: [['F0-0', 'F0-1']] }, '1 imported brands lost: F0-1'],
    [{ settled: new Set(['x']) }, '1 closed settlements lost: x'],
  ])('finds what is lost: %s', async (lost, finding) => expect(await findingsOf(lost)).toEqual([finding]))

  test('finds an export that is not there', async () => {
    const [batch] = done.batches.values()
    const batches = new Map(batch ? [[newId(), batch] as const] : [])
    expect(await findingsOf({ batches })).toEqual([expect.stringContaining('1 acknowledged exports lost')])
  })

  test.each([
    ['delete from export_batch_contents', 'export 1 is half'],
    [`update orders set export_batch_id = null where document_key = 'F0-0-0'`, 'export 1 is half'],
    [
      `delete from order_lines where order_id = (select id from orders where document_key = 'F0-0-1')`,
      'order F0-0-1 lacks lines',
    ],
  ])('finds what is half: %s', async (statement, finding) => {
    await onServer(application.databaseUrl, client => client.query(statement))
    expect(await findingsOf({})).toContain(finding)
  })
})
