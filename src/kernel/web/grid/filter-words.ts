import type { Field } from '../../contract/fields.ts'
import { type Filter, type FilterOperator, filterOperators } from '../../contract/filters.ts'
import { isNumeric } from './field-text.ts'

/** How each mode is shown in the narrow filter cell (look.md, Table). */
export const modeSymbols: Record<FilterOperator, string> = {
  contains: 'contiene',
  'starts-with': 'empieza',
  'ends-with': 'termina',
  matches: '=',
  'greater-than': '≥',
  'less-than': '≤',
}

export const defaultMode = (field: Field): FilterOperator => {
  if (isNumeric(field) || field.kind === 'date' || field.kind === 'dateTime') return 'greater-than'
  return field.kind === 'choice' || field.kind === 'boolean' ? 'matches' : 'contains'
}

/** Choices and yes/no are picked from a list; everything else is written. */
export const isPicked = (field: Field): boolean => field.kind === 'choice' || field.kind === 'boolean'

export const optionsOf = (field: Field): { value: string; label: string }[] =>
  field.kind === 'boolean'
    ? [
        { value: 'true', label: 'Sí' },
        { value: 'false', label: 'No' },
      ]
    : Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label }))

const signs: [RegExp, FilterOperator][] = [
  [/^(>=|≥|>)\s*/, 'greater-than'],
  [/^(<=|≤|<)\s*/, 'less-than'],
  [/^=\s*/, 'matches'],
]

/** A sign at the start chooses the mode: `>40000`, `<=10`, `=Norte`. */
const splitSign = (text: string, mode: FilterOperator): { mode: FilterOperator; rest: string } => {
  const sign = signs.find(([pattern]) => pattern.test(text))
  return sign ? { mode: sign[1], rest: text.replace(sign[0], '') } : { mode, rest: text }
}

/** `1.284.560,5` and `1284560.5` are the same number; null when it is none. */
export const parseNumber = (text: string): number | null => {
  const clean = text.replace(/[$%\s\u00a0]/g, '').replace('\u2212', '-')
  if (!/^-?[\d.,]+$/.test(clean)) return null
  const spanish = clean.includes(',') || /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(clean)
  const number = Number(spanish ? clean.replaceAll('.', '').replace(',', '.') : clean)
  return Number.isFinite(number) ? number : null
}

/** `20/11/2026`, `20-11-26` or `2026-11-20` → `2026-11-20`; without a year, the one of `today`. */
export const parseDay = (text: string, today: string): string | null => {
  const iso = /^\d{4}-\d{2}-\d{2}$/.exec(text.trim())
  if (iso) return iso[0]
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text.trim())
  if (!parts) return null
  const [, day = '', month = '', year = today.slice(0, 4)] = parts
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(`${full}T00:00:00Z`)) ? null : full
}

const compares = (mode: FilterOperator) => mode === 'matches' || mode === 'greater-than' || mode === 'less-than'

const valueFor = (field: Field, mode: FilterOperator, text: string, today: string): string | null => {
  if (!compares(mode)) return isNumeric(field) ? text.replace(/[^\d-]/g, '') : text
  if (field.kind === 'date' || field.kind === 'dateTime') return parseDay(text, today)
  if (!isNumeric(field)) return text
  const number = parseNumber(text)
  if (number === null) return null
  return String(field.kind === 'money' ? Math.round(number * 100) : number)
}

/** What a person wrote in a column's filter, as the list understands it; null when it says nothing (yet). */
export const writtenFilter = (
  field: Field,
  name: string,
  mode: FilterOperator,
  text: string,
  today: string,
): Filter | null => {
  const { mode: operator, rest } = splitSign(text.trim(), mode)
  if (!rest) return null
  const value = valueFor(field, operator, rest, today)
  return value === null || value === '' ? null : { field: name, operator, value }
}

/** The other way: a filter's value as it is written in its cell. */
export const filterText = (field: Field, filter: Filter): string => {
  if (!compares(filter.operator)) return filter.value
  if (field.kind === 'money')
    return new Intl.NumberFormat('es-AR', { maximumFractionDigits: 2 }).format(Number(filter.value) / 100)
  if (isNumeric(field)) return filter.value.replace('.', ',')
  if ((field.kind === 'date' || field.kind === 'dateTime') && /^\d{4}-\d{2}-\d{2}$/.test(filter.value))
    return filter.value.split('-').reverse().join('/')
  return filter.value
}

export const allModes = filterOperators
