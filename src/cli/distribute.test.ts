import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tables } from '../../migrations/tables.ts'
import { createTestApplication, type TestApplication } from '../testing/application.ts'
import { onServer } from '../testing/database.ts'
import { type Ran, runCommand } from './command.fixture.ts'

/**
 * What a cluster offers, in the words of Citus, on one server: it notes the order, holds a table as placed, and refuses what
 * a cluster refuses: a key to a tenant table that is not placed yet, and a table placed twice.
 */
const standIn = [
  'create schema cluster',
  'create table cluster.sent (number integer generated always as identity primary key, statement text not null)',
  'create table cluster.pg_dist_partition (logicalrelid regclass not null primary key)',
  'create table cluster.nodes (node_name text, node_port bigint)',
  `insert into cluster.nodes values ('uno', 5432), ('dos', 5432)`,
  `create function cluster.citus_get_active_worker_nodes() returns setof cluster.nodes language sql as 'select * from cluster.nodes'`,
  `create function cluster.place(name text, sent text) returns void language plpgsql as $$
     begin
       if exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = name::regclass and k.confrelid <> k.conrelid
         and k.confrelid not in (select logicalrelid from cluster.pg_dist_partition)) then
         raise exception 'the referenced table is not placed: %', name;
       end if;
       insert into cluster.pg_dist_partition values (name::regclass);
       insert into cluster.sent (statement) values (sent);
     end $$`,
  `create function cluster.create_reference_table(name text) returns void language sql as
     $$ select cluster.place(name, 'reference ' || name) $$`,
  `create function cluster.create_distributed_table(name text, by_column text, colocate_with text default 'default') returns void language sql as
     $$ select cluster.place(name, 'spread ' || name || ' by ' || by_column || ' beside ' || colocate_with) $$`,
  `create function cluster.truncate_local_data_after_distributing_table(name text) returns void language sql as
     $$ insert into cluster.sent (statement) values ('clear ' || name) $$`,
]

/** Two companies in a shard of the first node, until one is isolated. */
const shards = [
  `create table cluster.pg_dist_shard_placement (shardid bigint, nodename text, nodeport bigint)`,
  `insert into cluster.pg_dist_shard_placement values (1, 'uno', 5432)`,
  `create table cluster.shards (env_id uuid primary key, id bigint)`,
  `create function cluster.get_shard_id_for_distribution_column(of_table regclass, env uuid) returns bigint language sql stable as
     $$ select coalesce((select id from cluster.shards where env_id = env), 1) $$`,
  `create function cluster.isolate_tenant_to_new_shard(of_table regclass, env uuid, cascade_option text, transfer_mode text) returns bigint language sql as
     $$ insert into cluster.sent (statement) values ('isolate, ' || transfer_mode);
        insert into cluster.pg_dist_shard_placement values (2, 'uno', 5432);
        insert into cluster.shards values (env, 2) returning id $$`,
  `create function cluster.citus_move_shard_placement(shard bigint, from_node text, from_port integer, to_node text, to_port integer, transfer_mode text) returns void language sql as
     $$ insert into cluster.sent (statement) values ('move ' || shard || ' from ' || from_node || ' to ' || to_node || ', ' || transfer_mode);
        update cluster.pg_dist_shard_placement set nodename = to_node where shardid = shard $$`,
]

let application: TestApplication
let folder: string
beforeEach(async () => {
  application = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-distribute-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await application.stop()
})

const run = (...parameters: string[]): Promise<Ran> => runCommand(application, folder, ['distribute', ...parameters])

const query = (text: string): Promise<pg.QueryResultRow[]> =>
  onServer(application.databaseUrl, async client => (await client.query<pg.QueryResultRow>(text)).rows)

const becomeCluster = async (): Promise<void> => {
  for (const statement of standIn) await query(statement)
  const name = new URL(application.databaseUrl).pathname.slice(1)
  await query(`alter database ${pg.escapeIdentifier(name)} set search_path = public, cluster`)
}

