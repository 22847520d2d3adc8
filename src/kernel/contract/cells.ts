import type { Field } from './fields.ts'

/**
 * What a person wrote as a number: `1.234,56`, `1234,56` and `1234.56`. A lone point before exactly three digits is a
 * thousands one, unless nothing stands before it. Null when it is no number.
 */
export const parseNumber = (text: string): number | null => {
  const plain = text.replace(/[\s$%]/g, '').replace(/^\u2212/, '-')
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** `20/11/2026`, `20-11-26` and `2026-11-20` → `2026-11-20`; without a year, the one of `today`. Null when it is no day. */
export const parseDay = (text: string, today?: string): string | null => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text)
  const year = parts?.[3] ?? today?.slice(0, 4)
  if (!parts || !year) return null
  const [, day = '', month = ''] = parts
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(`${full}T00:00:00Z`)) ? null : full
}

const numberOf = (field: Field, text: string): unknown => {
  // Of a coordinate a point is always a decimal one: no other column asks for so many decimals.
  const isDecimal = (field.fraction ?? 0) > 3 && /^-?\d+\.\d+$/.test(text)
  const number = isDecimal ? Number(text) : parseNumber(text)
  if (number === null) return text
  return field.kind === 'money' ? Math.round(number * 100) : number
}

/** Accents and capitals apart: whoever writes "linea" finds "Línea de tiempo". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const booleanOf = (text: string): unknown => {
  if (/^(s[ií]?|true|verdadero|1|x)$/i.test(text)) return true
  return /^(no?|false|falso|0)$/i.test(text) ? false : text
}

const choiceOf = (field: Field, text: string): string => {
  const choices = Object.entries(field.choices ?? {})
  return choices.find(([value, label]) => value === text || foldText(label) === foldText(text))?.[0] ?? text
}

/** Exports put an apostrophe before what a spreadsheet would run. */
const withoutGuard = (text: string): string => text.replace(/^'(?='*[=+\-@\t\r])/, '')

const byKind: Partial<Record<Field['kind'], (field: Field, text: string) => unknown>> = {
  integer: numberOf,
  number: numberOf,
  percent: numberOf,
  money: numberOf,
  date: (_field, text) => parseDay(text) ?? text,
  boolean: (_field, text) => booleanOf(text),
  choice: choiceOf,
}

/**
 * What a person wrote in a spreadsheet's cell as the value the wire carries: text is read as es-AR (money in pesos),
 * anything else is already a wire value (money in cents). What is not understood stays as it came, for the field's
 * schema to refuse.
 */
export const valueOfCell = (field: Field, cell: unknown): unknown => {
  const isText = field.kind === 'text' || field.kind === 'reference'
  if (typeof cell === 'number') return isText ? String(cell) : cell
  if (typeof cell !== 'string') return cell
  const text = withoutGuard(cell.trim())
  return text === '' ? text : (byKind[field.kind]?.(field, text) ?? text)
}
