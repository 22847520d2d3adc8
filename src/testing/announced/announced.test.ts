import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changedEntities } from '../../kernel/contract/changed-entities.ts'
import { applicationUrl } from '../../kernel/server/database/migrate.ts'
import { newId } from '../../kernel/server/ids.ts'
import { createEnvironment } from '../../modules/identity/server/index.ts'
import { createTestPlatform, findUnannounced, onServer, type TestPlatform, testSecret } from '../database.ts'
import { createBrand } from '../factories.ts'
import { watchedTables } from './kinds.ts'

/** Every test file fails that has the product write a record of the change feed without a word: these show that it would. */
let opened: TestPlatform
let envId: string
let product: pg.Client
beforeAll(async () => {
  opened = await createTestPlatform()
  envId = await createEnvironment(opened.platform.database, { name: 'Una' })
  product = new pg.Client({ connectionString: applicationUrl(opened.databaseUrl, testSecret) })
  await product.connect()
})
afterEach(() =>
  onServer(opened.databaseUrl, async client => void (await client.query('truncate announced.written, announced.told'))),
)
afterAll(async () => {
  await product.end()
  await opened.stop()
})

/** A statement as the product would send it: as an object, which is nobody's to mark. */
const send = (text: string, values: unknown[] = []) => product.query({ text, values })

const inTransaction = async (work: () => Promise<void>, ending = 'commit'): Promise<void> => {
  await send('begin')
  await send(`set local app.env_id = '${envId}'`)
  await work()
  await send(ending)
}

const insertBrand = async (id: string): Promise<void> => {
  await send('insert into brands (env_id, id, code, name) values ($1, $2, $3, $4)', [envId, id, id, 'Polar'])
}

const tell = async (kind: string, ids: string[]): Promise<void> => {
  await send(
    `insert into outbox (env_id, id, topic, payload, changed_entity, record_ids, created_at) values ($1, $2, 'x', '{}', $3, $4, now())`,
    [envId, newId(), kind, ids],
  )
}

const found = () => findUnannounced(opened.databaseUrl)

test('every kind of the change feed is watched', () => {
  expect(new Set(watchedTables.map(({ kind }) => kind))).toEqual(new Set(changedEntities))
})

test('rows are loaded in silence by the silent writers alone', () => {
  const root = new URL('../../', import.meta.url).pathname
  const users = globSync('**/*.ts', { cwd: root }).filter(path =>
    readFileSync(`${root}/${path}`, 'utf8').includes("/database/bulk-load.ts'"),
  )
  expect(users.filter(path => !/^modules\/(?:demo|intake)\/server\/|^testing\//.test(path))).toEqual([])
  expect(users.length).toBeGreaterThan(3)
})

describe('a writer of the product is found', () => {
  test.each([
    ['that says nothing', () => Promise.resolve()],
    ['that says another record', () => tell('brands', [newId()])],
    ['that says another kind', () => tell('items', [newId()])],
  ])('%s', async (_name, telling) => {
    await inTransaction(async () => {
      await insertBrand(newId())
      await telling()
    })
    expect(await found()).toEqual([expect.stringContaining('1 of «brands», in brands: insert into brands')])
  })

  test('that says it in another transaction, or changes and deletes in silence', async () => {
    const id = newId()
    await inTransaction(() => insertBrand(id))
    await inTransaction(() => tell('brands', [id]))
    await inTransaction(async () => void (await send(`update brands set name = 'Otra' where id = $1`, [id])))
    await inTransaction(async () => void (await send('delete from brands where id = $1', [id])))
    expect(await found()).toHaveLength(3)
  })
})

describe('nobody is found', () => {
  test('who says what was written, before or after', async () => {
    const ids = [newId(), newId()]
    await inTransaction(async () => {
      await tell('brands', ids.slice(0, 1))
      for (const id of ids) await insertBrand(id)
      await tell('brands', ids.slice(1))
    })
    expect(await found()).toEqual([])
  })

  test('who changes what no program is told, begins the feed anew, or takes it all back', async () => {
    const id = newId()
    await inTransaction(async () => {
      await insertBrand(id)
      await send('delete from change_feeds')
    })
    await inTransaction(async () => void (await send('update brands set updated_at = now() where id = $1', [id])))
    await inTransaction(() => insertBrand(newId()), 'rollback')
    expect(await found()).toEqual([])
  })

  test('when a test plants rows past the services', async () => {
    await opened.platform.withTenant(envId, tenant => createBrand(tenant))
    expect(await found()).toEqual([])
  })
})
