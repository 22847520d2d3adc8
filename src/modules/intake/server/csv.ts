import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import Papa from 'papaparse'

/** A row of a file, by its header's names; `line` is what a spreadsheet would number it. */
export type CsvRow = { line: number; values: Record<string, string> }

const withoutMark = (header: string): string => header.replace(/^\ufeff/, '').trim()

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
  const steps = path.endsWith('.gz') ? [source, createGunzip(), parser] : [source, parser]
  // The failure destroys the parser, and the loop below throws it.
  pipeline(steps, () => {})
  let line = 1
  for await (const values of parser as AsyncIterable<Record<string, string>>) {
    line += 1
    yield { line, values }
  }
}
