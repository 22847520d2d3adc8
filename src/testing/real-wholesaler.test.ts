import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, monthOf } from '../kernel/contract/formats.ts'
import type { Period } from '../kernel/contract/periods.ts'
import type { SalesDashboard } from '../modules/dashboards/contract/sales-dashboard.ts'
import { checkDashboard } from '../modules/dashboards/testing/check-dashboard.ts'
import { createRecount, type Recount } from '../modules/dashboards/testing/recount.ts'
import { fillEnvironment } from '../modules/demo/server/index.ts'
import { createDefectReport, importOnlineRetail } from '../modules/intake/server/index.ts'
import { checkFacts } from '../modules/sales/server/index.ts'
import { createTestApplication, type TestApplication } from './application.ts'

/** Real data sets lie beside the project, not in it; REAL_DATA_DIR says where when they are elsewhere. */
const data = process.env.REAL_DATA_DIR ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const isThere = existsSync(join(data, 'online_retail'))
if (!isThere) process.stderr.write(`Real data is not at ${data}: its dashboards are not recounted (REAL_DATA_DIR).\n`)

const timeZone = 'America/Argentina/Buenos_Aires'
let application: TestApplication
let client: pg.Client
let recount: Recount

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  recount = createRecount(client)
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const checkPeriods = async (envId: string, periods: Period[]): Promise<void> => {
  const admin = await application.signIn({ roleNumber: 1, envId })
  for (const period of periods) {
    const answer = await admin.get<SalesDashboard>(`/api/dashboards/sales?${new URLSearchParams(period)}`)
    await checkDashboard(recount, answer, { envId, sellers: null, customers: null })
  }
}

/** Into the application's first environment; what came in, and what the files had wrong. */
const importWholesaler = async () => {
  const { envId, platform } = application
  const folder = await mkdtemp(join(tmpdir(), 'anden-real-'))
  const report = createDefectReport(join(folder, 'report.csv'))
  const { withTenant, analyze } = platform
  const { created } = await importOnlineRetail(
    { envId, timeZone, withTenant, analyze, report, onProgress: () => {} },
    { folder: join(data, 'online_retail'), isExported: true },
  )
  await report.close()
  await rm(folder, { recursive: true, force: true })
  return { created, defects: Object.fromEntries(report.counts()) }
}

test.runIf(isThere)(
  'a year of a real wholesaler comes in whole, once, and its derived tables agree',
  { timeout: 240_000 },
  async () => {
    const first = await importWholesaler()
    expect(first.created).toEqual({ artículos: 4631, clientes: 4383, pedidos: 26_691, líneas: 523_336 })
    expect(first.defects).toMatchObject({
      'Ajuste contable, no es un pedido y se saltea': 3,
      'Pedido sin líneas que importar, se saltea': 2122,
    })
    expect(await application.platform.withTenant(application.envId, checkFacts)).toEqual([])
    const again = await importWholesaler()
    expect(again.created).toEqual({ artículos: 0, clientes: 0, pedidos: 0, líneas: 0 })
  },
)

describe('every widget equals a recount of the documents', () => {
  test.runIf(isThere)('of the year of a real wholesaler', { timeout: 120_000 }, async () => {
    const { envId } = application
    const { rows } = await client.query<{ last: string }>(
      `select max(day)::text as last from orders where env_id = $1`,
      [envId],
    )
    const last = rows[0]?.last ?? ''
    expect(last).not.toBe('')
    await checkPeriods(envId, [
      { from: last, to: last },
      { from: monthOf(last), to: last },
      { from: addDays(addMonths(last, -12), 1), to: last },
    ])
  })

  test('of the demonstration', { timeout: 120_000 }, async () => {
    const envId = application.otherEnvId
    await fillEnvironment(application.platform, {
      envId,
      timeZone,
      now: new Date(),
      kind: 'frozen',
      marketplace: true,
      seed: 7,
      sellers: 12,
      customers: 300,
      articles: 120,
      months: 3,
      orders: 3000,
    })
    const today = dayOf(new Date(), timeZone)
    await checkPeriods(envId, [
      { from: today, to: today },
      { from: monthOf(today), to: today },
      { from: addMonths(monthOf(today), -2), to: addDays(today, -3) },
    ])
  })
})
