import { fileProblem } from './reading/file-problem.ts'
import type { RowBatch } from './reading/read-rows.ts'
import type { TableRow } from './reading/table-row.ts'

/** Largest number of rows that wait for the rest of their document; with more, the file is in no order. */
const maximumWaiting = 50_000

/** The key of a row's document, or an empty text. */
export const keyOfRow = ({ cells }: TableRow, column: number): string => String(cells[column] ?? '').trim()

/** Number of rows of each document. */
export type LineCounts = Map<string, number>

export const countLines = (counts: LineCounts, rows: TableRow[], column: number): void => {
  for (const row of rows) {
    const key = keyOfRow(row, column)
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

type Grouping = {
  /** The column that identifies documents, and its title. */
  column: number
  title: string
  counts: LineCounts
  /** Rows of a document with more lines do not wait, because it will be refused. */
  maximumLines: number
  /** Approximate number of rows of a batch; a document is never split. */
  batchRows: number
}

const scatterProblem = (title: string) =>
  fileProblem(`Los renglones de un mismo documento están muy separados en el archivo: ordenalo por «${title}».`)

/**
 * Rows in batches of whole documents, wherever in the file their rows are. Throws a file problem when they are too far
 * apart.
 */
export async function* wholeDocuments(
  batches: AsyncIterable<RowBatch>,
  { column, title, counts, maximumLines, batchRows }: Grouping,
): AsyncGenerator<RowBatch> {
  const incomplete = new Map<string, TableRow[]>()
  let waitingRows = 0
  let ready: TableRow[] = []
  let share = 0
  const take = (row: TableRow): void => {
    const key = keyOfRow(row, column)
    const count = counts.get(key) ?? 1
    if (key === '' || count === 1 || count > maximumLines) return void ready.push(row)
    const rows = [...(incomplete.get(key) ?? []), row]
    waitingRows += 1
    if (rows.length < count) return void incomplete.set(key, rows)
    incomplete.delete(key)
    waitingRows -= rows.length
    ready.push(...rows)
  }
  for await (const batch of batches) {
    share = batch.share
    for (const row of batch.rows) {
      take(row)
      if (waitingRows > maximumWaiting) throw scatterProblem(title)
      if (ready.length < batchRows) continue
      yield { rows: ready, share }
      ready = []
    }
  }
  if (ready.length > 0) yield { rows: ready, share }
}