/** Nobody serves: the connections of this process are closed, and opened again when they are used. */
const stopServing = (): Promise<unknown> =>
  query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'anden_app%'`,
  )

const sent = async (): Promise<string[]> =>
  (await query('select statement from cluster.sent order by number')).map(({ statement }) => String(statement))

const placeable = Object.values(tables).filter(kind => kind !== 'local').length

test('without Citus it says what it would do and why it cannot', async () => {
  const dry = await run('dry-run')
  expect(dry.code).toBe(1)
  expect(dry.out).toContain('Esta base no tiene Citus')
  expect(dry.out).toMatch(/orders +por empresa +\d/)
  expect(dry.out).toContain(`${placeable} tablas, `)
  expect((await run('status')).out).toContain('no se distribuyó nada')
  expect(await run('run', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Esta base no tiene Citus'),
  })
})

test('what it prints is what it runs: shared tables first, parents before their children, all beside one', async () => {
  await becomeCluster()
  await stopServing()
  const printed = (await run('print')).out.trim().split('\n')
  expect(printed[0]).toMatch(/^alter database .* set citus\.propagate_set_commands = 'local';$/)
  const ran = await run('run', '--yes')
  expect(ran, ran.error).toMatchObject({ code: 0, out: expect.stringContaining(`${placeable} tablas distribuidas`) })
  const statements = await sent()
  expect(statements).toHaveLength(2 * placeable)
  expect(printed).toHaveLength(3 + statements.length)
  const references = Object.values(tables).filter(kind => kind === 'reference').length
  expect(statements.slice(0, references).every(statement => statement.startsWith('reference '))).toBe(true)
  const spread = statements.filter(statement => statement.includes(' by env_id '))
  expect(new Set(spread.slice(1).map(statement => statement.split(' beside ')[1]))).toEqual(
    new Set([spread[0]?.split(' ')[1]]),
  )
  expect((await run('status')).out).toContain(`Distribuida: ${placeable} tablas.`)
})

describe('a run that stops half way', () => {
  beforeEach(async () => {
    await becomeCluster()
    await stopServing()
    await query(`create table cluster.broken (name text)`)
    await query(`create or replace function cluster.create_distributed_table(name text, by_column text, colocate_with text default 'default') returns void language plpgsql as
      $$ begin if name = 'order_lines' and exists (select from cluster.broken) then raise exception 'a node is away'; end if; perform cluster.place(name, name); end $$`)
    await query(`insert into cluster.broken values ('x')`)
  })

  test('says where, tells how far it is, and goes on from there', async () => {
    const failed = await run('run', '--yes')
    expect(failed.code).toBe(1)
    expect(failed.error).toContain('La tabla «order_lines» no se pudo distribuir: a node is away')
    const status = await run('status')
    expect([status.code, status.out]).toEqual([1, expect.stringContaining('  order_lines')])
    expect((await run('run', '--yes')).error).toContain('Ya está empezado')
    await query('truncate cluster.broken')
    const resumed = await run('resume', '--yes')
    expect(resumed, resumed.error).toMatchObject({ code: 0 })
    const placed = (await sent()).filter(statement => !statement.startsWith('clear '))
    expect(new Set(placed).size).toBe(placed.length)
    expect(placed).toHaveLength(placeable)
  })
})

test('it does not begin while a server is connected, nor without an answer', async () => {
  await becomeCluster()
  await application.platform.withTenant(application.envId, async () => undefined)
  expect((await run('run', '--yes')).error).toMatch(/Detené los servidores: Andén tiene \d+ conexiones abiertas/)
  expect((await run('resume')).error).toContain('No hay nada empezado')
  expect(await sent()).toEqual([])
})

describe('a company', () => {
  const move = (...parameters: string[]) => run('move', ...parameters)

  test('is moved into a shard of its own and to the other node, once', async () => {
    expect((await move('Bebidas Andinas', 'dos:5432')).error).toContain('Esta base está entera en un servidor.')
    await becomeCluster()
    await stopServing()
    expect((await run('run', '--yes')).code).toBe(0)
    for (const statement of ['truncate cluster.sent', ...shards]) await query(statement)
    const moved = await move('Bebidas Andinas', 'dos:5432')
    expect(moved, moved.error).toMatchObject({ code: 0, out: '«Bebidas Andinas» pasó de uno:5432 a dos:5432.\n' })
    expect((await move('Bebidas Andinas', 'dos:5432')).out).toContain('ya estaba en dos:5432')
    expect(await sent()).toEqual(['isolate, block_writes', 'move 2 from uno to dos, block_writes'])
    expect((await move('Bebidas Andinas', 'tres:5432')).error).toContain(
      'No existe el nodo «tres:5432». Los nodos son dos:5432, uno:5432.',
    )
    expect((await move('Nadie', 'dos:5432')).code).toBe(1)
  })
})
