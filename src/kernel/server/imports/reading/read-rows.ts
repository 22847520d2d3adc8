import { formatNumber } from '../../../contract/formats.ts'
import type { ImportSettings } from '../../../contract/imports.ts'
import { readCsvRows } from './csv-file.ts'
import { fileProblem } from './file-problem.ts'
import { limits } from './limits.ts'
import { openSpreadsheet } from './spreadsheet.ts'
import { isBlank, type TableRow } from './table-row.ts'

export type ReadOptions = {
  path: string
  format: 'csv' | 'xlsx'
  settings: Omit<ImportSettings, 'makes'>
  batchRows: number
}

/** Rows under the titles, blank ones left out; `share` is how much of the file was read, 0 to 1. */
export type RowBatch = { rows: TableRow[]; share: number }

async function* readWorkbookRows(path: string, sheetName: string | null): AsyncGenerator<RowBatch> {
  const spreadsheet = await openSpreadsheet(path)
  try {
    yield* spreadsheet.rows(sheetName)
  } finally {
    await spreadsheet.close()
  }
}

const piecesOf = ({ path, format, settings }: ReadOptions): AsyncGenerator<RowBatch> =>
  format === 'xlsx'
    ? readWorkbookRows(path, settings.sheet)
    : readCsvRows({ path, encoding: settings.encoding ?? 'utf-8', delimiter: settings.delimiter ?? ';' })

/**
 * The rows of a file in batches of equal size, however large it is. Throws a file problem where it cannot be read
 * further.
 */
export async function* readRows(options: ReadOptions): AsyncGenerator<RowBatch> {
  let batch: TableRow[] = []
  let count = 0
  for await (const { rows, share } of piecesOf(options)) {
    for (const row of rows) {
      if (row.number <= options.settings.headRow || isBlank(row)) continue
      count += 1
      if (count > limits.rows)
        throw fileProblem(`El archivo tiene más de ${formatNumber(limits.rows)} filas. Partilo en varios.`)
      batch.push(row)
      if (batch.length < options.batchRows) continue
      yield { rows: batch, share }
      batch = []
    }
  }
  if (batch.length > 0) yield { rows: batch, share: 1 }
}
