import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import Papa from 'papaparse'

/** A row of a file, by its header's names; `line` is what a spreadsheet would number it. */
export type CsvRow = { line: number; values: Record<string, string> }

const withoutMark = (header: string): string => header.replace(/^\ufeff/, '').trim()

const batchRows = 1000

/**
 * Rows by the thousand. The parser splits the rest of its chunk anew whenever it is held up, which a reader that takes
 * row by row does every sixteen rows: this one takes all that comes, and holds it up once its buffer is full.
 */
const gathering = (): Transform => {
  let batch: Record<string, string>[] = []
  return new Transform({
    objectMode: true,
    writableHighWaterMark: 20 * batchRows,
    readableHighWaterMark: 2,
    transform(row: Record<string, string>, _encoding, done) {
      batch.push(row)
      if (batch.length < batchRows) return done()
      this.push(batch)
      batch = []
      done()
    },
    flush(done) {
      if (batch.length > 0) this.push(batch)
      done()
    },
  })
}

/** Reads a csv, or csv.gz, row by row; the separator is found out. Throws when the file cannot be read. */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  // A missing file is told here, not in the middle of a stream.
  await (await open(path)).close()
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {
    header: true,
    skipEmptyLines: true,
    transformHeader: withoutMark,
  })
  const source = createReadStream(path)
  const bytes = path.endsWith('.gz') ? [source, createGunzip()] : [source]
  // A letter of several bytes may lie in two chunks.
  bytes.at(-1)?.setEncoding('utf8')
  const batches = gathering()
  // The failure destroys the batches, and the loop below throws it.
  pipeline([...bytes, parser, batches], () => {})
  let line = 1
  for await (const rows of batches as AsyncIterable<Record<string, string>[]>)
    for (const values of rows) {
      line += 1
      yield { line, values }
    }
}
