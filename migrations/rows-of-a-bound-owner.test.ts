import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../src/kernel/server/database/migrate.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { createTestDatabase, onServer, type TestDatabase } from '../src/testing/database.ts'
import { seedEveryTable } from '../src/testing/seed-every-table.ts'

let database: TestDatabase
const envId = newId()

const run = (text: string): Promise<Record<string, unknown>[]> =>
  onServer(database.url, async client => (await client.query<Record<string, unknown>>(text)).rows)

const repeat = async (): Promise<void> => {
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0147'))
  for (const statement of migration?.statements ?? []) await run(statement)
}

beforeAll(async () => {
  database = await createTestDatabase()
  await onServer(database.url, client =>
    client.query(`insert into environments (id, name) values ($1, 'Helados del Litoral')`, [envId]),
  )
  await seedEveryTable(database.url, envId, 'uno')
  // As a bound owner left them: the photo of an order outside the gallery, an act of picking without its person.
  await run('delete from gallery_photos')
  await run(
    `update operation_photos set operation_kind = 'order', operation_id = (select id from orders), file_id = (select id from files)`,
  )
  await run(`update picking_tasks set preparer = 'Ana'`)
  await run(`update picking_acts set actor = 'Ana', user_id = null`)
})
afterAll(() => database.drop())

test('0147 changes what a bound owner left as it was', async () => {
  await repeat()
  expect(await run('select source, document_id = (select id from orders) as "isOfOrder" from gallery_photos')).toEqual([
    { source: 'order', isOfOrder: true },
  ])
  expect(
    await run('select user_id = (select preparer_id from picking_tasks) as "isPreparer" from picking_acts'),
  ).toEqual([{ isPreparer: true }])
})

test('and nothing else: a deleted photo stays deleted, and who is known stays', async () => {
  await run(`update gallery_photos set deleted_at = now(), deleted_by = 'Ana'`)
  const other = newId()
  await run(`update picking_acts set user_id = '${other}'`)
  await repeat()
  expect(await run('select deleted_by from gallery_photos')).toEqual([{ deleted_by: 'Ana' }])
  expect(await run('select user_id from picking_acts')).toEqual([{ user_id: other }])
})
