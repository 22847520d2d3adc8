import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createEnvironment } from '../../identity/server/index.ts'
import { knownProfiles } from '../contract/known-profiles.ts'
import { defaultErpSettings } from '../contract/settings.ts'
import { defaultProfiles } from './default-profiles.ts'
import { createErpFixture, day } from './exports.fixture.ts'
import { compileLayout } from './layout/compile-layout.ts'
import { noTotals } from './render-file.ts'
import { fileChunks } from './write-file.ts'

const orders = 20_000

let application: TestApplication
let envId: string

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

/** Twenty thousand pending orders of one line. */
beforeEach(async () => {
  if (envId) return
  envId = await createEnvironment(application.platform.database, { name: 'Helados', isErp: true })
  await application.platform.withTenant(envId, async tenant => {
    const at = await createErpFixture(tenant)
    await sql`
      insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
      select ${envId}::uuid, gen_random_uuid(), 'sk-' || n, n, ${at.ana}::uuid, ${at.rosario}::uuid, '2026-11-20T12:00:00Z', ${day}::date, 1, 1, 1, 1, 100, 21, 121
      from generate_series(1, ${orders}) n ${returningOne}`.execute(tenant.db)
    await sql`
      insert into order_lines (env_id, order_id, line, article_id, quantity, unit_price_cents, discount_percent, tax_rate, net_cents, total_cents, packages, kg)
      select ${envId}::uuid, id, 1, ${at.icePop}::uuid, 1, 100, 0, 21, 100, 121, 1, 1 from orders where env_id = ${envId}::uuid ${returningOne}`.execute(
      tenant.db,
    )
  })
})

const profiles = [{ kind: 'orders' as const, ...defaultProfiles.orders }, ...knownProfiles]

test.each(profiles)('$name comes piece by piece, however many orders it has', async ({ kind, definition }) => {
  const totals = noTotals()
  let [largest, bytes, most] = [0, 0, 0]
  await application.platform.withTenant(envId, async tenant => {
    const source = { kind: 'pending', day, sellerId: null } as const
    const layout = compileLayout(kind, definition, defaultErpSettings)
    const file = { batchNumber: 1, day, createdDate: day, createdTime: '000000' }
    const request = { kind, source, again: source, layout, settings: defaultErpSettings, timeZone: 'UTC', file }
    for await (const chunk of fileChunks(tenant, request, totals)) {
      largest = Math.max(largest, chunk.bytes.length)
      most = Math.max(most, chunk.included.length)
      bytes += chunk.bytes.length
    }
  })
  expect(totals).toEqual({ documents: orders, lines: orders, totalCents: orders * 121 })
  expect(most).toBe(500)
  // Far from the whole: what is held at once does not grow with the file.
  expect(largest).toBeLessThan(bytes / 5)
})
