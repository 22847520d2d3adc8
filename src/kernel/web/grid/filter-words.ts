import { parseDay, parseNumber } from '../../contract/cells.ts'
import { isNumeric } from '../../contract/columns.ts'
import type { Field } from '../../contract/fields.ts'
import type { Filter, FilterOperator } from '../../contract/filters.ts'

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

/** Choices and booleans are chosen from a dropdown; other filters are typed. */
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

/** An operator at the start chooses the mode: `>40000`, `<=10`, `=Norte`. */
const splitSign = (text: string, mode: FilterOperator): { mode: FilterOperator; rest: string } => {
  const sign = signs.find(([pattern]) => pattern.test(text))
  return sign ? { mode: sign[1], rest: text.replace(sign[0], '') } : { mode, rest: text }
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

/** The filter for a typed text; null when the text is empty or incomplete. */
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

/** The text of a filter's value, as it is typed in its cell. */
export const filterText = (field: Field, filter: Filter): string => {
  if (!compares(filter.operator)) return filter.value
  if (field.kind === 'money')
    return new Intl.NumberFormat('es-AR', { maximumFractionDigits: 2 }).format(Number(filter.value) / 100)
  if (isNumeric(field)) return filter.value.replace('.', ',')
  if ((field.kind === 'date' || field.kind === 'dateTime') && /^\d{4}-\d{2}-\d{2}$/.test(filter.value))
    return filter.value.split('-').reverse().join('/')
  return filter.value
}
