import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../src/kernel/server/database/tenancy.ts'
import { checkFacts, rebuildFacts } from '../src/modules/sales/server/index.ts'
import { createTestApplication, type TestApplication } from '../src/testing/application.ts'
import { onServer } from '../src/testing/database.ts'
import { createWorld, writeHistory } from '../src/testing/sales-history.ts'

let application: TestApplication
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  await inTenant(async tenant => writeHistory(tenant, await createWorld(tenant), '2026-03-20', 120, 5))
})
afterAll(() => application.stop())

const ownOnly = `update orders set origin = 0 where origin <> 0`

/** Tables that 0094 and 0095 drop. */
const dropped = /\b(seller_months|customer_years)\b/

/** What the migration does to rows that are there: all of it but the columns it adds and the tables that are gone since. */
const corrections = async (): Promise<string[]> => {
  const text = await readFile(new URL('0065_remote_orders.sql', import.meta.url), 'utf8')
  return text
    .split(/;\n/)
    .filter(
      statement => !/alter table \w+ add column/.test(statement) && !dropped.test(statement) && statement.trim() !== '',
    )
}

test('0065 leaves facts that were counted without origins as a recount with them does', async () => {
  await onServer(application.databaseUrl, async client => {
    await client.query('create table origins_before as select env_id, id, origin from orders')
    await client.query(ownOnly)
    await inTenant(tenant => rebuildFacts(tenant))
    await client.query(
      'update orders o set origin = b.origin from origins_before b where b.env_id = o.env_id and b.id = o.id',
    )
    await client.query('drop table origins_before')
    expect((await inTenant(checkFacts)).map(({ table }) => table)).toContain('seller_days')
    for (const statement of await corrections()) await client.query(statement)
  })
  expect(await inTenant(checkFacts)).toEqual([])
})
