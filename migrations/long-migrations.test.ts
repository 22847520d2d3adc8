import { describe, expect, test } from 'vitest'
import { longStatements } from '../src/kernel/server/database/long-statements.ts'
import { type Migration, readMigrations } from '../src/kernel/server/database/migrate.ts'
import { growingTables, longMigrations } from './long-migrations.ts'
import { tables } from './tables.ts'

const isLong = (migration: Pick<Migration, 'statements'>): boolean =>
  longStatements(migration).some(({ table }) => growingTables.includes(table))

test('every migration during which writers of a growing table wait is announced, and no other', async () => {
  const long = (await readMigrations()).filter(isLong).map(({ name }) => name)
  expect(long).toEqual(longMigrations)
})

test('growing tables are tables', () => {
  expect(growingTables.filter(name => !(name in tables))).toEqual([])
})

describe('a planted migration is long', () => {
  test.each([
    ["update orders set note = ''", 'changes'],
    ['-- Why.\nwith d as (select 1) update visits set lines = 0', 'changes'],
    ['delete from outbox', 'changes'],
    ['create index orders_note on orders (env_id, note)', 'indexes'],
    ['create unique index orders_note on orders (env_id, note)', 'indexes'],
    ['alter table orders add constraint orders_note unique (env_id, note)', 'indexes'],
    ['alter table orders alter column note type varchar(80)', 'rewrites'],
    ['alter table orders add column words tsvector generated always as (to_tsvector(note)) stored', 'rewrites'],
    ['alter table orders add column token uuid default gen_random_uuid()', 'rewrites'],
    ['alter table orders add constraint orders_lines check (line_count > 0)', 'checks'],
    [
      'alter table orders add constraint orders_site foreign key (env_id, site_id) references sites (env_id, id)',
      'checks',
    ],
    ['alter table orders alter column note set not null', 'checks'],
  ])('%s', (statement, does) => {
    expect(longStatements({ statements: [statement] }).map(one => one.does)).toEqual([does])
    expect(isLong({ statements: [statement] })).toBe(true)
  })

  test.each([
    'alter table orders add column note text',
    "alter table orders add column note text not null default ''",
    'alter table orders add constraint orders_lines check (line_count > 0) not valid',
    'alter table orders drop column note',
    'create table drafts (env_id uuid not null)',
    'insert into counters select 1',
  ])('not %s', statement => expect(longStatements({ statements: [statement] })).toEqual([]))

  test('not on the tables that it makes', () => {
    const statements = [
      'create table orders (id uuid)',
      'create index orders_id on orders (id)',
      'update orders set id = id',
    ]
    expect(longStatements({ statements })).toEqual([])
  })
})
