import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testSecret } from '../../../testing/database.ts'
import { createdTable, isDistributed, placingOf } from './distribution.ts'
import { migrate, readMigrations } from './migrate.ts'

/** What a cluster offers, in the words of Citus; instead of spreading a table it writes down that it was asked to. */
const recorder = [
  'create table placings (number integer generated always as identity primary key, place text not null)',
  'create table pg_dist_partition (logicalrelid regclass not null)',
  `create function create_reference_table(name text) returns void language sql as
     $$ insert into placings (place) values (name) $$`,
  `create function create_distributed_table(name text, by_column text, colocate_with text) returns void language sql as
     $$ insert into placings (place) values (name || ' by ' || by_column || ' beside ' || colocate_with) $$`,
]

let database: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

/** An empty database with the schema as of a migration. */
const schemaThrough = async (through: string): Promise<void> => {
  await owner.query('drop schema public cascade')
  await owner.query('create schema public')
  await migrate(database.url, testSecret, { through })
}

const placings = async (): Promise<string[]> =>
  (await owner.query<{ place: string }>('select place from placings order by number')).rows.map(({ place }) => place)

test('one server is no cluster, and one that has the extension but spreads nothing is none yet', async () => {
  expect(await isDistributed(owner)).toBe(false)
  for (const statement of recorder) await owner.query(statement)
  expect(await isDistributed(owner)).toBe(false)
  await owner.query(`insert into pg_dist_partition values ('customers')`)
  expect(await isDistributed(owner)).toBe(true)
})

describe('a migration of a cluster', () => {
  test('places each new table as it is declared, in the order it creates them', async () => {
    await schemaThrough('0036')
    for (const statement of recorder) await owner.query(statement)
    await owner.query(`insert into pg_dist_partition values ('customers')`)
    await migrate(database.url, testSecret, { through: '0053' })
    const places = await placings()
    expect(places).toContain('settlements by env_id beside customers')
    expect(places).toContain('server_processes')
    const created = (await readMigrations())
      .filter(({ name }) => name > '0036' && name <= '0053')
      .flatMap(({ statements }) => statements.flatMap(statement => createdTable(statement) ?? []))
    expect(places.map(place => place.split(' ')[0])).toEqual(created)
  })

  test('places what is found by a token by that token', async () => {
    expect(await placingOf(owner, 'sessions', 'session')).toBe(
      "select create_distributed_table('sessions', 'token_hash', colocate_with => 'none')",
    )
  })

  test('places nothing where nothing is spread', async () => {
    await schemaThrough('0036')
    for (const statement of recorder) await owner.query(statement)
    await migrate(database.url, testSecret)
    expect(await placings()).toEqual([])
  })
})

test.each([
  ['create table orders (id uuid)', 'orders'],
  ['-- What people ask for.\ncreate table if not exists orders (id uuid)', 'orders'],
  ['create index orders_day on orders (day)', null],
  ['alter table orders add column day date', null],
])('%s', (statement, table) => expect(createdTable(statement)).toBe(table))
