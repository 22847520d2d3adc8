import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '../../../../migrations/tables.ts'
import { onServer, testSecret } from '../../../testing/database.ts'
import { schemaListing } from '../../../testing/schema-listing.ts'
import { seedEveryTable } from '../../../testing/seed-every-table.ts'
import { migrate, readSchemaState } from '../database/migrate.ts'
import { newId } from '../ids.ts'
import { type BackupSite, createBackupSite, createEmptyPlace, restoreFrom } from './backup.fixture.ts'
import { generateKeyPair } from './encryption.ts'

let site: BackupSite
beforeAll(async () => {
  site = await createBackupSite()
})
afterAll(() => site.stop())

const path = (name: string): string => join(site.folder, name)

/** Readers of changes begin anew on what was restored. */
const begunAnew = ['change_feeds', 'changes']

const contents = (url: string): Promise<Record<string, string[]>> =>
  onServer(url, async client => {
    const rows: Record<string, string[]> = {}
    for (const table of Object.keys(tables).filter(name => !begunAnew.includes(name))) {
      const found = await client.query<{ row: string }>(
        `select t::text as row from ${client.escapeIdentifier(table)} t`,
      )
      rows[table] = found.rows.map(({ row }) => row).toSorted()
    }
    return rows
  })

const feedsOf = (url: string): Promise<number | null> =>
  onServer(
    url,
    async client => (await client.query('select 1 from change_feeds union all select 1 from changes')).rowCount,
  )

const isEmpty = async (place: Awaited<ReturnType<typeof createEmptyPlace>>): Promise<void> => {
  const found = await onServer(place.ownerUrl, client =>
    client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  )
  expect(found.rows).toEqual([])
  const entries = await readdir(place.files.place, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(entries.filter(entry => entry.isFile())).toEqual([])
  expect(place.secret()).toBeNull()
}

test('an installation comes back equal: every row of every table, every file, the secret and the schema', async () => {
  const done = await site.backup('whole.tar.zst')
  const place = await createEmptyPlace()
  const restored = await restoreFrom(path('whole.tar.zst'), place)
  expect(restored.verified.filter(({ isSame }) => !isSame)).toEqual([])
  expect(restored.verified.map(({ name }) => name).toSorted()).toEqual([...Object.keys(tables), 'archivos'].toSorted())
  expect(restored.loaded).toMatchObject({ rows: done.rows, files: 4, missingFiles: done.missingFiles })
  expect(await contents(place.ownerUrl)).toEqual(await contents(site.application.databaseUrl))
  expect(await onServer(place.ownerUrl, schemaListing)).toBe(
    await onServer(site.application.databaseUrl, schemaListing),
  )
  expect(await readSchemaState(place.ownerUrl)).toEqual({ pending: [], unbound: [] })
  expect(place.secret()).toBe(testSecret)
  await place.drop()
})

test('an owner whom row-level security binds backs up the same rows', async () => {
  const role = `anden_test_owner_${newId().slice(-8)}`
  const { databaseUrl } = site.application
  const place = await createEmptyPlace()
  await onServer(databaseUrl, client => client.query(`create role ${role} login password 'x' nosuperuser createrole`))
  try {
    const url = Object.assign(new URL(place.ownerUrl), { username: role, password: 'x' })
    const database = url.pathname.slice(1)
    await onServer(place.ownerUrl, client => client.query(`alter database ${database} owner to ${role}`))
    await site.backup('all.tar.zst')
    const bound = { ...place, ownerUrl: url.href }
    await restoreFrom(path('all.tar.zst'), bound)
    const done = await site.backupOf(bound, 'bound.tar.zst')
    const again = await createEmptyPlace()
    const restored = await restoreFrom(path('bound.tar.zst'), again)
    expect(restored.loaded.rows).toBe(done.rows)
    expect(await feedsOf(again.ownerUrl)).toBe(0)
    expect(await contents(again.ownerUrl)).toEqual(await contents(databaseUrl))
    await again.drop()
  } finally {
    await place.drop()
    await onServer(databaseUrl, client => client.query(`drop role if exists ${role}`))
  }
})

test('an encrypted backup opens with its key or its passphrase alone', async () => {
  const { identity, recipient } = await generateKeyPair()
  const stranger = await generateKeyPair()
  await site.backup('key.tar.zst.age', { lock: { recipient } })
  await site.backup('phrase.tar.zst.age', { lock: { passphrase: 'una frase larga' } })
  expect(await readFile(path('key.tar.zst.age'), 'latin1')).not.toContain(testSecret)
  const place = await createEmptyPlace()
  await expect(restoreFrom(path('key.tar.zst.age'), place)).rejects.toThrow('backup.needsKey')
  for (const key of [{ identities: stranger.identity }, { passphrase: 'otra' }])
    await expect(restoreFrom(path('key.tar.zst.age'), place, key)).rejects.toThrow('backup.wrongKey')
  await expect(restoreFrom(path('phrase.tar.zst.age'), place, { passphrase: 'otra' })).rejects.toThrow(
    'backup.wrongKey',
  )
  await expect(restoreFrom(path('key.tar.zst.age'), place, { identities: 'nada' })).rejects.toThrow(
    'backup.wrongIdentity',
  )
  await isEmpty(place)
  await restoreFrom(path('key.tar.zst.age'), place, { identities: `# de casa\n${identity}\n` })
  await place.drop()
  const other = await createEmptyPlace()
  await restoreFrom(path('phrase.tar.zst.age'), other, { passphrase: 'una frase larga' })
  await other.drop()
  await expect(site.backup('x.age', { lock: { recipient: 'age1no' } })).rejects.toThrow('backup.wrongRecipient')
})

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

type Wrong = [name: string, bytes: Buffer, message: RegExp]

const refuseAll = async (wrong: Wrong[], identities: string): Promise<void> => {
  const place = await createEmptyPlace()
  for (const [name, bytes, message] of wrong) {
    await writeFile(path(name), bytes)
    await expect(restoreFrom(path(name), place, { identities }), name).rejects.toThrow(message)
    await isEmpty(place)
  }
  await place.drop()
}

test('a backup that is cut, changed or none at all is refused, and the place stays empty', async () => {
  await site.backup('good.tar.zst')
  const { identity } = await generateKeyPair()
  const plain = await readFile(path('good.tar.zst'))
  const wrong: Wrong[] = [
    ['empty', Buffer.alloc(0), /notABackup/],
    ['text', Buffer.from('no es un respaldo'), /notABackup/],
    ['head-only', plain.subarray(0, 40), /damaged/],
    ['half', plain.subarray(0, plain.length >> 1), /damaged/],
    ['one-byte-less', plain.subarray(0, -1), /damaged/],
    ...[100, plain.length >> 1, plain.length - 3].map((at): Wrong => [`flip-${at}`, flipped(plain, at), /damaged/]),
  ]
  await refuseAll(wrong, identity)
})

test('so is an encrypted one', async () => {
  const { recipient, identity } = await generateKeyPair()
  await site.backup('good.tar.zst.age', { lock: { recipient } })
  const sealed = await readFile(path('good.tar.zst.age'))
  const wrong: Wrong[] = [
    ['sealed-half', sealed.subarray(0, sealed.length >> 1), /damaged/],
    ['sealed-flip', flipped(sealed, sealed.length >> 1), /damaged/],
    ['sealed-head', flipped(sealed, 60), /damaged|wrongKey/],
  ]
  await refuseAll(wrong, identity)
})

test('a place with a table or with a file is refused', async () => {
  await site.backup('full.tar.zst')
  const place = await createEmptyPlace()
  await onServer(place.ownerUrl, client => client.query('create table somebody (id int)'))
  await expect(restoreFrom(path('full.tar.zst'), place)).rejects.toThrow(/notEmpty.*1 tabla/)
  await onServer(place.ownerUrl, client => client.query('drop table somebody'))
  await mkdir(join(place.files.place, 'a', 'b'), { recursive: true })
  await writeFile(join(place.files.place, 'a', 'b', 'c'), '')
  await expect(restoreFrom(path('full.tar.zst'), place)).rejects.toThrow(/notEmpty.*ya tiene archivos/)
  await place.drop()
})

test('an interrupted backup leaves nothing, and only one is taken at a time', async () => {
  const stopping = new AbortController()
  const before = await readdir(site.folder)
  const started = site.backup('stopped.tar.zst', { signal: stopping.signal })
  stopping.abort(new Error('stopped'))
  await expect(started).rejects.toThrow()
  expect(await readdir(site.folder)).toEqual(before)
  const [one, other] = await Promise.allSettled([site.backup('one.tar.zst'), site.backup('two.tar.zst')])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([one, other].find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { problem: { code: 'backup.busy' } },
  })
})

