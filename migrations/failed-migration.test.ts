import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeFailure } from '../src/cli/failure.ts'
import { type Migration, migrate, readMigrations, readSchemaState } from '../src/kernel/server/database/migrate.ts'
import { createTestDatabase, onServer, type TestDatabase, testSecret } from '../src/testing/database.ts'
import { schemaListing } from '../src/testing/schema-listing.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const planted = (name: string, ...statements: string[]): Migration => ({ name, checksum: name, statements })

const failureOf = async (migrations: Migration[]): Promise<string> => {
  const all = [...(await readMigrations()), ...migrations]
  return migrate(database.url, testSecret, { migrations: all }).then(
    () => 'none',
    error => describeFailure(error),
  )
}
const schema = (): Promise<string> => onServer(database.url, schemaListing)

test('a migration that fails leaves nothing behind, nor do those before it, and the former version starts', async () => {
  const before = await schema()
  const failure = await failureOf([
    planted('9001_fine.sql', 'create table novelties (env_id uuid not null, id uuid not null)'),
    planted('9002_wrong.sql', 'alter table customers drop column name', 'alter table nowhere add column x text'),
  ])
  expect(failure).toMatch(/^Falló la migración «9002_wrong\.sql»: /)
  expect(failure).toContain('la versión anterior de Andén puede seguir con esta base de datos')
  expect(await schema()).toBe(before)
  expect(await migrate(database.url, testSecret)).toEqual([])
  expect(await readSchemaState(database.url)).toEqual({ pending: [], unbound: [] })
})

test('a cause that people can mend is told in Spanish', async () => {
  const failure = await failureOf([
    planted('9003_full.sql', `do $$ begin raise exception using errcode = '53100', message = 'disk full'; end $$`),
  ])
  expect(failure).toMatch(/^Falló la migración «9003_full\.sql»: No queda espacio en el disco/)
})

test('one that succeeds is there, with the ones before it', async () => {
  expect(
    await failureOf([
      planted('9001_a.sql', 'create table a (id uuid)'),
      planted('9002_b.sql', 'create table b (id uuid)'),
    ]),
  ).toBe('none')
  expect(await schema()).toContain('\nb\n')
})
