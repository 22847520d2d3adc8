import { type Field, isText } from './fields.ts'
import { foldText, foldTitle } from './fold-text.ts'
import { instantAt } from './formats.ts'

/**
 * How a file writes numbers and days. A text with only one possible reading is read that way whatever the notation
 * says.
 */
export type Notation = { decimal: ',' | '.'; dateOrder: 'dmy' | 'mdy'; timeZone?: string }

export const argentineNotation: Notation = { decimal: ',', dateOrder: 'dmy' }

const thousandsPatterns = {
  ',': /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  '.': /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
}

/** `1.234,5-` of some ERPs and `(1.234,5)` of accountants are negative. */
const moveSignFirst = (text: string): string => text.replace(/^([^-]+)-$/, '-$1').replace(/^\(([^-]+)\)$/, '-$1')

/**
 * A number as people write it: `1.234,56`, `1234,56` and `1234.56`. A single separator before exactly three digits
 * separates thousands, unless it is the decimal mark of the notation or no digit precedes it. Null for other texts.
 */
export const parseNumber = (text: string, decimal: Notation['decimal'] = ','): number | null => {
  const plain = moveSignFirst(text.replace(/[\s$%]/g, '').replace(/^\u2212/, '-'))
  if (thousandsPatterns[decimal].test(plain))
    return Number(plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))
  return /^-?\d*[.,]?\d+$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/**
 * `20/11/2026`, `20-11-26`, `20261120` and `2026-11-20` → `2026-11-20`; without a year, in that of `today`. An hour
 * after the day is ignored. Null for other texts.
 */
export const parseDay = (text: string, today?: string, order: Notation['dateOrder'] = 'dmy'): string | null => {
  const bare = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2})?$/, '')
  const yearFirst = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})$/.exec(bare)
  if (yearFirst) {
    const day = yearFirst.slice(1).join('-')
    return isDay(day) ? day : null
  }
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(bare)
  const year = parts?.[3] ?? today?.slice(0, 4)
  if (!parts || !year) return null
  const [day = '', month = ''] = order === 'dmy' ? parts.slice(1) : [parts[2], parts[1]]
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(full) ? full : null
}

/**
 * A local time of the environment, or an instant with its offset. Null for other texts, and for a local time when the
 * notation has no time zone.
 */
const parseInstant = (text: string, { dateOrder, timeZone }: Notation): string | null => {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text)) return text
  const day = parseDay(text, undefined, dateOrder)
  if (!day || !timeZone) return null
  const [, hour = '0', minute = '00', second = '00'] = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? []
  return Number(hour) < 24 && Number(minute) < 60
    ? instantAt(`${day} ${hour.padStart(2, '0')}:${minute}:${second}`, timeZone)
    : null
}

/** Pesos to cents without the error of binary fractions: 1.005 is 101 cents. */
const centsOf = (pesos: number): number => {
  const exact = Number(`${pesos}e2`)
  return Math.round(Number.isNaN(exact) ? pesos * 100 : exact)
}

/** The properties of a field that decide how its cells are read. */
export type CellField = { kind: Field['kind']; fraction?: number | null; choices?: Record<string, string> | null }

const numberOf = (field: CellField, text: string, { decimal }: Notation): unknown => {
  // Only coordinates have more than three decimals, and their point is always the decimal mark.
  const isDecimal = (field.fraction ?? 0) > 3 && /^-?\d+\.\d+$/.test(text)
  const number = isDecimal ? Number(text) : parseNumber(text, decimal)
  if (number === null) return text
  return field.kind === 'money' ? centsOf(number) : number
}

const booleanOf = (text: string): unknown => {
  if (/^(s[ií]?|true|verdadero|1|x)$/i.test(text)) return true
  return /^(no?|false|falso|0)$/i.test(text) ? false : text
}

/** «RI» for «Responsable inscripto»; empty for a single word. */
const initialsOf = (label: string): string => {
  const words = foldText(label).match(/[a-z0-9]+/g) ?? []
  return words.length > 1 ? words.map(word => word[0]).join('') : ''
}

/**
 * The option with this stored value, label, initials or beginning of the label («mono»); the last two count only when a
 * single option matches.
 */
const choiceOf = (field: CellField, text: string): string => {
  const choices = Object.entries(field.choices ?? {})
  const exact = choices.find(([value, label]) => value === text || foldText(label) === foldText(text))
  if (exact) return exact[0]
  const plain = foldTitle(text)
  const onlyOne = (fits: (label: string) => boolean): string | null => {
    const fitting = choices.filter(([, label]) => fits(label))
    return plain !== '' && fitting.length === 1 ? (fitting[0]?.[0] ?? null) : null
  }
  return (
    onlyOne(label => foldTitle(label) === plain) ??
    onlyOne(label => initialsOf(label) === plain) ??
    (plain.length >= 3 ? onlyOne(label => foldTitle(label).startsWith(plain)) : null) ??
    text
  )
}

/** Exports put an apostrophe before text that a spreadsheet would run as a formula. */
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
 * The wire value of a cell that a person wrote. Text is read as es-AR unless `notation` says otherwise (money in
 * pesos); any other type is a wire value already (money in cents). Text that cannot be read is returned unchanged, and
 * the field's schema refuses it.
 */
export const valueOfCell = (field: CellField, cell: unknown, notation: Notation = argentineNotation): unknown => {
  const isWritten = isText(field) || field.kind === 'reference'
  if (typeof cell === 'number') return isWritten ? String(cell) : cell
  if (typeof cell !== 'string') return cell
  const text = withoutGuard(cell.trim())
  return text === '' ? text : (byKind[field.kind]?.(field, text, notation) ?? text)
}

/** The wire value of a cell of a file. A number there is what a workbook holds: pesos, not cents; 1 for yes. */
export const valueOfFileCell = (field: CellField, cell: string | number, notation: Notation): unknown => {
  if (typeof cell !== 'number') return valueOfCell(field, cell, notation)
  if (field.kind === 'money') return centsOf(cell)
  return field.kind === 'boolean' || field.kind === 'choice'
    ? valueOfCell(field, String(cell), notation)
    : valueOfCell(field, cell)
}

/**
 * Why a cell that can be read is still not what its author meant: the error of a formula, or a long code that a
 * spreadsheet shortened. Null when the cell has no such sign.
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
