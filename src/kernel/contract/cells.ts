import { type Field, isText } from './fields.ts'
import { instantAt } from './formats.ts'

/** How a file writes its figures and days; what can only be read one way is read so whatever this says. */
export type Notation = { decimal: ',' | '.'; dateOrder: 'dmy' | 'mdy'; timeZone?: string }

export const argentineNotation: Notation = { decimal: ',', dateOrder: 'dmy' }

const grouped = {
  ',': /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  '.': /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
}

/** `1.234,5-` of some ERPs and `(1.234,5)` of accountants are negative. */
const signed = (text: string): string => text.replace(/^([^-]+)-$/, '-$1').replace(/^\(([^-]+)\)$/, '-$1')

/**
 * What a person wrote as a number: `1.234,56`, `1234,56` and `1234.56`. A lone separator before exactly three digits is
 * the thousands one unless it is the decimal one, or nothing stands before it. Null when it is no number.
 */
export const parseNumber = (text: string, decimal: Notation['decimal'] = ','): number | null => {
  const plain = signed(text.replace(/[\s$%]/g, '').replace(/^\u2212/, '-'))
  if (grouped[decimal].test(plain)) return Number(plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))
  return /^-?\d*[.,]?\d+$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/**
 * `20/11/2026`, `20-11-26`, `20261120` and `2026-11-20` → `2026-11-20`; without a year, the one of `today`. An hour after
 * it is left out. Null when it is no day.
 */
export const parseDay = (text: string, today?: string, order: Notation['dateOrder'] = 'dmy'): string | null => {
  const bare = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2})?$/, '')
  const dated = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})$/.exec(bare)
  if (dated) {
    const day = dated.slice(1).join('-')
    return isDay(day) ? day : null
  }
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(bare)
  const year = parts?.[3] ?? today?.slice(0, 4)
  if (!parts || !year) return null
  const [day = '', month = ''] = order === 'dmy' ? parts.slice(1) : [parts[2], parts[1]]
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(full) ? full : null
}

/** A wall clock of the environment, or an instant with its offset. Null when it is neither, or no clock is known. */
const parseInstant = (text: string, { dateOrder, timeZone }: Notation): string | null => {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text)) return text
  const day = parseDay(text, undefined, dateOrder)
  if (!day || !timeZone) return null
  const [, hour = '0', minute = '00', second = '00'] = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? []
  return Number(hour) < 24 && Number(minute) < 60
    ? instantAt(`${day} ${hour.padStart(2, '0')}:${minute}:${second}`, timeZone)
    : null
}

/** Pesos to cents without what binary fractions lose: 1.005 is 101 cents. */
const centsOf = (pesos: number): number => {
  const exact = Number(`${pesos}e2`)
  return Math.round(Number.isNaN(exact) ? pesos * 100 : exact)
}

/** What of a field says how its cells are read. */
export type CellField = { kind: Field['kind']; fraction?: number | null; choices?: Record<string, string> | null }

const numberOf = (field: CellField, text: string, { decimal }: Notation): unknown => {
  // Of a coordinate a point is always a decimal one: no other column asks for so many decimals.
  const isDecimal = (field.fraction ?? 0) > 3 && /^-?\d+\.\d+$/.test(text)
  const number = isDecimal ? Number(text) : parseNumber(text, decimal)
  if (number === null) return text
  return field.kind === 'money' ? centsOf(number) : number
}

/** Accents and capitals apart: whoever writes "linea" finds "Línea de tiempo". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const booleanOf = (text: string): unknown => {
  if (/^(s[ií]?|true|verdadero|1|x)$/i.test(text)) return true
  return /^(no?|false|falso|0)$/i.test(text) ? false : text
}

const bare = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')

/** «RI» of «Responsable inscripto»; none of a single word. */
const initialsOf = (label: string): string => {
  const words = foldText(label).match(/[a-z0-9]+/g) ?? []
  return words.length > 1 ? words.map(word => word[0]).join('') : ''
}

/** By the stored value, its label, its initials or its beginning («mono»); of the last two, only when one option fits. */
const choiceOf = (field: CellField, text: string): string => {
  const choices = Object.entries(field.choices ?? {})
  const exact = choices.find(([value, label]) => value === text || foldText(label) === foldText(text))
  if (exact) return exact[0]
  const written = bare(text)
  const onlyOne = (fits: (label: string) => boolean): string | null => {
    const fitting = choices.filter(([, label]) => fits(label))
    return written !== '' && fitting.length === 1 ? (fitting[0]?.[0] ?? null) : null
  }
  return (
    onlyOne(label => bare(label) === written) ??
    onlyOne(label => initialsOf(label) === written) ??
    (written.length >= 3 ? onlyOne(label => bare(label).startsWith(written)) : null) ??
    text
  )
}

/** Exports put an apostrophe before what a spreadsheet would run. */
const withoutGuard = (text: string): string => text.replace(/^'(?='*[=+\-@\t\r])/, '')

const byKind: Partial<Record<Field['kind'], (field: CellField, text: string, notation: Notation) => unknown>> = {
  integer: numberOf,
  number: numberOf,
  percent: numberOf,
  money: numberOf,
  date: (_field, text, { dateOrder }) => parseDay(text, undefined, dateOrder) ?? text,
  dateTime: (_field, text, notation) => parseInstant(text, notation) ?? text,
  boolean: (_field, text) => booleanOf(text),
  choice: choiceOf,
}

/**
 * What a person wrote in a spreadsheet's cell as the value the wire carries: text is read as es-AR unless `notation` says
 * otherwise (money in pesos), anything else is already a wire value (money in cents). What is not understood stays as it
 * came, for the field's schema to refuse.
 */
export const valueOfCell = (field: CellField, cell: unknown, notation: Notation = argentineNotation): unknown => {
  const isWritten = isText(field) || field.kind === 'reference'
  if (typeof cell === 'number') return isWritten ? String(cell) : cell
  if (typeof cell !== 'string') return cell
  const text = withoutGuard(cell.trim())
  return text === '' ? text : (byKind[field.kind]?.(field, text, notation) ?? text)
}

/** The same of a cell of a file, where a number is what a workbook holds: pesos, not cents; 1 for yes. */
export const valueOfFileCell = (field: CellField, cell: string | number, notation: Notation): unknown => {
  if (typeof cell !== 'number') return valueOfCell(field, cell, notation)
  if (field.kind === 'money') return centsOf(cell)
  return field.kind === 'boolean' || field.kind === 'choice'
    ? valueOfCell(field, String(cell), notation)
    : valueOfCell(field, cell)
}

/**
 * Why a cell cannot be what somebody meant, though it could be read: the error of a formula, or a long code that a
 * spreadsheet shortened. Null when nothing speaks against it.
 */
export const spoiledCell = (field: CellField, cell: string | number): string | null => {
  if (typeof cell === 'number') return null
  const text = cell.trim()
  if (text.includes('\ufffd'))
    return 'Tiene una letra que no se pudo leer (\ufffd): corregila, o elegí otra codificación.'
  if (/^#(N\/[AD]|[¡¿]?(REF|DIV\/0|VALOR|VALUE|NUM|NULL|NULO)!|¿?(NAME|NOMBRE)\?)$/i.test(text))
    return `La celda tiene un error de la planilla (${text}).`
  if (isText(field) && /^\d([.,]\d+)?E\+\d{2}$/i.test(text))
    return `La planilla acortó el número (${text}): dale formato de texto a la columna y volvé a guardarla.`
  return null
}
