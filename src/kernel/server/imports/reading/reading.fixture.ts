import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Inspection, inspectFile } from './inspect-file.ts'
import { readRows } from './read-rows.ts'
import type { TableRow } from './table-row.ts'

let folder: string
/** Creates a folder for a test file that reads files, and deletes it at the end. */
export const ownFolder = (): void => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anden-reading-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
}

let files = 0
export const put = async (content: string | Buffer): Promise<string> => {
  files += 1
  const path = join(folder, `file${files}`)
  await writeFile(path, content)
  return path
}

/** The inspection of a file with these contents. */
export const inspect = async (content: string | Buffer, more: object = {}): Promise<Inspection> =>
  inspectFile({ path: await put(content), titles: ['codigo', 'nombre'], ...more })

const settingsOf = ({ encoding, delimiter, sheet, headRow }: Inspection) => ({
  encoding,
  delimiter,
  sheet,
  headRow,
  decimal: ',' as const,
  dateOrder: 'dmy' as const,
})

/** All rows under the titles, read with the detected settings. */
export const readAll = async (content: string | Buffer, more: object = {}): Promise<TableRow[]> => {
  const path = await put(content)
  const inspection = await inspectFile({ path, titles: ['codigo', 'nombre'], ...more })
  const rows: TableRow[] = []
  const { format } = inspection
  for await (const batch of readRows({ path, format, settings: settingsOf(inspection), batchRows: 2 }))
    rows.push(...batch.rows)
  return rows
}

export const cells = async (content: string | Buffer, more: object = {}) =>
  (await readAll(content, more)).map(row => row.cells)
