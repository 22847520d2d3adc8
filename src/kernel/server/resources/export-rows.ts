import { PassThrough, Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import type { Field } from '../../contract/fields.ts'
import { dayOf, formatTime } from '../../contract/formats.ts'
import type { ExportFormat } from '../../contract/resource.ts'

export type ExportColumn = { name: string; field: Field }
export type Batches = AsyncIterable<Record<string, unknown>[]>
type Cell = string | number | Date | boolean | null

/** A spreadsheet runs what starts like a formula; a leading apostrophe, one more than there are, keeps it text. */
const formulaStart = /^'*[=+\-@\t\r]/
const safeText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

const dashedDay = (day: string): string => day.split('-').reverse().join('-')

const cellOf = (field: Field, value: unknown, timeZone: string): Cell => {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
      return Number(value) / 100
    case 'integer':
    case 'number':
    case 'percent':
      return Number(value)
    case 'boolean':
      return value ? 'Sí' : 'No'
    case 'date':
      return dashedDay(String(value))
    case 'dateTime':
      return `${dashedDay(dayOf(String(value), timeZone))} ${formatTime(String(value), timeZone)}`
    case 'reference':
      return safeText((value as { name: string }).name)
    case 'choice':
      return safeText(field.choices?.[String(value)] ?? String(value))
    default:
      return safeText(String(value))
  }
}

/** Excel in Spanish expects semicolons and a decimal comma. */
const csvCell = (cell: Cell): string => {
  if (cell === null) return ''
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell)
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* csvParts(columns: ExportColumn[], batches: Batches, timeZone: string): AsyncGenerator<string> {
  // The byte order mark tells Excel that the file is UTF-8.
  yield `\ufeff${columns.map(({ field }) => csvCell(safeText(field.title))).join(';')}\r\n`
  for await (const rows of batches)
    yield rows
      .map(row => `${columns.map(({ name, field }) => csvCell(cellOf(field, row[name], timeZone))).join(';')}\r\n`)
      .join('')
}

const numberFormats: Partial<Record<Field['kind'], string>> = {
  money: '#,##0.00',
  number: '#,##0.00',
  percent: '0.00',
  integer: '0',
}

const writeWorkbook = async (
  stream: PassThrough,
  title: string,
  columns: ExportColumn[],
  batches: Batches,
  timeZone: string,
): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = workbook.addWorksheet(title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' '), {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  sheet.columns = columns.map(({ name, field }) => ({
    header: field.title,
    key: name,
    width: Math.max(10, Math.round((field.width ?? 120) / 8)),
    ...(numberFormats[field.kind] ? { style: { numFmt: numberFormats[field.kind] } } : {}),
  }))
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(1).commit()
  for await (const rows of batches)
    for (const row of rows) sheet.addRow(columns.map(({ name, field }) => cellOf(field, row[name], timeZone))).commit()
  sheet.commit()
  await workbook.commit()
}

export type ExportOptions = {
  title: string
  columns: ExportColumn[]
  batches: Batches
  timeZone: string
  format: Exclude<ExportFormat, 'pdf'>
}

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Reads the first batch at once: a question that is wrong is answered as a problem, not by a file that breaks off. */
const started = async (batches: Batches): Promise<Batches> => {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  })()
}

/** Streams rows into a file as they are read, in constant memory; a failure while reading destroys the stream. */
export const exportStream = async (options: ExportOptions): Promise<Readable> => {
  const { title, columns, timeZone, format } = options
  const batches = await started(options.batches)
  if (format === 'csv') return Readable.from(csvParts(columns, batches, timeZone))
  const stream = new PassThrough()
  writeWorkbook(stream, title, columns, batches, timeZone).catch((error: Error) => stream.destroy(error))
  return stream
}
