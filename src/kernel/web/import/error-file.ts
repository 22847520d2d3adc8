import type { Table } from './read-table.ts'
import type { RowError } from './run-import.ts'

const cell = (text: string): string => (/[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The refused rows as they came, with the reason in a last column: to correct and upload again. */
export const errorFile = (table: Table, errors: RowError[]): Blob => {
  const reasons = new Map<number, string[]>()
  for (const { row, message } of errors) reasons.set(row, [...(reasons.get(row) ?? []), message])
  const lines = [...reasons]
    .sort(([a], [b]) => a - b)
    .map(([row, messages]) => [...(table.rows[row] ?? []), messages.join(' ')])
  const text = [[...table.head, 'Error'], ...lines].map(line => line.map(cell).join(';')).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
