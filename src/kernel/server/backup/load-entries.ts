import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import type { ArchiveEntry } from './archive-writer.ts'
import { damaged } from './backup-problems.ts'
import {
  type BackupEnd,
  endSchema,
  entryNames,
  type FileSum,
  fileSumSchema,
  type Manifest,
  manifestSchema,
  manifestSumSchema,
  parseName,
  sha256Of,
  tableSumSchema,
} from './manifest.ts'
import { createRowDigest, isSameSum, type RowSum } from './row-digest.ts'
import { columnList } from './snapshot.ts'

export type LoadedTable = { name: string; columns: string[]; sum: RowSum }
export type Loaded = { tables: LoadedTable[]; files: { key: string; sum: FileSum }[]; end: BackupEnd }

/** Takes what a table's entries bring; `end` waits until all of it was taken. */
export type TableTarget = { write: (chunk: Uint8Array) => Promise<void>; end: () => Promise<void> }

export type LoadTargets = {
  openTable: (table: Manifest['tables'][number]) => Promise<TableTarget>
  putFile: (key: string, bytes: Buffer) => Promise<void>
  onProgress: (done: { rows: number; files: number; what: string }) => void
}

const parseJson = <T>(schema: z.ZodType<T>, { name, bytes }: ArchiveEntry): T => {
  const text = Buffer.from(bytes).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw damaged(`${name} no se entiende`, cause)
  }
}

/** The manifest, which has to be the first entry, and then its sum. */
export const readManifest = async (entries: AsyncIterator<ArchiveEntry>): Promise<Manifest> => {
  const first = await entries.next()
  if (first.done || first.value.name !== entryNames.manifest) throw damaged('le falta el comienzo')
  const sum = await entries.next()
  if (sum.done || parseJson(manifestSumSchema, sum.value).sha256 !== sha256Of(first.value.bytes))
    throw damaged('el comienzo no coincide con su suma')
  return parseJson(manifestSchema, first.value)
}

/** Rows into a table by COPY; a failure of the database is one of `write` or `end`. */
export const copyTarget = (client: pg.Client, table: Manifest['tables'][number]): TableTarget => {
  const stream = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table).join(', ')}) from stdin`),
  )
  const done = finished(stream)
  done.catch(() => {})
  return {
    write: chunk =>
      new Promise((resolve, reject) => void stream.write(chunk, error => (error ? reject(error) : resolve()))),
    async end() {
      stream.end()
      await done
    },
  }
}

type Item = { key: string; add: (bytes: Uint8Array) => Promise<void>; end: (sum: ArchiveEntry) => Promise<void> }

const tableItem = async (table: Manifest['tables'][number], targets: LoadTargets, loaded: Loaded): Promise<Item> => {
  const target = await targets.openTable(table)
  const digest = createRowDigest()
  return {
    key: table.name,
    async add(bytes) {
      digest.add(bytes)
      await target.write(bytes)
    },
    async end(entry) {
      await target.end()
      const sum = digest.end()
      if (!isSameSum(parseJson(tableSumSchema, entry), sum))
        throw damaged(`la tabla ${table.name} no coincide con su suma`)
      loaded.tables.push({ name: table.name, columns: table.columns, sum })
      loaded.end.rows += sum.rows
      loaded.end.bytes += sum.bytes
      loaded.end.tables += 1
    },
  }
}

const fileItem = (key: string, targets: LoadTargets, loaded: Loaded): Item => {
  const pieces: Uint8Array[] = []
  return {
    key,
    add: async bytes => void pieces.push(bytes),
    async end(entry) {
      const bytes = Buffer.concat(pieces)
      const sum = parseJson(fileSumSchema, entry)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      if (sum.sha256 !== sha256 || (sum.bytes ?? 0) !== bytes.length)
        throw damaged(`el archivo ${key} no coincide con su suma`)
      loaded.files.push({ key, sum })
      if (sum.bytes === null) loaded.end.missingFiles += 1
      else {
        await targets.putFile(key, bytes)
        loaded.end.files += 1
        loaded.end.bytes += bytes.length
      }
    },
  }
}

const openItem = (
  kind: 'table' | 'file',
  key: string,
  { manifest, targets, loaded }: LoadInput,
): Promise<Item> | Item => {
  if (kind === 'file') return fileItem(key, targets, loaded)
  const table = manifest.tables.find(({ name }) => name === key)
  if (!table) throw damaged(`la tabla ${key} no está en su lista`)
  return tableItem(table, targets, loaded)
}

type LoadInput = { manifest: Manifest; targets: LoadTargets; loaded: Loaded }

const emptyLoaded = (): Loaded => ({
  tables: [],
  files: [],
  end: { tables: 0, rows: 0, files: 0, missingFiles: 0, bytes: 0 },
})

const requireSameEnd = (end: BackupEnd | null, { manifest, loaded }: LoadInput): void => {
  if (!end) throw damaged('le falta el final')
  const isSame = endSchema.keyof().options.every(name => end[name] === loaded.end[name])
  if (!isSame || loaded.tables.length !== manifest.tables.length) throw damaged('los totales no coinciden')
}

/** Hands an entry to the table or file it belongs to; answers what is still open. */
const take = async (entry: ArchiveEntry, item: Item | null, input: LoadInput): Promise<Item | null> => {
  const parsed = parseName(entry.name)
  if (!parsed) throw damaged(`no se conoce la parte ${entry.name}`)
  if (item && item.key !== parsed.key) throw damaged(`${item.key} está incompleto`)
  const open = item ?? (await openItem(parsed.kind, parsed.key, input))
  await (parsed.isSum ? open.end(entry) : open.add(entry.bytes))
  const { rows, files } = input.loaded.end
  input.targets.onProgress({ rows, files, what: parsed.key })
  return parsed.isSum ? null : open
}

/** Loads everything after the manifest and checks each item against its own sum. Throws damaged. */
export const loadEntries = async (
  entries: AsyncIterable<ArchiveEntry>,
  manifest: Manifest,
  targets: LoadTargets & { onSecret?: (secret: string) => void },
): Promise<Loaded> => {
  const input: LoadInput = { manifest, targets, loaded: emptyLoaded() }
  let item: Item | null = null
  let end: BackupEnd | null = null
  for await (const entry of entries) {
    if (entry.name === entryNames.secret) targets.onSecret?.(Buffer.from(entry.bytes).toString('utf8'))
    else if (entry.name === entryNames.end) end = parseJson(endSchema, entry)
    else item = await take(entry, item, input)
  }
  requireSameEnd(end, input)
  return input.loaded
}