test('an interrupted restore leaves the place empty, whenever it is interrupted', async () => {
  const { identity, recipient } = await generateKeyPair()
  await site.backup('interrupted.tar.zst.age', { lock: { recipient } })
  const place = await createEmptyPlace()
  for (const step of [1, 40, 166, 171, 180]) {
    const stopping = new AbortController()
    let steps = 0
    const onProgress = (): void => {
      steps += 1
      if (steps === step) stopping.abort(new Error('stopped'))
    }
    const restoring = restoreFrom(
      path('interrupted.tar.zst.age'),
      place,
      { identities: identity },
      { signal: stopping.signal, onProgress },
    )
    await expect(restoring, `step ${step}`).rejects.toThrow('stopped')
    await isEmpty(place)
  }
  await place.drop()
})

test('a backup of an older version is brought to this one, and one of a newer version is refused', async () => {
  const old = await createEmptyPlace()
  await migrate(old.ownerUrl, testSecret, { through: '0060_pipelines.sql' })
  const company = newId()
  await onServer(old.ownerUrl, client =>
    client.query(`insert into environments (id, name, time_zone) values ($1, 'Vieja', 'UTC')`, [company]),
  )
  await seedEveryTable(old.ownerUrl, company, 'antes')
  await site.backupOf(old, 'old.tar.zst')
  const place = await createEmptyPlace()
  const restored = await restoreFrom(path('old.tar.zst'), place)
  expect(restored.migrated[0]).toBe('0061_sold_days.sql')
  expect(await readSchemaState(place.ownerUrl)).toEqual({ pending: [], unbound: [] })
  const names = await onServer(place.ownerUrl, client => client.query('select name from environments'))
  expect(names.rows).toEqual([{ name: 'Vieja' }])
  await place.drop()

  await onServer(old.ownerUrl, client =>
    client.query(`insert into schema_migrations (name, checksum) values ('9999_tomorrow.sql', 'x')`),
  )
  await site.backupOf(old, 'new.tar.zst')
  const other = await createEmptyPlace()
  await expect(restoreFrom(path('new.tar.zst'), other)).rejects.toThrow(/otherVersion.*9999_tomorrow/)
  await isEmpty(other)
  await other.drop()
  await old.drop()
})
