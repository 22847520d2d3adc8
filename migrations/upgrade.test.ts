import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { createSpanishDatabase, databaseUrl, onServer, testSecret } from '../src/testing/database.ts'
import { schemaListing } from '../src/testing/schema-listing.ts'
import { seedEveryTable } from '../src/testing/seed-every-table.ts'
import { tables } from './tables.ts'

/** Where companies may still be: rows written by the product as it was then. */
const oldest = '0020_customer_years.sql'
const database = `anden_test_upgrade_${randomBytes(6).toString('hex')}`
const url = () => databaseUrl(inject('databaseUrl'), database)
const companies = [newId(), newId()]

const countAll = (): Promise<Record<string, number>> =>
  onServer(url(), async client => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'env_id'`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await client.query(`select 1 from ${client.escapeIdentifier(name)} where env_id = any($1)`, [
        companies,
      ])
      counts[name] = counted.rowCount ?? 0
    }
    return counts
  })

let before: Record<string, number>
beforeAll(async () => {
  await onServer(inject('databaseUrl'), client => client.query(createSpanishDatabase(database)))
  await migrate(url(), testSecret, { through: oldest })
  for (const company of companies) await seedEveryTable(url(), company, 'antes')
  before = await countAll()
  await migrate(url(), testSecret)
})
afterAll(() =>
  onServer(inject('databaseUrl'), client => client.query(`drop database if exists ${database} with (force)`)),
)

test('an older database is brought to the very schema of a new one', async () => {
  const snapshot = await readFile(new URL('schema.snapshot.txt', import.meta.url), 'utf8')
  expect((await onServer(url(), schemaListing)).trim()).toBe(snapshot.trim())
  const names = (await readdir(new URL('.', import.meta.url))).filter(name => name.endsWith('.sql')).sort()
  expect(await migrate(url(), testSecret), `all of ${names.length} are applied`).toEqual([])
})

test('with everything that companies had in it', async () => {
  const after = await countAll()
  const lost = Object.entries(before).filter(([table, rows]) => table in tables && (after[table] ?? 0) < rows)
  expect(lost).toEqual([])
})

test('and rows that changed their form say what they said', async () => {
  const [objectives, focal, articles, stops] = await onServer(url(), async client => [
    (await client.query('select id, env_id from objectives')).rows,
    (await client.query('select code, kind, name from focal_objectives')).rows,
    (await client.query('select objective_id, article_id from focal_objective_articles')).rows,
    (await client.query('select id from route_stops')).rows,
  ])
  expect(new Set(objectives?.map(({ id }) => id)).size).toBe(companies.length)
  expect(focal).toHaveLength(companies.length)
  for (const one of focal ?? []) {
    expect(one.code).toMatch(/^F-/)
    expect(['family', 'brand', 'articles']).toContain(one.kind)
  }
  expect(articles).toHaveLength(companies.length)
  expect(new Set(stops?.map(({ id }) => id)).size).toBe(companies.length)
})
