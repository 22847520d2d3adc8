import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationRole, applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { generateDatabaseTypes } from '../src/kernel/testing/database-types.ts'
import { createTestDatabase, type TestDatabase, testSecret } from '../src/testing/database.ts'
import { schemaListing } from '../src/testing/schema-listing.ts'
import { type SeededRows, seedEveryTable, tenantTables } from '../src/testing/seed-every-table.ts'
import { type TableKind, tables } from './tables.ts'

/** The rules that let the same schema run on one server and on a cluster, read back from the database's own catalogue. */
let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(query)).rows.map(row => row.name)
const kinds: Record<string, TableKind> = tables

const inPublic = `c.relnamespace = 'public'::regnamespace`

test('every table is declared, and every declared table is there', async () => {
  expect(
    await names(`select relname as name from pg_class c where ${inPublic} and relkind in ('r', 'p') order by 1`),
  ).toEqual(Object.keys(tables).sort())
})

test('there are no triggers, no sequences and no views', async () => {
  expect(await names('select tgname as name from pg_trigger where not tgisinternal')).toEqual([])
  expect(
    await names(`select relname as name from pg_class c where ${inPublic} and relkind in ('S', 'v', 'm')`),
  ).toEqual([])
})

describe('tenant tables', () => {
  test('have env_id uuid not null', async () => {
    const found = await names(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${inPublic} and a.attname = 'env_id' and a.attnotnull and a.atttypid = 'uuid'::regtype`)
    expect(tenantTables.filter(table => !found.includes(table))).toEqual([])
  })

  test('have a primary key', async () => {
    const found = await names(
      `select c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'p'`,
    )
    expect(Object.keys(tables).filter(table => !found.includes(table))).toEqual([])
  })

  test('are unique by env_id first', async () => {
    const { rows } = await owner.query<{ table: string; index: string; column: string }>(`
      select c.relname as table, i.indexrelid::regclass::text as index, coalesce(a.attname, '') as column
      from pg_index i join pg_class c on c.oid = i.indrelid left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where ${inPublic} and (i.indisunique or i.indisexclusion)`)
    expect(rows.filter(row => kinds[row.table] === 'tenant' && row.column !== 'env_id')).toEqual([])
  })

  test('point at each other by env_id first, and never lose or move a key by themselves', async () => {
    const { rows } = await owner.query<{
      table: string
      target: string
      own: string
      other: string
      deletes: string
      updates: string
    }>(`
      select c.relname as table, t.relname as target, a.attname as own, b.attname as other, k.confdeltype as deletes, k.confupdtype as updates
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = t.oid and b.attnum = k.confkey[1]
      where ${inPublic} and k.contype = 'f'`)
    const between = rows.filter(row => kinds[row.table] === 'tenant' && kinds[row.target] === 'tenant')
    expect(between.filter(row => row.own !== 'env_id' || row.other !== 'env_id')).toEqual([])
    expect(rows.filter(row => !['a', 'r', 'c'].includes(row.deletes) || !['a', 'r'].includes(row.updates))).toEqual([])
    expect(rows.filter(row => kinds[row.table] !== 'tenant' && kinds[row.target] === 'tenant')).toEqual([])
  })

  test('are bound by row-level security, forced, with the one policy', async () => {
    const bound = await names(
      `select relname as name from pg_class c where ${inPublic} and relrowsecurity and relforcerowsecurity order by 1`,
    )
    expect(bound).toEqual([...tenantTables].sort())
    const { rows } = await owner.query<{ name: string; reading: string; writing: string }>(
      `select tablename as name, qual as reading, with_check as writing from pg_policies where cmd = 'ALL' and permissive = 'PERMISSIVE' order by 1`,
    )
    const policy = `(env_id = (NULLIF(current_setting('app.env_id'::text, true), ''::text))::uuid)`
    expect(rows).toEqual([...tenantTables].sort().map(name => ({ name, reading: policy, writing: policy })))
  })
})

describe('the role the product works as', () => {
  const envId = newId()
  const otherEnvId = newId()
  let seeded: SeededRows
  let worker: pg.Client
  beforeAll(async () => {
    seeded = await seedEveryTable(database.url, envId, 'uno')
    worker = new pg.Client({ connectionString: applicationUrl(database.url, testSecret) })
    await worker.connect()
  })
  afterAll(() => worker.end())

  const as = async <T>(env: string | null, work: () => Promise<T>): Promise<T> => {
    await worker.query('begin')
    try {
      if (env) await worker.query(`set local app.env_id = '${env}'`)
      return await work()
    } finally {
      await worker.query('rollback')
    }
  }
  const rowsSeen = (table: string) => async () =>
    (await worker.query<{ count: string }>(`select count(*) from ${worker.escapeIdentifier(table)}`)).rows[0]?.count

  test('is neither superuser nor owner, and cannot step around the policies or change the schema', async () => {
    const { name } = applicationRole(testSecret)
    const role = await owner.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1',
      [name],
    )
    expect(Object.values(role.rows[0] ?? { none: true })).toEqual([false, false, false, false, false])
    expect(
      await names(`select relname as name from pg_class c where ${inPublic} and pg_get_userbyid(relowner) = '${name}'`),
    ).toEqual([])
    await expect(worker.query('create table mine (id integer)')).rejects.toMatchObject({ code: '42501' })
    await expect(worker.query('alter table brands disable row level security')).rejects.toMatchObject({ code: '42501' })
    await expect(
      worker.query(`insert into schema_migrations (name, checksum) values ('x', 'x')`),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test.each(tenantTables)('sees of %s its own environment alone, and writes to no other', async table => {
    expect(await as(null, rowsSeen(table))).toBe('0')
    expect(await as(otherEnvId, rowsSeen(table))).toBe('0')
    expect(await as(envId, rowsSeen(table))).toBe('1')
    const quoted = worker.escapeIdentifier(table)
    const written = await names(
      `select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`,
    )
    const columns = written.map(name => worker.escapeIdentifier(name)).join(', ')
    const copy = () =>
      worker.query(
        `insert into ${quoted} (${columns}) select ${columns} from jsonb_populate_record(null::${quoted}, $1::jsonb) returning 1`,
        [JSON.stringify(seeded[table])],
      )
    await expect(as(otherEnvId, copy)).rejects.toMatchObject({ code: '42501' })
    await expect(as(null, copy)).rejects.toMatchObject({ code: '42501' })
    const removed = await as(otherEnvId, () => worker.query(`delete from ${quoted} where env_id = $1`, [envId]))
    expect(removed.rowCount).toBe(0)
  })
})

test('the schema is the one that was last looked at: after a migration, look at the difference and run vitest -u', async () => {
  await expect(await schemaListing(owner)).toMatchFileSnapshot('./schema.snapshot.txt')
})

test('the generated types are those of this schema: otherwise npm run types', async () => {
  await expect(generateDatabaseTypes(database.url, true)).resolves.toBeUndefined()
})
