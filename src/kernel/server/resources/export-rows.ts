import { Readable } from 'node:stream'
import type { Field } from '../../contract/fields.ts'
import { defaultFileStyle, type FileStyle, importExportSettings } from '../../contract/file-style.ts'
import { dayOf, formatTime } from '../../contract/formats.ts'
import { plainText } from '../../contract/plain-text.ts'
import { columnValue } from '../../contract/reference-codes.ts'
import type { ExportFormat } from '../../contract/resource.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { csvText, quotedCell, textFormat, workbookText } from './sheet-text.ts'
import { type Sheet, sheetName, workbookFile } from './workbook-file.ts'
import type { NumberFormat } from './workbook-xml.ts'

export type ExportColumn = { name: string; field: Field }
export type Batches = AsyncIterable<Record<string, unknown>[]>
type Cell = string | number | null

/** How values are written: in which time zone and style; `safe` keeps a spreadsheet from running text as a formula. */
type Writing = { timeZone: string; style: FileStyle; safe: (text: string) => string }

const dayText = (day: string, { dates }: FileStyle): string => {
  if (dates === 'YYYY-MM-DD') return day
  return day
    .split('-')
    .reverse()
    .join(dates === 'DD/MM/YYYY' ? '/' : '-')
}

const cellOf = (field: Field, value: unknown, { timeZone, style, safe }: Writing): Cell => {
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
      return dayText(plainText(value), style)
    case 'dateTime':
      return `${dayText(dayOf(plainText(value), timeZone), style)} ${formatTime(plainText(value), timeZone)}`
    case 'reference':
      return safe((value as { name: string }).name)
    case 'choice':
      return safe(field.choices?.[plainText(value)] ?? plainText(value))
    default:
      return safe(plainText(value))
  }
}

const separators: Record<FileStyle['separator'], string> = { semicolon: ';', comma: ',', tab: '\t' }

const csvNumber = (value: number, { decimal }: FileStyle): string => {
  const text = String(value)
  if (decimal === 'comma') return text.replace('.', ',')
  // A point before exactly three digits would be read as a thousands separator in Argentina.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

const csvCell = (cell: Cell, style: FileStyle): string => {
  if (cell === null) return ''
  return quotedCell(typeof cell === 'number' ? csvNumber(cell, style) : String(cell), separators[style.separator])
}

/**
 * Letters of Windows-1252 are those of Latin-1; a character that it lacks is written without its accent, or as a
 * question mark.
 */
const windowsBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(
      /[\u{100}-\u{10ffff}]/gu,
      character => character.normalize('NFD').replace(/[\u{100}-\u{10ffff}]/gu, '') || '?',
    ),
    'latin1',
  )

async function* csvParts(columns: ExportColumn[], batches: Batches, writing: Writing): AsyncGenerator<Buffer | string> {
  const { style } = writing
  const encode = (text: string): Buffer | string => (style.encoding === 'windows' ? windowsBytes(text) : text)
  const line = (cells: Cell[]): string =>
    `${cells.map(cell => csvCell(cell, style)).join(separators[style.separator])}\r\n`
  // The byte order mark tells Excel that the file is UTF-8.
  if (style.encoding === 'utf8') yield '\ufeff'
  yield encode(line(columns.map(({ field }) => csvText(field.title))))
  for await (const rows of batches)
    yield encode(
      rows.map(row => line(columns.map(({ name, field }) => cellOf(field, columnValue(row, name), writing)))).join(''),
    )
}

const numberFormats: Partial<Record<Field['kind'], NumberFormat>> = {
  money: '#,##0.00',
  number: '#,##0.00',
  percent: '0.00',
  integer: '0',
  text: textFormat,
  reference: textFormat,
}

/** Title, columns and rows of an export as the one sheet of a workbook. */
const sheetOf = (title: string, columns: ExportColumn[], batches: Batches, writing: Writing): Sheet => ({
  name: sheetName(title),
  columns: columns.map(({ field }) => ({
    title: field.title,
    width: Math.max(10, Math.round((field.width ?? 120) / 8)),
    format: numberFormats[field.kind],
  })),
  rows: (async function* () {
    for await (const rows of batches)
      yield rows.map(row => columns.map(({ name, field }) => cellOf(field, columnValue(row, name), writing)))
  })(),
})

export type ExportOptions = {
  title: string
  columns: ExportColumn[]
  batches: Batches
  timeZone: string
  format: Exclude<ExportFormat, 'pdf'>
  /** The environment's style; by default, the one that Excel in Spanish reads. */
  style?: FileStyle
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const exportType = (format: ExportFormat, { encoding }: FileStyle): string => {
  if (format === 'xlsx') return workbookType
  if (format === 'pdf') return 'application/pdf'
  return encoding === 'windows' ? 'text/csv; charset=windows-1252' : 'text/csv; charset=utf-8'
}

/** The environment's settings for exported files. */
export const readFileStyle = (withTenant: WithTenant, envId: string): Promise<FileStyle> =>
  withTenant(envId, tenant => tenant.settings(importExportSettings), { readOnly: true })

/**
 * Reads the first batch at once, so that an invalid query is answered as a problem and not with a file that breaks off.
 */
const startReading = async (batches: Batches): Promise<Batches> => {
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
  const { title, columns, timeZone, format, style = defaultFileStyle } = options
  const batches = await startReading(options.batches)
  if (format === 'csv') return Readable.from(csvParts(columns, batches, { timeZone, style, safe: csvText }))
  return workbookFile([sheetOf(title, columns, batches, { timeZone, style, safe: workbookText })])
}
