import type { Field } from './fields.ts'

/** `1.234,56` and `1234,56` are 1234.56; a lone point is a decimal one unless exactly three digits follow it. */
const parseNumber = (text: string): number => {
  const plain = text.replace(/[\s$%]/g, '').replace(/^\u2212/, '-')
  const groups = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/
  if (groups.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

const numberOf = (field: Field, text: string): unknown => {
  const number = parseNumber(text)
  if (Number.isNaN(number)) return text
  return field.kind === 'money' ? Math.round(number * 100) : number
}

/** `02-11-2026`, `2/11/2026` and `2.11.26` are 2026-11-02. */
const dayOfText = (text: string): string => {
  const parts = text.match(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/)
  if (!parts) return text
  const [, day = '', month = '', year = ''] = parts
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

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
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')

const byKind: Partial<Record<Field['kind'], (field: Field, text: string) => unknown>> = {
  integer: numberOf,
  number: numberOf,
  percent: numberOf,
  money: numberOf,
  date: (_field, text) => dayOfText(text),
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
