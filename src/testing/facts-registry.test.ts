import { readFile, writeFile } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'
import { fillEnvironment } from '../modules/demo/server/index.ts'
import { checkFacts } from '../modules/sales/server/facts/check-facts.ts'
import { facts, keepFacts } from '../modules/sales/server/facts/facts.ts'
import { factsPage } from '../modules/sales/server/facts/facts-page.fixture.ts'
import { rebuildFacts } from '../modules/sales/server/facts/rebuild-facts.ts'
import { createTestApplication, type TestApplication } from './application.ts'
import { statementFiles } from './table-owners.ts'

const now = new Date('2026-03-20T15:00:00Z')
let application: TestApplication
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  const size = {
    seed: 3,
    kind: 'frozen',
    marketplace: false,
    sellers: 2,
    customers: 20,
    articles: 12,
    months: 1,
  } as const
  const timeZone = 'America/Argentina/Buenos_Aires'
  await fillEnvironment(application.platform, { ...size, orders: 80, envId: application.envId, now, timeZone })
})
afterAll(() => application.stop())

type Tampering = { change: RawBuilder<unknown>; rows?: (envId: string) => RawBuilder<unknown>; showsIn: string }

const firstCustomer = (envId: string) => sql`and kind = 'customer' and place = (
  select min(p.place) from sold_places p where p.env_id = ${envId}::uuid and p.kind = 'customer')`

/** Tables without figures: their wrong rows show in the figures of another, or in a pack. */
const tampering: Record<string, Tampering> = {
  customer_groups: { change: sql`channel_id = ${newId()}::uuid`, showsIn: 'group_days' },
  sold_places: { change: sql`id = ${newId()}::uuid`, rows: firstCustomer, showsIn: 'sold_days' },
  sold_days: { change: sql`hours = line_counts`, showsIn: 'sold_days' },
}

const tamper = async ({ db, envId }: Tenant, table: string, figure = ''): Promise<void> => {
  const { change = sql`${sql.ref(figure)} = ${sql.ref(figure)} + 7`, rows = () => sql`` } = tampering[table] ?? {}
  await sql`update ${sql.table(table)} set ${change} where env_id = ${envId}::uuid ${rows(envId)}`.execute(db)
}

describe('a wrong row is reported by the doctor and mended by a rebuild', () => {
  test.each(facts.map(({ table, recount }) => ({ table, figure: recount?.figures[0] })))('$table', async fact => {
    await keepFacts(application.platform.withTenant, application.envId, { today: '2026-03-20' })
    expect(await inTenant(checkFacts)).toEqual([])
    await inTenant(tenant => tamper(tenant, fact.table, fact.figure))
    const differing = (await inTenant(checkFacts)).map(({ table }) => table)
    expect(differing).toContain(tampering[fact.table]?.showsIn ?? fact.table)
    await inTenant(tenant => rebuildFacts(tenant))
    expect(await inTenant(checkFacts)).toEqual([])
  })
})

test('the registry names every table that the code of facts writes, and no other', () => {
  const files = statementFiles().filter(({ path }) => path.startsWith('src/modules/sales/server/facts/'))
  const written = new Set(files.flatMap(({ writes }) => [...writes]))
  const registered = new Set(facts.map(({ table }) => table))
  expect([...written].toSorted()).toEqual([...registered].toSorted())
  expect(facts.filter(({ table }, index) => facts.findIndex(other => other.table === table) !== index)).toEqual([])
})

test('docs/facts.md draws the registry (UPDATE_FACTS=1 writes it)', async () => {
  const page = new URL('../../docs/facts.md', import.meta.url)
  if (process.env.UPDATE_FACTS) await writeFile(page, factsPage())
  expect(await readFile(page, 'utf8')).toBe(factsPage())
})
