import { createHash } from 'node:crypto'
import type { FileStore } from '../files/file-store.ts'
import { type ArchiveEntry, inChunks, jsonEntry } from './archive-writer.ts'
import {
  type BackupEnd,
  entryNames,
  fileChunk,
  fileSum,
  type Manifest,
  type ManifestTable,
  sha256Of,
  tableChunk,
  tableSum,
} from './manifest.ts'
import { createRowDigest } from './row-digest.ts'
import { columnList, copyRows, type Selection, type Snapshot } from './snapshot.ts'

/** Which rows of a table belong to the backup; all of them when nothing is said. */
export type TableSelection = Omit<Selection, 'expressions' | 'table'>

export type BackupSource = {
  snapshot: Snapshot
  files: FileStore
  manifest: Manifest
  /** Null for the backup of one company: the secret is the installation's. */
  secret: string | null
  select: (table: string) => TableSelection
  onProgress: (done: { rows: number; files: number; bytes: number; what: string }) => void
}

type Totals = BackupEnd

async function* tableEntries(source: BackupSource, table: ManifestTable, totals: Totals): AsyncGenerator<ArchiveEntry> {
  const digest = createRowDigest()
  const rows = copyRows(source.snapshot, {
    table: table.name,
    expressions: columnList(table),
    ...source.select(table.name),
  })
  let number = 0
  for await (const bytes of inChunks(rows)) {
    digest.add(bytes)
    number += 1
    yield { name: tableChunk(table.name, number), bytes }
    source.onProgress({ rows: totals.rows, files: totals.files, bytes: totals.bytes, what: table.name })
  }
  const sum = digest.end()
  if (sum.rows !== table.rows)
    throw new Error(`${table.name}: ${sum.rows} rows copied, ${table.rows} counted in the same transaction`)
  totals.rows += sum.rows
  totals.bytes += sum.bytes
  totals.tables += 1
  yield jsonEntry(tableSum(table.name), sum)
}

/** Keys of the store, from the rows of the same moment; those that are being removed have no bytes to rely on. */
async function* fileKeys({ snapshot, select }: BackupSource): AsyncGenerator<string> {
  const { where, envId } = select('files')
  const selection = {
    table: 'files',
    expressions: [`env_id::text || '/' || id::text`, 'has_thumbnail'],
    where: [where, 'removing_at is null'].filter(one => one !== undefined).join(' and '),
    ...(envId ? { envId } : {}),
  }
  let rest = ''
  for await (const chunk of copyRows(snapshot, selection)) {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [key = '', hasThumbnail] = line.split('\t')
      yield key
      if (hasThumbnail === 't') yield `${key}.thumbnail`
    }
  }
}

async function* fileEntries(source: BackupSource, key: string, totals: Totals): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256')
  const stream = await source.files.read(key)
  let bytes = 0
  let number = 0
  if (stream)
    for await (const chunk of inChunks(stream)) {
      hash.update(chunk)
      bytes += chunk.length
      number += 1
      yield { name: fileChunk(key, number), bytes: chunk }
    }
  totals.bytes += bytes
  if (stream) totals.files += 1
  else totals.missingFiles += 1
  yield jsonEntry(fileSum(key), { bytes: stream ? bytes : null, sha256: hash.digest('hex') })
}

/** Everything of a backup in the order in which a restore needs it. Fills `totals` on the way. */
export async function* backupEntries(source: BackupSource, totals: Totals): AsyncGenerator<ArchiveEntry> {
  const manifest = jsonEntry(entryNames.manifest, source.manifest)
  yield manifest
  yield jsonEntry(entryNames.manifestSum, { sha256: sha256Of(manifest.bytes) })
  if (source.secret !== null) yield { name: entryNames.secret, bytes: Buffer.from(source.secret) }
  for (const table of source.manifest.tables) {
    source.onProgress({ ...totals, what: table.name })
    yield* tableEntries(source, table, totals)
  }
  for await (const key of fileKeys(source)) {
    yield* fileEntries(source, key, totals)
    source.onProgress({ ...totals, what: 'archivos' })
  }
  yield jsonEntry(entryNames.end, totals)
}

export const emptyTotals = (): Totals => ({ tables: 0, rows: 0, files: 0, missingFiles: 0, bytes: 0 })
