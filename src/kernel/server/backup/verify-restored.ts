import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/file-store.ts'
import type { Loaded } from './load-entries.ts'
import { createRowDigest, isSameSum } from './row-digest.ts'
import { columnList } from './snapshot.ts'

/** One table, or all files, as the backup has them and as they are in the new place. */
export type Verified = { name: string; expected: number; restored: number; isSame: boolean }

const verifyTable = async (client: pg.Client, table: Loaded['tables'][number]): Promise<Verified> => {
  const digest = createRowDigest()
  const select = `select ${columnList(table).join(', ')} from ${pg.escapeIdentifier(table.name)}`
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) digest.add(chunk)
  const sum = digest.end()
  return { name: table.name, expected: table.sum.rows, restored: sum.rows, isSame: isSameSum(sum, table.sum) }
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
