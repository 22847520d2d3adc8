import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from './csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['plain.csv', 'packed.csv.gz'])('%s of many chunks comes row by row, letters whole', async name => {
  const nameOf = (index: number): string => `Ñandú ${'ñ'.repeat(index % 7)}`
  const text = `code,name\n${Array.from({ length: 30_000 }, (_, index) => `${index},${nameOf(index)}`).join('\n')}\n`
  const path = join(folder, name)
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text)
  let rows = 0
  for await (const { line, values } of readCsv(path)) {
    if (line !== rows + 2 || values.code !== `${rows}` || values.name !== nameOf(rows))
      throw new Error(`row ${rows}: line ${line}, ${JSON.stringify(values)}`)
    rows += 1
  }
  expect(rows).toBe(30_000)
})

test('what cannot be read fails where it is read', async () => {
  const path = join(folder, 'broken.csv.gz')
  await writeFile(path, 'no gzip')
  await expect(readCsv(path).next()).rejects.toThrow('incorrect header check')
  await expect(readCsv(join(folder, 'nothing.csv')).next()).rejects.toThrow('ENOENT')
})
