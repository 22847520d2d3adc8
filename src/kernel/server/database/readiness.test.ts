import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestPlatform } from '../../../testing/database.ts'
import { problems } from '../../contract/problems.ts'
import { createDatabase, createPool, type Database } from './pool.ts'
import { createReadiness } from './readiness.ts'

let platform: Awaited<ReturnType<typeof createTestPlatform>>
const opened: Database[] = []
const databaseAt = (url: string): Database => {
  const database = createDatabase(createPool({ url, max: 1, onError: () => undefined }))
  opened.push(database)
  return database
}
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterEach(() => Promise.all(opened.splice(0).map(database => database.destroy())))
afterAll(() => platform.stop())

test('the application may write, and its probe leaves nothing behind', async () => {
  await platform.platform.checkReady()
  const left = await sql`select 1 from pg_class where relname = 'anden_readiness'`.execute(platform.platform.database)
  expect(left.rows).toEqual([])
})

test('a database that only reads is not ready', async () => {
  const database = databaseAt(platform.databaseUrl)
  await sql`set default_transaction_read_only = on`.execute(database)
  await expect(createReadiness(database)()).rejects.toMatchObject({ problem: problems.databaseReadOnly })
})

test('a database that is not there is not ready', async () => {
  const database = databaseAt('postgresql://nobody@127.0.0.1:1/none')
  await expect(createReadiness(database)()).rejects.toMatchObject({ problem: problems.databaseUnavailable })
})

test('a good answer is remembered for a moment, a bad one is not', async () => {
  let now = 1_000
  const database = databaseAt(platform.databaseUrl)
  const check = createReadiness(database, () => now)
  await check()
  await sql`set default_transaction_read_only = on`.execute(database)
  await check()
  now += 5_000
  await expect(check()).rejects.toMatchObject({ problem: problems.databaseReadOnly })
  await sql`set default_transaction_read_only = off`.execute(database)
  await check()
})
