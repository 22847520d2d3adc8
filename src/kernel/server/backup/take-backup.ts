import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'
import { writeArchive } from './archive-writer.ts'
import { type BackupSource, backupEntries, emptyTotals, type TableSelection } from './backup-entries.ts'
import { createEncrypter, encryptStream, type Lock } from './encryption.ts'
import { type BackupEnd, formatVersion, type Manifest } from './manifest.ts'
import type { BackupPlace } from './places/backup-place.ts'
import { productVersion } from './product-version.ts'
import { countRows, type Snapshot, withSnapshot } from './snapshot.ts'
import { createSealer } from './stream-seal.ts'

export type BackupDone = BackupEnd & { name: string; storedBytes: number; takenAt: string; milliseconds: number }

export type BackupOptions = {
  ownerUrl: string
  secret: string
  files: FileStore
  place: BackupPlace
  /** The name under which it is kept, from the moment it shows. */
  nameAt: (takenAt: Date) => string
  lock: Lock | null
  signal: AbortSignal
  onProgress?: BackupSource['onProgress']
}

export const describeSnapshot = async (
  snapshot: Snapshot,
  scope: Manifest['scope'],
  select: (table: string) => TableSelection | null,
): Promise<Manifest> => {
  const tables: Manifest['tables'] = []
  for (const { name, columns } of snapshot.tables) {
    const selection = select(name)
    if (selection) tables.push({ name, columns, rows: await countRows(snapshot, { table: name, ...selection }) })
  }
  const { takenAt, migrations } = snapshot
  return {
    format: 'anden-backup',
    version: formatVersion,
    scope,
    product: productVersion(),
    takenAt,
    migrations,
    tables,
  }
}

/** What failed first is told, once the other has cleared away its own. */
const bothEnded = async <T>(writing: Promise<T>, packing: Promise<void>): Promise<T> => {
  try {
    const [written] = await Promise.all([writing, packing])
    return written
  } catch (error) {
    await Promise.allSettled([writing, packing])
    throw error
  }
}

export type StoreOptions = Pick<BackupOptions, 'place' | 'nameAt' | 'lock' | 'signal'>

/** Streams the entries of a source to a place: packed, compressed and, with a lock, encrypted. */
export const storeBackup = async (
  source: BackupSource,
  { place, nameAt, lock, signal }: StoreOptions,
): Promise<BackupDone> => {
  const startedAt = performance.now()
  const encrypter = lock && (await createEncrypter(lock))
  const totals = emptyTotals()
  const { plain, compress } = writeArchive(backupEntries(source, totals))
  const packed = new PassThrough()
  const packing = pipeline(plain, compress, createSealer(), packed, { signal })
  const content = encrypter ? await encryptStream(packed, encrypter) : packed
  const { takenAt } = source.manifest
  const name = nameAt(new Date(takenAt))
  const storedBytes = await bothEnded(place.write(name, content, signal), packing)
  return { ...totals, name, storedBytes, takenAt, milliseconds: Math.round(performance.now() - startedAt) }
}

/** Database, files and secret of one moment, while the product works on. */
export const takeBackup = ({
  ownerUrl,
  secret,
  files,
  onProgress = () => {},
  ...store
}: BackupOptions): Promise<BackupDone> =>
  withSnapshot(ownerUrl, async snapshot => {
    const select = (): TableSelection => ({})
    const manifest = await describeSnapshot(snapshot, { kind: 'installation' }, select)
    return storeBackup({ snapshot, files, manifest, secret, select, onProgress }, store)
  })
