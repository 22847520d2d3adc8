import { csvText } from '../../../../kernel/server/resources/sheet-text.ts'
import type { SheetCell } from '../../../../kernel/server/resources/workbook-xml.ts'
import type { LayoutField, LayoutFields } from '../../contract/layout-fields.ts'
import type { DateFormat, LayoutCell, ProfileDefinition } from '../../contract/profile.ts'
import { createCleaner, cut, lengthOf } from './clean.ts'
import { decimalText, divisorUnits, unitsOf } from './decimal.ts'
import { addMisfit, type Findings } from './findings.ts'

/**
 * What a section is written from, by field name: texts, integers, decimals as integer units of the field's scale, days
 * as `YYYY-MM-DD`, times as `HHmmss`. A missing value is an empty field.
 */
export type Values = { readonly [field: string]: string | number | null | undefined }

export type CompileContext = {
  definition: ProfileDefinition
  findings: Findings
  /** Ten-thousandths; 10000 where prices are kept without IVA. */
  taxDivisor: number
}

const dateWriters: Record<DateFormat, (year: string, month: string, day: string) => string> = {
  YYYYMMDD: (year, month, day) => year + month + day,
  DDMMYYYY: (year, month, day) => day + month + year,
  'DD/MM/YYYY': (year, month, day) => `${day}/${month}/${year}`,
  'DD-MM-YYYY': (year, month, day) => `${day}-${month}-${year}`,
  'YYYY-MM-DD': (year, month, day) => `${year}-${month}-${day}`,
}

/** A number keeps its sign before the zeros that fill it. */
export const filled = (text: string, cell: LayoutCell, width: number): string => {
  const missing = width - lengthOf(text)
  if (missing <= 0) return text
  const fill = (cell.pad === 'zero' ? '0' : ' ').repeat(missing)
  if (cell.align === 'left') return text + fill
  return cell.pad === 'zero' && text.startsWith('-') ? `-${fill}${text.slice(1)}` : fill + text
}

type ToCell<Written> = (value: string | number) => Written

const unitsWriter = (cell: LayoutCell, field: LayoutField, { taxDivisor }: CompileContext) => {
  const scale = field.scale ?? 2
  const decimals = cell.decimals ?? scale
  const divisor = field.carriesTax ? taxDivisor : divisorUnits
  return { decimals, units: (value: string | number) => unitsOf(Number(value), scale, decimals, divisor) }
}

/** A code that a spreadsheet would run cannot be guarded: with an apostrophe it would be another code. */
const guarded = (field: LayoutField, { findings }: CompileContext, text: string): string => {
  const safe = csvText(text)
  if (safe === text || field.kind === 'text') return safe
  addMisfit(findings, `«${field.title}» es «${text}», que una planilla tomaría por una fórmula.`)
  return text
}

const textWriter = (field: LayoutField, context: CompileContext): ToCell<string> => {
  const clean = createCleaner(context.definition, context.findings)
  if (context.definition.format !== 'csv') return value => clean(String(value), field.title)
  return value => guarded(field, context, clean(String(value), field.title))
}

const toText = (cell: LayoutCell, field: LayoutField, context: CompileContext): ToCell<string> => {
  if (field.kind === 'decimal') {
    const { decimals, units } = unitsWriter(cell, field, context)
    return value => decimalText(units(value), decimals, context.definition.decimalMark)
  }
  if (field.kind === 'integer' || field.kind === 'time') return String
  if (field.kind === 'date') {
    const write = dateWriters[context.definition.dateFormat]
    return value => write(String(value).slice(0, 4), String(value).slice(5, 7), String(value).slice(8, 10))
  }
  return textWriter(field, context)
}

const msPerDay = 86_400_000
/** Day 0 of spreadsheets, for every date since March of 1900. */
const firstDay = Date.UTC(1899, 11, 30)

const toSheetCell = (cell: LayoutCell, field: LayoutField, context: CompileContext): ToCell<SheetCell> => {
  if (field.kind === 'decimal') {
    const { decimals, units } = unitsWriter(cell, field, context)
    return value => Number(decimalText(units(value), decimals, 'point'))
  }
  if (field.kind === 'integer') return Number
  if (field.kind === 'date') return value => (Date.parse(String(value).slice(0, 10)) - firstDay) / msPerDay
  return textWriter(field, context)
}

/** A figure, a date or a code that does not fit would be another one: it is never cut. */
const fitted = (
  text: string,
  { cell, field, width }: { cell: LayoutCell; field: LayoutField; width: number },
  findings: Findings,
): string => {
  if (lengthOf(text) <= width) return text
  if (field.kind === 'text' && cell.tooLong !== 'refuse') {
    findings.cut += 1
    return cut(text, width)
  }
  addMisfit(
    findings,
    `El valor «${cut(text, 100)}» no entra en los ${width} caracteres de «${field.title}». Ampliá el campo en el formato.`,
  )
  return text
}

export type WriteCell<Written> = (values: Values, shared?: Values) => Written

type Compiled = { cell: LayoutCell; field: LayoutField; name: string }

const empty = (value: string | number | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

const readerOf = ({ cell, field, name }: Compiled, { findings }: CompileContext) => {
  const { once, required } = cell
  return (values: Values, shared?: Values): string | number | null => {
    if (once && values.position !== 1) return null
    const value = values[name] ?? shared?.[name] ?? null
    if (required && (empty(value) || (typeof value === 'string' && value.trim() === '')))
      addMisfit(findings, `Falta «${field.title}».`)
    return value
  }
}

const namedField = (cell: LayoutCell, fields: LayoutFields): Compiled | null => {
  if (cell.field === null) return null
  const field = fields[cell.field]
  if (!field) throw new Error(`a layout names the unknown field ${cell.field}`)
  return { cell, field, name: cell.field }
}

const pads = ({ format }: ProfileDefinition): boolean => format === 'fixed' || format === 'delimited'

/** A cell of a text file. */
export const compileText = (cell: LayoutCell, fields: LayoutFields, context: CompileContext): WriteCell<string> => {
  const { width } = cell
  const padded = width !== null && pads(context.definition) ? width : null
  const compiled = namedField(cell, fields)
  if (!compiled) {
    const text = padded === null ? cell.text : filled(cut(cell.text, padded), cell, padded)
    return cell.once ? values => (values.position === 1 ? text : '') : () => text
  }
  const write = toText(cell, compiled.field, context)
  const read = readerOf(compiled, context)
  const blank = padded === null ? '' : filled('', { ...cell, pad: 'space' }, padded)
  const { findings } = context
  return (values, shared) => {
    const value = read(values, shared)
    if (value === null) return blank
    const text = width === null ? write(value) : fitted(write(value), { ...compiled, width }, findings)
    return padded === null ? text : filled(text, cell, padded)
  }
}

/** A cell of a workbook: figures are numbers and days are dates, whatever the reader's language. */
export const compileSheetCell = (
  cell: LayoutCell,
  fields: LayoutFields,
  context: CompileContext,
): WriteCell<SheetCell> => {
  const compiled = namedField(cell, fields)
  if (!compiled) return values => (cell.once && values.position !== 1 ? null : cell.text)
  const write = toSheetCell(cell, compiled.field, context)
  const read = readerOf(compiled, context)
  const { width } = cell
  return (values, shared) => {
    const value = read(values, shared)
    if (value === null) return null
    const written = write(value)
    if (width === null || written === null) return written
    const text = fitted(String(written), { ...compiled, width }, context.findings)
    return typeof written === 'number' ? written : text
  }
}
