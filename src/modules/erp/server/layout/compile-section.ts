import { problem } from '../../../../kernel/contract/problems.ts'
import type { LayoutField, LayoutFields } from '../../contract/layout-fields.ts'
import { erpProblems } from '../../contract/problems.ts'
import type { DateFormat, LayoutCell, ProfileDefinition } from '../../contract/profile.ts'
import { createCleaner, cut, lengthOf, type Replacements } from './clean.ts'
import { decimalText, divisorUnits, unitsOf } from './decimal.ts'

/**
 * What a section is written from, by field name: texts, integers, decimals as integer units of the field's scale, days
 * as `YYYY-MM-DD`, times as `HHmmss`. A missing value is an empty field.
 */
export type Values = { readonly [field: string]: string | number | null | undefined }
/** `shared` is what the lines of one document have in common: it is not copied into each. */
export type WriteLine = (values: Values, shared?: Values) => string

export type CompileContext = {
  definition: ProfileDefinition
  replacements: Replacements
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
const filled = (text: string, cell: LayoutCell, width: number): string => {
  const missing = width - lengthOf(text)
  if (missing <= 0) return text
  const fill = (cell.pad === 'zero' ? '0' : ' ').repeat(missing)
  if (cell.align === 'left') return text + fill
  return cell.pad === 'zero' && text.startsWith('-') ? `-${fill}${text.slice(1)}` : fill + text
}

/** A figure, a date or a code that does not fit would be another one: the export stops instead. */
const fitted = (text: string, cell: LayoutCell, field: LayoutField, width: number): string => {
  if (lengthOf(text) <= width) return filled(text, cell, width)
  if (field.kind === 'text') return cut(text, width)
  throw problem(erpProblems.doesNotFit, {
    message: `El valor «${text}» no entra en los ${width} caracteres de «${field.title}». Ampliá el campo en el formato.`,
  })
}

type ToText = (value: string | number) => string

const decimalWriter = (cell: LayoutCell, field: LayoutField, { definition, taxDivisor }: CompileContext): ToText => {
  const scale = field.scale ?? 2
  const decimals = cell.decimals ?? scale
  const divisor = field.carriesTax ? taxDivisor : divisorUnits
  return value => decimalText(unitsOf(Number(value), scale, decimals, divisor), decimals, definition.decimalMark)
}

const toText = (cell: LayoutCell, field: LayoutField, context: CompileContext): ToText => {
  if (field.kind === 'decimal') return decimalWriter(cell, field, context)
  if (field.kind === 'integer' || field.kind === 'time') return String
  if (field.kind === 'date') {
    const write = dateWriters[context.definition.dateFormat]
    return value => write(String(value).slice(0, 4), String(value).slice(5, 7), String(value).slice(8, 10))
  }
  const clean = createCleaner(context.definition, context.replacements)
  return value => clean(String(value))
}

const compileCell = (cell: LayoutCell, fields: LayoutFields, context: CompileContext): WriteLine => {
  const { width } = cell
  const name = cell.field
  if (name === null) {
    const text = width === null ? cell.text : filled(cut(cell.text, width), cell, width)
    return () => text
  }
  const field = fields[name]
  if (!field) throw new Error(`a layout names the unknown field ${name}`)
  const write = toText(cell, field, context)
  if (width === null)
    return (values, shared) => {
      const value = values[name] ?? shared?.[name]
      return value === null || value === undefined ? '' : write(value)
    }
  return (values, shared) => {
    const value = values[name] ?? shared?.[name]
    return value === null || value === undefined
      ? filled('', { ...cell, pad: 'space' }, width)
      : fitted(write(value), cell, field, width)
  }
}

/** Turns a section's cells into a function that writes one line, ending included; null when the section writes none. */
export const compileSection = (
  cells: LayoutCell[] | undefined,
  fields: LayoutFields,
  context: CompileContext,
): WriteLine | null => {
  if (!cells || cells.length === 0) return null
  const { definition } = context
  const writers = cells.map(item => compileCell(item, fields, context))
  const between = definition.format === 'delimited' ? definition.delimiter : ''
  const ending = definition.lineEnding === 'crlf' ? '\r\n' : '\n'
  return (values, shared) => {
    let line = ''
    for (let index = 0; index < writers.length; index += 1)
      line += (index > 0 ? between : '') + writers[index]?.(values, shared)
    return line + ending
  }
}
