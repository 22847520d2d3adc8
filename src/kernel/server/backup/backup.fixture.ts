import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { inject } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createSpanishDatabase, databaseUrl, onServer, testSecret } from '../../../testing/database.ts'
import { seedEveryTable } from '../../../testing/seed-every-table.ts'
import type { FileStore } from '../files/file-store.ts'
import { fileKey, saveUpload } from '../files/files.service.ts'
import { createFolderStore } from '../files/folder-store.ts'
import type { Key, Lock } from './encryption.ts'
import { createFolderPlace } from './places/folder-place.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'
import { type BackupDone, takeBackup } from './take-backup.ts'

/** A database without a table, and an empty folder of files: where a backup may be restored. */
export type EmptyPlace = { ownerUrl: string; files: FileStore; secret: () => string | null; drop: () => Promise<void> }

export const createEmptyPlace = async (): Promise<EmptyPlace & { keep: (secret: string | null) => void }> => {
  const name = `anden_test_restore_${randomBytes(6).toString('hex')}`
  await onServer(inject('databaseUrl'), client => client.query(createSpanishDatabase(name)))
  const files = createFolderStore(join(tmpdir(), name))
  let storedSecret: string | null = null
  return {
    ownerUrl: databaseUrl(inject('databaseUrl'), name),
    files,
    secret: () => storedSecret,
    keep: secret => {
      storedSecret = secret
    },
    async drop() {
      await onServer(inject('databaseUrl'), client => client.query(`drop database if exists ${name} with (force)`))
      await rm(files.place, { recursive: true, force: true })
    },
  }
}

type TakeOptions = { lock?: Lock; signal?: AbortSignal }

export type BackupSite = {
  application: TestApplication
  folder: string
  /** Of the site, into its folder. */
  backup: (name: string, options?: TakeOptions) => Promise<BackupDone>
  /** Of another database and its files, into the same folder. */
  backupOf: (source: Pick<EmptyPlace, 'ownerUrl' | 'files'>, name: string) => Promise<BackupDone>
  stop: () => Promise<void>
}

/** Two companies with a row in every table, texts that COPY has to escape, and files: one large, one empty, one lost. */
export const createBackupSite = async (): Promise<BackupSite> => {
  const application = await createTestApplication()
  const { platform, envId, otherEnvId } = application
  const folder = await mkdtemp(join(tmpdir(), 'anden-backup-'))
  for (const id of [envId, otherEnvId]) await seedEveryTable(application.databaseUrl, id, 'uno\\N\ttab\r\n«dos»')
  await application.signIn({ roleNumber: 1 })
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#8534c1' } })
    .png()
    .toBuffer()
  const photo = await saveUpload(platform, envId, { name: 'a.png', bytes, createdBy: null })
  await platform.files.put(fileKey(envId, photo.id), randomBytes(9_000_000), 'image/png')
  await saveUpload(platform, otherEnvId, { name: 'b.png', bytes, createdBy: null })
  const take = (name: string, source: Pick<EmptyPlace, 'ownerUrl' | 'files'>, options: TakeOptions = {}) =>
    takeBackup({
      ...source,
      secret: testSecret,
      place: createFolderPlace(folder),
      nameAt: () => name,
      lock: options.lock ?? null,
      signal: options.signal ?? new AbortController().signal,
    })
  return {
    application,
    folder,
    backup: (name, options) => take(name, { ownerUrl: application.databaseUrl, files: platform.files }, options),
    backupOf: (source, name) => take(name, source),
    async stop() {
      await application.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = Awaited<ReturnType<typeof createEmptyPlace>>

type RestoreChoices = { signal?: AbortSignal; onProgress?: () => void }

export const restoreFrom = (
  path: string,
  place: Place,
  key: Key | null = null,
  { signal = new AbortController().signal, onProgress = () => {} }: RestoreChoices = {},
): Promise<Restored> =>
  restoreBackup({
    ownerUrl: place.ownerUrl,
    files: place.files,
    secret: {
      check: async () => undefined,
      keep: async secret => place.keep(secret),
      forget: async () => place.keep(null),
    },
    source: async () => createReadStream(path),
    key,
    signal,
    onProgress,
  })
