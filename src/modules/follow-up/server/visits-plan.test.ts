import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { explainStatement, recordStatements, rowsRead } from '../../../testing/explain-statements.ts'
import { createCustomer, createExcuse, createSeller } from '../../../testing/factories.ts'
import type { FollowVisits } from '../contract/follow.ts'

/** No-purchases of the whole company, three of them of one shop. */
const others = 20_000
const own = 3

let application: TestApplication
let owner: pg.Client
beforeAll(async () => {
  application = await createTestApplication()
  const { envId, platform, databaseUrl } = application
  const [sellerId, excuseId, shop, other] = await platform.withTenant(envId, async tenant => [
    await createSeller(tenant),
    await createExcuse(tenant),
    await createCustomer(tenant, { code: 'POCAS' }),
    await createCustomer(tenant),
  ])
  owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`set app.env_id = '${envId}'`)
  await owner.query(
    `insert into no_purchases (env_id, id, document_key, seller_id, customer_id, excuse_id, taken_at, day)
     select $1, gen_random_uuid(), 'n' || n, $2, case when n <= $6 then $3::uuid else $4 end, $5, now() - n * interval '1 minute', current_date - n / 1440
     from generate_series(1, $7::int) n`,
    [envId, sellerId, shop, other, excuseId, own, others],
  )
  await owner.query('analyze no_purchases')
})
afterAll(async () => {
  await owner.end()
  await application.stop()
})

test('the visits of a shop read its own no-purchases, not those of the company', async () => {
  const admin = await application.signIn({ roleNumber: 1 })
  let visits: FollowVisits | undefined
  const statements = await recordStatements(async () => {
    visits = await admin.get<FollowVisits>('/api/customers/POCAS/follow/visits')
  })
  expect(visits?.noPurchases).toHaveLength(own)
  expect(visits?.reasons).toMatchObject([{ count: own }])
  const ofThem = statements.filter(({ text }) => text.includes('no_purchases n'))
  expect(ofThem).toHaveLength(2)
  for (const statement of ofThem) expect(rowsRead(await explainStatement(owner, statement))).toBeLessThan(20)
})
