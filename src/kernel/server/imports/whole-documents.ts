import { fileProblem } from './reading/file-problem.ts'
import type { RowBatch } from './reading/read-rows.ts'
import type { TableRow } from './reading/table-row.ts'

/** Rows that wait for the rest of their document at once; beyond this a file is not in any order. */
const maximumHeld = 50_000

/** What the cell of a row says that its document is called; empty when it says nothing. */
export const keyOfRow = ({ cells }: TableRow, column: number): string => String(cells[column] ?? '').trim()

/** How many rows of a file each document has. */
export type LineCounts = Map<string, number>

export const countLines = (counts: LineCounts, rows: TableRow[], column: number): void => {
  for (const row of rows) {
    const key = keyOfRow(row, column)
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

type Grouping = {
  /** Of the file that tells documents apart, and its title. */
  column: number
  title: string
  counts: LineCounts
  /** A document with more lines waits for none of them: it is going to be refused. */
  maximumLines: number
  /** Rows of a batch, about: no document is in two. */
  batchRows: number
}

const scattered = (title: string) =>
  fileProblem(`Los renglones de un mismo documento están muy separados en el archivo: ordenalo por «${title}».`)

/** Rows in batches of whole documents, wherever in the file their rows are. Throws a file problem when they are too far apart. */
export async function* wholeDocuments(
  batches: AsyncIterable<RowBatch>,
  { column, title, counts, maximumLines, batchRows }: Grouping,
): AsyncGenerator<RowBatch> {
  const held = new Map<string, TableRow[]>()
  let heldRows = 0
  let ready: TableRow[] = []
  let share = 0
  const take = (row: TableRow): void => {
    const key = keyOfRow(row, column)
    const count = counts.get(key) ?? 1
    if (key === '' || count === 1 || count > maximumLines) return void ready.push(row)
    const rows = [...(held.get(key) ?? []), row]
    heldRows += 1
    if (rows.length < count) return void held.set(key, rows)
    held.delete(key)
    heldRows -= rows.length
    ready.push(...rows)
  }
  for await (const batch of batches) {
    share = batch.share
    for (const row of batch.rows) {
      take(row)
      if (heldRows > maximumHeld) throw scattered(title)
      if (ready.length < batchRows) continue
      yield { rows: ready, share }
      ready = []
    }
  }
  if (ready.length > 0) yield { rows: ready, share }
}
