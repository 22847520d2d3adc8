import type { Readable } from 'node:stream'
import type pg from 'pg'
import { problem } from '../../contract/problems.ts'
import { analyzeTables } from '../database/analyze.ts'
import { migrate } from '../database/migrate.ts'
import { openClient } from '../database/pool.ts'
import type { FileStore } from '../files/file-store.ts'
import { readArchive } from './archive-reader.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import { backupProblems, damaged } from './backup-problems.ts'
import { buildSchema, checkVersion, withoutKeys } from './build-schema.ts'
import { requireEmptyDatabase, requireEmptyFiles } from './empty-place.ts'
import type { Key } from './encryption.ts'
import { copyTarget, type Loaded, loadEntries, readManifest } from './load-entries.ts'
import type { Manifest } from './manifest.ts'
import { setPlainText } from './snapshot.ts'
import { type Verified, verifyRestored } from './verify-restored.ts'

/** Where the secret of the installation goes. */
export type SecretPlace = {
  /** Throws when another secret is there already. */
  check: (secret: string) => Promise<void>
  keep: (secret: string) => Promise<void>
  forget: () => Promise<void>
}

export type RestoreOptions = {
  ownerUrl: string
  files: FileStore
  secret: SecretPlace
  source: () => Promise<Readable>
  key: Key | null
  signal: AbortSignal
  onProgress?: (done: { rows: number; files: number; what: string }) => void
}

export type Restored = { manifest: Manifest; verified: Verified[]; loaded: Loaded['end']; migrated: string[] }

type Work = RestoreOptions & { client: pg.Client; written: string[] }

const requireInstallation = ({ scope }: Manifest): void => {
  if (scope.kind === 'installation') return
  throw problem(backupProblems.otherScope, {
    message: `Ese archivo guarda solo la empresa «${scope.name}»: usá «anden env import».`,
  })
}

const load = async (work: Work, manifest: Manifest, entries: AsyncIterable<ArchiveEntry>) => {
  let secret: string | null = null
  const { client, files, signal, onProgress = () => {} } = work
  await buildSchema(client, manifest)
  const loaded = await withoutKeys(client, () =>
    loadEntries(entries, manifest, {
      onSecret: text => {
        secret = text
      },
      openTable: async table => copyTarget(client, table),
      async putFile(key, bytes) {
        work.written.push(key)
        await files.put(key, bytes, 'application/octet-stream')
      },
      onProgress(done) {
        signal.throwIfAborted()
        onProgress(done)
      },
    }),
  )
  if (secret === null) throw damaged('le falta el secreto')
  return { loaded, secret: String(secret) }
}

const requireSame = (verified: Verified[]): void => {
  const wrong = verified.filter(({ isSame }) => !isSame)
  if (wrong.length === 0) return
  const texts = wrong.slice(0, 5).map(({ name, expected, restored }) => `${name}: ${restored} de ${expected}`)
  throw problem(backupProblems.differs, { message: `${backupProblems.differs.message} (${texts.join('; ')})` })
}

/** One transaction from the first table to the last check: whatever ends it, the database stays as empty as it was. */
const restoreDatabase = async (work: Work): Promise<Omit<Restored, 'migrated'> & { secret: string }> => {
  const { client, files, key, signal } = work
  await setPlainText(client)
  await client.query('begin')
  await requireEmptyDatabase(client)
  await requireEmptyFiles(files)
  const source = await work.source()
  signal.addEventListener('abort', () => source.destroy(), { once: true })
  const entries = readArchive(source, key)
  try {
    const manifest = await readManifest(entries)
    requireInstallation(manifest)
    await checkVersion(manifest)
    const { loaded, secret } = await load(work, manifest, entries)
    await work.secret.check(secret)
    const verified = await verifyRestored(client, files, loaded, what => {
      signal.throwIfAborted()
      work.onProgress?.({ rows: loaded.end.rows, files: loaded.end.files, what: `comprobando ${what}` })
    })
    requireSame(verified)
    return { manifest, verified, loaded: loaded.end, secret }
  } finally {
    await entries.return(undefined)
  }
}

const removeFiles = async ({ files, written, secret }: Work): Promise<void> => {
  for (const key of written) await files.remove(key)
  await secret.forget()
}

const restoreWhole = async (options: RestoreOptions) => {
  const client = await openClient(options.ownerUrl)
  const work: Work = { ...options, client, written: [] }
  try {
    const restored = await restoreDatabase(work)
    await options.secret.keep(restored.secret)
    await client.query('commit')
    return restored
  } catch (error) {
    await removeFiles(work)
    throw options.signal.aborted ? options.signal.reason : error
  } finally {
    await client.end()
  }
}

/** Readers of changes saw what came after the backup, too: they are told to read everything anew. */
const forgetFeeds = async (ownerUrl: string): Promise<void> => {
  const client = await openClient(ownerUrl)
  try {
    await client.query('truncate change_feeds, changes')
  } finally {
    await client.end()
  }
}

/**
 * Restores an installation into an empty place and proves it equal: the schema of the backup's own migrations, rows, files
 * and secret; then the migrations that this version has beyond. Throws what `readArchive` and the checks throw, and then
 * leaves the place empty.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { secret, ...restored } = await restoreWhole(options)
  const migrated = await migrate(options.ownerUrl, secret)
  await forgetFeeds(options.ownerUrl)
  await analyzeTables(options.ownerUrl)
  return { ...restored, migrated }
}
