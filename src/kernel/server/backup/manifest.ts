import { hash } from 'node:crypto'
import { z } from 'zod'

/**
 * What a backup is made of (docs/decisions/0068-backups.md): a tar of `manifest.json`, the secret, the chunks of each table
 * and file followed by its sum, and `end.json`; compressed with zstd, and encrypted with age when a key was given.
 */
export const formatVersion = 1

const scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('installation') }),
  z.object({ kind: z.literal('company'), envId: z.uuid(), name: z.string() }),
])

export const manifestSchema = z.object({
  format: z.literal('anden-backup'),
  version: z.number().int(),
  scope,
  product: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
})

/** `rows` of a table are those that the transaction counted before it copied any. */
export type Manifest = z.output<typeof manifestSchema>
export type ManifestTable = Manifest['tables'][number]

export const tableSumSchema = z.object({ rows: z.number(), bytes: z.number(), digest: z.string() })

/** `bytes` null: the row is there and its file was not, when the backup was taken. */
export const fileSumSchema = z.object({ bytes: z.number().nullable(), sha256: z.string() })
export type FileSum = z.output<typeof fileSumSchema>

export const endSchema = z.object({
  tables: z.number(),
  rows: z.number(),
  files: z.number(),
  missingFiles: z.number(),
  bytes: z.number(),
})

/** The last entry: without it the backup was cut. */
export type BackupEnd = z.output<typeof endSchema>

export const manifestSumSchema = z.object({ sha256: z.string() })

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes)

export const entryNames = {
  manifest: 'manifest.json',
  manifestSum: 'manifest.sum.json',
  secret: 'secret',
  end: 'end.json',
}

export const tableChunk = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`
export const tableSum = (table: string): string => `tables/${table}/sum.json`
export const fileChunk = (key: string, number: number): string => `files/${key}/${String(number).padStart(6, '0')}`
export const fileSum = (key: string): string => `files/${key}/sum.json`

export type ParsedName = { kind: 'table' | 'file'; key: string; isSum: boolean } | null

/** Which table or file an entry belongs to; null for the other entries. */
export const parseName = (name: string): ParsedName => {
  const [, kind, key, part] = /^(tables|files)\/(.+)\/(\d{6}|sum\.json)$/.exec(name) ?? []
  if (!key) return null
  return { kind: kind === 'tables' ? 'table' : 'file', key, isSum: part === 'sum.json' }
}
