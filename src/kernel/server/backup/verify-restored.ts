import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/file-store.ts'
import type { Loaded } from './load-entries.ts'
import type { ManifestTable } from './manifest.ts'
import { createRowDigest, isSameSum, type RowSum } from './row-digest.ts'
import { columnList } from './snapshot.ts'

/** One table, or all files, as the backup has them and as they are in the new place. */
export type Verified = { name: string; expected: number; restored: number; isSame: boolean }

/** Reads a table back, of one company only when `envId` names it, and compares it with the sum of what was to be there. */
export const verifyTable = async (
  client: pg.Client,
  table: Pick<ManifestTable, 'name' | 'columns'> & { sum: RowSum | undefined },
  envId?: string,
): Promise<Verified> => {
  const digest = createRowDigest()
  const where = envId ? ` where env_id = ${pg.escapeLiteral(envId)}` : ''
  const select = `select ${columnList(table).join(', ')} from ${pg.escapeIdentifier(table.name)}${where}`
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) digest.add(chunk)
  const sum = digest.end()
  const isSame = table.sum !== undefined && isSameSum(sum, table.sum)
  return { name: table.name, expected: table.sum?.rows ?? 0, restored: sum.rows, isSame }
}

const isSameFile = async (files: FileStore, { key, sum }: Loaded['files'][number]): Promise<boolean> => {
  const stream = await files.read(key)
  if (!stream || sum.bytes === null) return !stream && sum.bytes === null
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex') === sum.sha256
}

/** Reads every table and file back from where they now are and compares counts and checksums with the backup's. */
export const verifyRestored = async (
  client: pg.Client,
  files: FileStore,
  loaded: Loaded,
  onProgress: (what: string, done: number) => void,
): Promise<Verified[]> => {
  const verified: Verified[] = []
  for (const table of loaded.tables) {
    onProgress(table.name, verified.length)
    verified.push(await verifyTable(client, table))
  }
  let same = 0
  for (const file of loaded.files) if (await isSameFile(files, file)) same += 1
  const expected = loaded.files.length
  return [...verified, { name: 'archivos', expected, restored: same, isSame: same === expected }]
}
