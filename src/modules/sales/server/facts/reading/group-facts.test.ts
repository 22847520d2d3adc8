import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { explainStatement, recordStatements } from '../../../../../testing/explain-statements.ts'
import { createArticle, createSeller } from '../../../../../testing/factories.ts'
import type { DimensionId } from '../../../../figures/contract/measures.ts'
import { type AddedId, questionOf } from './asked-facts.ts'
import { findFactDays } from './fact-question.ts'
import { factsOf } from './facts-of.ts'

/** With fewer, the planner finds the right order by itself. */
const customers = 20_000
const moved = 10
const month = { from: '2026-10-01', to: '2026-10-31' }

let application: TestApplication
let owner: pg.Client
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  const { envId, databaseUrl } = application
  const [sellerId, articleId] = await inTenant(async tenant => [
    await createSeller(tenant),
    await createArticle(tenant),
  ])
  owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`set app.env_id = '${envId}'`)
  const channels = `(array['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']::uuid[])`
  for (const statement of [
    `insert into sales_channels (env_id, id, code, name) select $1, id, right(id::text, 1), right(id::text, 1) from unnest(${channels}) id`,
    `insert into customers (env_id, id, code, name, sales_channel_id) select $1, gen_random_uuid(), 'C' || n, 'Cliente ' || n, ${channels}[1 + n % 2] from generate_series(1, ${customers}) n`,
    `insert into customer_groups (env_id, customer_id, channel_id, region_id)
     select env_id, id, case when code in (${Array.from({ length: moved }, (_, n) => `'C${n + 1}'`).join(', ')}) then ${channels}[1] else sales_channel_id end,
       '00000000-0000-0000-0000-000000000000' from customers where env_id = $1`,
  ])
    await owner.query(statement, [envId])
  await owner.query(
    `insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
     select $1, gen_random_uuid(), c.code || d, row_number() over (), $2, c.id, date '2026-10-01' + d * 5 + interval '15 hours', date '2026-10-01' + d * 5, 1, 1, 1, 1, 100, 0, 100
     from customers c cross join generate_series(0, 2) d where c.env_id = $1`,
    [envId, sellerId],
  )
  await owner.query(
    `insert into order_lines (env_id, order_id, line, article_id, quantity, unit_price_cents, tax_rate, net_cents, total_cents, packages, kg)
     select env_id, id, 1, $2, 1, 100, 21, 100, 121, 1, 1 from orders where env_id = $1`,
    [envId, articleId],
  )
  await owner.query('analyze')
})
afterAll(async () => {
  await owner.end()
  await application.stop()
})

/** How many rows the statement reads of documents and visits. */
const documentsRead = async (by: DimensionId[], measure: AddedId): Promise<number> => {
  const selection = { envId: application.envId, timeZone: 'UTC', sellers: null, channels: [], regions: [] }
  const statements = await recordStatements(() =>
    inTenant(async tenant => {
      const question = questionOf({ selection, period: month, ...(await findFactDays(tenant)) }, by, measure)
      await sql`select * from (${factsOf(question)}) r`.execute(tenant.db)
    }),
  )
  const statement = statements.find(({ text }) => text.includes('customer_groups'))
  if (!statement) throw new Error('the question is not answered by group')
  const { steps } = await explainStatement(owner, statement)
  const read = (table: string | null): boolean => ['orders', 'order_lines', 'visits'].includes(table ?? '')
  return steps.filter(({ table }) => read(table)).reduce((sum, step) => sum + step.read, 0)
}

test.each<[string, DimensionId[], AddedId]>([
  ['articles', ['channel', 'article'], 'net'],
  ['hours', ['hour', 'channel'], 'orders'],
  ['days', ['channel', 'day'], 'net'],
])('sums of %s by channel read the documents of customers who moved, and of no others', async (_name, by, measure) => {
  // An order and its line are a row each.
  expect(await documentsRead(by, measure)).toBeLessThanOrEqual(moved * 3 * 2)
})
