import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newId } from '../ids.ts'
import { onOneConnection } from './one-connection.ts'
import { createDatabase, createPool, type Database } from './pool.ts'
import { createWithTenant } from './tenancy.ts'

let test: TestDatabase
let pool: pg.Pool
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
  pool = createPool({ url: test.url, max: 1, onError: () => undefined })
  database = createDatabase(pool)
  await sql`create table one_connection (id int primary key)`.execute(database)
})
afterAll(async () => {
  await pool.end()
  await test.drop()
})

const announce = { events: () => undefined, environment: () => undefined }
const withTenant = () => createWithTenant({ database, preparing: database }, announce)
const stored = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from one_connection order by id`.execute(database)).rows.map(({ id }) => id)

it('sends what is asked together before the first answer, and runs it in that order', async () => {
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadWriteStream } }).connection
  const traffic: string[] = []
  const write = stream.write.bind(stream) as (data: Buffer) => boolean
  Object.assign(stream, {
    write: (data: Buffer) => {
      if (/select (1|2) /.test(data.toString('latin1'))) traffic.push('sent')
      return write(data)
    },
  })
  stream.on('data', () => traffic.push('answered'))
  client.release()
  const answers = await onOneConnection(database, connection =>
    Promise.all([
      sql<{ one: number }>`select 1 as one from pg_sleep(0.05)`.execute(connection),
      sql<{ one: number }>`select 2 as one`.execute(connection),
    ]),
  )
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }]])
  expect(traffic.slice(0, 3)).toEqual(['sent', 'sent', 'answered'])
})

it('stores nothing when one of several statements fails, and leaves the connection fit for the next', async () => {
  const insert = [1, 2, 1, 3]
  const failing = withTenant()(newId(), async ({ db }) => {
    await Promise.all(insert.map(id => sql`insert into one_connection values (${id})`.execute(db)))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual([])
  await withTenant()(newId(), async ({ db }) => void (await sql`insert into one_connection values (7)`.execute(db)))
  expect(await stored()).toEqual([7])
})

it('does not pass for stored what the database rolled back because an error was ignored', async () => {
  const ignoring = withTenant()(newId(), async ({ db }) => {
    await sql`insert into one_connection values (8)`.execute(db)
    await sql`insert into one_connection values (8)`.execute(db).catch(() => undefined)
  })
  await expect(ignoring).rejects.toThrow('nothing is stored')
  expect(await stored()).toEqual([7])
})
