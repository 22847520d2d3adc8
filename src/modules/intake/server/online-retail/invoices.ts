import { join } from 'node:path'
import { type CsvRow, readCsv } from '../csv.ts'

/** An invoice with its lines, as the two files tell them; null header: lines without an order. */
export type Invoice = { number: string; header: CsvRow | null; lines: CsvRow[] }

/** Consecutive lines of one invoice. */
async function* groupsOf(rows: AsyncIterable<CsvRow>): AsyncGenerator<{ number: string; lines: CsvRow[] }> {
  let group: { number: string; lines: CsvRow[] } | null = null
  for await (const row of rows) {
    const number = row.values.invoice_no ?? ''
    if (group && group.number === number) group.lines.push(row)
    else {
      if (group) yield group
      group = { number, lines: [row] }
    }
  }
  if (group) yield group
}

/**
 * Walks both files side by side. They come in the same order, so one invoice is held at a time; where they do not, the
 * orders that were passed wait for their lines.
 */
export async function* readInvoices(folder: string): AsyncGenerator<Invoice> {
  const orders = readCsv(join(folder, 'orders.csv.gz'))
  const waiting = new Map<string, CsvRow>()
  const find = async (number: string): Promise<CsvRow | null> => {
    while (!waiting.has(number)) {
      const next = await orders.next()
      if (next.done) return null
      waiting.set(next.value.values.invoice_no ?? '', next.value)
    }
    const found = waiting.get(number) ?? null
    waiting.delete(number)
    return found
  }
  for await (const { number, lines } of groupsOf(readCsv(join(folder, 'order_lines.csv.gz'))))
    yield { number, header: await find(number), lines }
  for await (const row of orders) waiting.set(row.values.invoice_no ?? '', row)
  for (const [number, header] of waiting) yield { number, header, lines: [] }
}
