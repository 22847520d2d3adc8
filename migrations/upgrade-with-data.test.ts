import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate, readMigrations } from '../src/kernel/server/database/migrate.ts'
import { createFolderStore } from '../src/kernel/server/files/folder-store.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { createPlatform } from '../src/kernel/server/platform.ts'
import { checkFacts, rebuildFacts } from '../src/modules/sales/server/index.ts'
import { createSpanishDatabase, databaseUrl, onServer, testSecret } from '../src/testing/database.ts'
import { schemaListing } from '../src/testing/schema-listing.ts'
import { seedEveryTable } from '../src/testing/seed-every-table.ts'
import { tables } from './tables.ts'

/** States across the history: before the migrations that change rows, and between them. */
const states = ['0009', '0019', '0031', '0041', '0057', '0070', '0084', '0104']

/** An owner as docs/operations.md asks for, who is no superuser: row-level security binds it. */
const owner = { name: `anden_upgrade_${randomBytes(4).toString('hex')}`, password: randomBytes(12).toString('hex') }

type Row = Record<string, unknown>
type Snapshot = Map<string, Row[]>

const databases: string[] = []
const asOwner = (url: string): string =>
  Object.assign(new URL(url), { username: owner.name, password: owner.password }).href

beforeAll(() =>
  onServer(inject('databaseUrl'), async client => {
    await client.query(`create role ${owner.name} login createrole password '${owner.password}'`)
  }),
)
afterAll(() =>
  onServer(inject('databaseUrl'), async client => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`)
    const { rows } = await client.query<{ name: string }>(
      `select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles o on o.oid = m.member where o.rolname = $1`,
      [owner.name],
    )
    for (const { name } of rows) await client.query(`revoke ${pg.escapeIdentifier(name)} from ${owner.name}`)
    await client.query(`drop owned by ${owner.name}`)
    await client.query(`drop role ${owner.name}`)
  }),
)

/** A database with the schema as of a migration; the URL is a superuser's. */
const databaseAt = async (state: string): Promise<string> => {
  const name = `anden_upgrade_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await onServer(inject('databaseUrl'), async client => {
    await client.query(createSpanishDatabase(name))
    await client.query(`alter database ${name} owner to ${owner.name}`)
  })
  const url = databaseUrl(inject('databaseUrl'), name)
  await migrate(asOwner(url), testSecret, { through: `${state}~` })
  return url
}

const snapshotOf = (url: string): Promise<Snapshot> =>
  onServer(url, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'env_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )
    const snapshot: Snapshot = new Map()
    for (const { name } of rows.filter(row => (tables[row.name] ?? 'tenant') === 'tenant')) {
      const found = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`)
      snapshot.set(
        name,
        found.rows.map(({ row }) => row),
      )
    }
    return snapshot
  })

const isSame = (before: Row, now: Row): boolean =>
  Object.entries(before).every(
    ([column, value]) => !(column in now) || JSON.stringify(now[column]) === JSON.stringify(value),
  )

/** Rows of tables that there still are, of which no row of today says the same. */
const lostRows = (before: Snapshot, now: Snapshot): string[] =>
  [...before]
    .filter(([table]) => table in tables)
    .flatMap(([table, rows]) =>
      rows
        .filter(row => !now.get(table)?.some(current => isSame(row, current)))
        .map(row => `${table} ${JSON.stringify(row)} ${JSON.stringify(now.get(table))}`),
    )

describe.each(states)('a database of %s with rows in every table', state => {
  let url: string
  let before: Snapshot
  const envId = newId()
  beforeAll(async () => {
    url = await databaseAt(state)
    await onServer(url, client =>
      client.query(`insert into environments (id, name) values ($1, 'Helados del Litoral')`, [envId]),
    )
    await seedEveryTable(url, envId, 'uno')
    before = await snapshotOf(url)
    await migrate(asOwner(url), testSecret)
  })

  test('has them all under the schema of today', async () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(lostRows(before, await snapshotOf(url))).toEqual([])
  })

  test('has exactly the schema of a new installation, with every constraint proved', async () => {
    await onServer(url, async client => {
      await expect(await schemaListing(client)).toMatchFileSnapshot('./schema.snapshot.txt')
      const open = await client.query(
        `select conname from pg_constraint where connamespace = 'public'::regnamespace and not convalidated`,
      )
      const loose = await client.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
      )
      expect([open.rows, loose.rows]).toEqual([[], []])
    })
  })

  test('serves: its facts are counted anew and agree', async () => {
    const platform = await createPlatform({
      ownerUrl: asOwner(url),
      secret: testSecret,
      files: createFolderStore('unused'),
      poolSize: 2,
      onError: () => {},
    })
    try {
      await platform.withTenant(envId, tenant => rebuildFacts(tenant))
      expect(await platform.withTenant(envId, checkFacts)).toEqual([])
    } finally {
      await platform.stop()
    }
  })
})

test('a migration changes the rows of every company, also where its owner is bound by row-level security', async () => {
  const url = await databaseAt('0104')
  const envId = newId()
  await onServer(url, client =>
    client.query(`insert into environments (id, name) values ($1, 'Helados del Litoral')`, [envId]),
  )
  await seedEveryTable(url, envId, 'uno')
  const planted = { name: '9000_planted.sql', checksum: 'x', statements: ["update customers set name = 'Otro'"] }
  await migrate(asOwner(url), testSecret, { migrations: [...(await readMigrations()), planted] })
  await onServer(url, async client => {
    expect((await client.query('select name from customers')).rows).toEqual([{ name: 'Otro' }])
    const bound = await client.query(`select relforcerowsecurity as forced from pg_class where relname = 'customers'`)
    expect(bound.rows).toEqual([{ forced: true }])
  })
})
