import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { TextEncoding } from '../../../contract/imports.ts'
import { createCsvParser } from './csv-rows.ts'
import { fileProblem } from './file-problem.ts'
import { limits } from './limits.ts'
import { readHead } from './read-head.ts'
import type { TableRow } from './table-row.ts'
import { createDecoder } from './text-encoding.ts'

type Piece = { bytes: Buffer; share: number }

/** The bytes of a file, unpacked when it is a gzip. */
export async function* readBytes(path: string): AsyncGenerator<Piece> {
  const { head, size } = await readHead(path, 2)
  const isPacked = head[0] === 0x1f && head[1] === 0x8b
  const source = createReadStream(path)
  const chunks: AsyncIterable<Buffer> = isPacked ? pipeline(source, createGunzip(), () => {}) : source
  let total = 0
  try {
    for await (const bytes of chunks) {
      total += bytes.length
      if (total > limits.unpacked)
        throw fileProblem('El archivo, descomprimido, es demasiado grande. Partilo en varios.')
      yield { bytes, share: size === 0 ? 1 : source.bytesRead / size }
    }
  } catch (error) {
    const isPacking = (error as NodeJS.ErrnoException).code?.startsWith('Z_')
    throw isPacking ? fileProblem('El archivo comprimido está dañado o cortado.', error) : error
  } finally {
    source.destroy()
  }
}

export type CsvSettings = { path: string; encoding: TextEncoding; delimiter: string }

/** Rows of a text as it is read, some at a time. */
export async function* readCsvRows({
  path,
  encoding,
  delimiter,
}: CsvSettings): AsyncGenerator<{ rows: TableRow[]; share: number }> {
  let rows: TableRow[] = []
  let number = 0
  const parser = createCsvParser(delimiter, cells => {
    number += 1
    rows.push({ number, cells })
  })
  const decoder = createDecoder(encoding)
  for await (const { bytes, share } of readBytes(path)) {
    parser.write(decoder.write(bytes))
    if (rows.length === 0) continue
    yield { rows, share }
    rows = []
  }
  parser.write(decoder.end())
  parser.end()
  if (rows.length > 0) yield { rows, share: 1 }
}
