import type { Field } from './fields.ts'

/** What a person wrote in a spreadsheet → what a field's schema takes. What cannot be read stays text, for the schema to refuse. */

/** `1.234,56` and `1234.56` alike: with a comma, dots are thousands. */
const readNumber = (text: string): number | string => {
  const plain = text.replace(/[$\s\u00a0]/g, '').replace('\u2212', '-')
  const number = Number(plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain)
  return plain === '' || Number.isNaN(number) ? text : number
}

const readCents = (text: string): number | string => {
  const pesos = readNumber(text)
  return typeof pesos === 'number' ? Math.round(pesos * 100) : pesos
}

const yes = new Set(['sí', 'si', 's', 'true', 'verdadero', '1', 'x'])
const no = new Set(['no', 'n', 'false', 'falso', '0'])

const readBoolean = (text: string): boolean | string => {
  const given = text.toLowerCase()
  if (yes.has(given)) return true
  return no.has(given) ? false : text
}

/** `20-11-2026` and `20/11/2026` → `2026-11-20`. */
const readDay = (text: string): string => {
  const [, day, month, year] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** By what is stored or by what a person reads. */
const readChoice = (text: string, choices: Record<string, string>): string => {
  const same = (one: string): boolean => one.localeCompare(text, 'es', { sensitivity: 'base' }) === 0
  return Object.entries(choices).find(([stored, shown]) => same(stored) || same(shown))?.[0] ?? text
}

export const readCell = (field: Field, cell: string): unknown => {
  const text = cell.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'percent':
      return readNumber(text)
    case 'money':
      return readCents(text)
    case 'boolean':
      return readBoolean(text)
    case 'date':
      return readDay(text)
    case 'choice':
      return readChoice(text, field.choices ?? {})
    default:
      return text
  }
}
