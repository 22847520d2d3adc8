import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer, createSeller } from '../../../testing/factories.ts'
import { seedPeople } from '../../customers/server/index.ts'
import type { Pipeline } from '../contract/pipelines.ts'
import { base, boardOf } from '../testing/pipeline-world.ts'
import { seedOpportunities } from './seed.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const sellers = [await createSeller(tenant), await createSeller(tenant), await createSeller(tenant)]
    for (let index = 0; index < 190; index += 1)
      await createCustomer(tenant, { code: `S${100 + index}`, sellerId: sellers[index % 3] ?? '' })
    await seedPeople(tenant)
    await seedOpportunities(tenant, { people: [], now: new Date(), timeZone: 'America/Argentina/Buenos_Aires' })
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const count = (condition: ReturnType<typeof sql>, table = 'opportunities'): Promise<number> =>
  application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const found = await sql<{
      count: number
    }>`select count(*) from ${sql.table(table)} t where t.env_id = ${envId}::uuid and ${condition}`.execute(db)
    return found.rows[0]?.count ?? -1
  })

test('a demonstration has two pipelines in every state of which something is', async () => {
  const { items } = await admin.get<{ items: Pipeline[] }>(`${base}/pipelines`)
  expect(items.map(({ name }) => name)).toEqual(['Apertura de clientes', 'Equipamiento de frío'])
  for (const { id } of items) {
    const { columns } = await boardOf(admin, id)
    expect(columns.filter(column => column.count === 0).map(({ state }) => state.name)).toEqual([])
    expect(columns.some(({ stale }) => stale > 0)).toBe(true)
  }
})

test('its opportunities are spread, and what they say agrees', async () => {
  expect(await count(sql`true`)).toBe(90)
  for (const condition of [
    sql`prospect_id is not null`,
    sql`customer_id is not null`,
    sql`coalesce(customer_id, prospect_id) is null`,
  ])
    expect(await count(condition)).toBeGreaterThan(5)
  expect(await count(sql`outcome = 'won'`)).toBeGreaterThan(10)
  expect(await count(sql`(outcome = 'lost') <> (lost_reason is not null)`)).toBe(0)
  expect(
    await count(sql`t.value_cents is null and t.state_id in (select s.id from funnel_states s where s.value_required)`),
  ).toBe(0)
  expect(
    await count(
      sql`t.outcome <> (select s.type from funnel_states s where s.env_id = ${application.envId}::uuid and s.id = t.state_id)`,
    ),
  ).toBe(0)
  expect(await count(sql`t.seller_id is null or t.created_at > t.entered_state_at or t.entered_state_at > now()`)).toBe(
    0,
  )
  expect(
    await count(
      sql`t.moves <> (select count(*) - 1 from opportunity_moves m where m.env_id = ${application.envId}::uuid and m.opportunity_id = t.id)`,
    ),
  ).toBe(0)
  expect(await count(sql`not is_done and due_on < current_date`, 'commercial_actions')).toBeGreaterThan(0)
  expect(await count(sql`is_done`, 'commercial_actions')).toBeGreaterThan(40)
})
