/**
 * A backup and a restore of a company with a history, against plain `COPY` of the same tables to nowhere: what the tar, the
 * checksums, zstd and age add, and what building the schema, indexes and the comparison cost.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tables } from '../migrations/tables.ts'
import { generateKeyPair, type Key, type Lock } from '../src/kernel/server/backup/encryption.ts'
import { createFolderPlace } from '../src/kernel/server/backup/places/folder-place.ts'
import { restoreBackup } from '../src/kernel/server/backup/restore-backup.ts'
import { takeBackup } from '../src/kernel/server/backup/take-backup.ts'
import { createFolderStore } from '../src/kernel/server/files/folder-store.ts'
import { createEnvironment } from '../src/modules/identity/server/index.ts'
import { type BenchContext, type BenchRow, type Scratch, withBenchContext } from './context.ts'

const entries = 1_000_000
const signal = new AbortController().signal

/** Rows as wide as those of documents. */
const plant = async ({ ownerUrl, platform }: Scratch): Promise<void> => {
  const envId = await createEnvironment(platform.database, { name: 'Medida' })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`set app.env_id = '${envId}'`)
  await client.query(
    `insert into audit_entries (env_id, id, at, user_id, actor, entity, entity_id, action, detail)
     select $1, gen_random_uuid(), now() - n * interval '1 minute', gen_random_uuid(), 'Ana Prueba', 'orders', gen_random_uuid(),
       'changed', jsonb_build_object('total', n * 7919 % 100003, 'note', md5(n::text))
     from generate_series(1, ${entries}) n`,
    [envId],
  )
  await client.end()
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const copyAway = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let bytes = 0
  for (const table of Object.keys(tables))
    for await (const chunk of client.query(copyTo(`copy ${pg.escapeIdentifier(table)} to stdout`)))
      bytes += chunk.length
  await client.end()
  return bytes
}

type Case = { scratch: Scratch; context: BenchContext; folder: string; lock: Lock | null; key: Key | null }

const measure = async ({ scratch, context, folder, lock, key }: Case) => {
  const files = createFolderStore(join(folder, 'none'))
  const place = createFolderPlace(folder)
  let stored = 0
  const backup = await secondsOf(async () => {
    const done = await takeBackup({
      ownerUrl: scratch.ownerUrl,
      secret: context.secret,
      files,
      place,
      nameAt: () => 'measured',
      lock,
      signal,
    })
    stored = done.storedBytes
  })
  const empty = await context.createScratch()
  const client = new pg.Client({ connectionString: empty.ownerUrl })
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.end()
  const restore = await secondsOf(() =>
    restoreBackup({
      ownerUrl: empty.ownerUrl,
      files,
      secret: { check: async () => {}, keep: async () => {}, forget: async () => {} },
      source: async () => createReadStream(join(folder, 'measured')),
      key,
      signal,
    }),
  )
  await empty.drop()
  return { backup, restore, stored }
}

export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'anden-bench-backup-'))
  const scratch = await context.createScratch()
  try {
    await plant(scratch)
    let bytes = 0
    await copyAway(scratch.ownerUrl)
    const baseline = await secondsOf(async () => {
      bytes = await copyAway(scratch.ownerUrl)
    })
    const { recipient, identity } = await generateKeyPair()
    const plain = await measure({ scratch, context, folder, lock: null, key: null })
    const sealed = await measure({ scratch, context, folder, lock: { recipient }, key: { identities: identity } })
    const row = (name: string, ours: number, stored: number): BenchRow => ({
      name,
      ours,
      baseline,
      unit: 's',
      ratio: ours / baseline,
      against: 'COPY of every table to nowhere',
      detail: { megabytes: bytes / 1e6, storedMegabytes: stored / 1e6, megabytesPerSecond: bytes / 1e6 / ours },
    })
    return [
      row('backup', plain.backup, plain.stored),
      row('backup, encrypted', sealed.backup, sealed.stored),
      row('restore, verified', plain.restore, plain.stored),
      row('restore, encrypted and verified', sealed.restore, sealed.stored),
    ]
  } finally {
    await scratch.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.table(await withBenchContext(run))
