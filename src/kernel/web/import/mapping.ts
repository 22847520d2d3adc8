import type { Field } from '../../contract/fields.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { parseDay, parseNumber } from '../grid/filter-words.ts'
import { foldText } from '../shell/navigation/search-menu.ts'
import type { Table } from './read-table.ts'

/** Field name → column of the file, null when nothing feeds it. */
export type Mapping = Record<string, number | null>

const plain = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')

/** Columns are recognised by the field's title or name, as our own exports and templates write them. */
export const guessMapping = (resource: Resource, head: string[]): Mapping => {
  const columns = head.map(plain)
  return Object.fromEntries(
    writableFields(resource).map(([name, field]) => {
      const exact = columns.findIndex(column => column === plain(field.title) || column === plain(name))
      return [name, exact < 0 ? null : exact]
    }),
  )
}

const yes = /^(s[ií]?|true|verdadero|1|x)$/i
const no = /^(no?|false|falso|0)$/i

const booleanOf = (text: string): unknown => (yes.test(text) ? true : no.test(text) ? false : text)

const choiceOf = (field: Field, text: string): string =>
  Object.entries(field.choices ?? {}).find(
    ([value, label]) => value === text || foldText(label) === foldText(text),
  )?.[0] ?? text

const figureOf = (field: Field, text: string): unknown => {
  const number = parseNumber(text)
  if (number === null) return text
  return field.kind === 'money' ? Math.round(number * 100) : number
}

/** A cell as the import route takes it. What cannot be read goes as it is, for the server to say why it is wrong. */
export const cellValue = (field: Field, text: string, today: string): unknown => {
  if (text === '') return null
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
      return figureOf(field, text)
    case 'boolean':
      return booleanOf(text)
    case 'date':
      return parseDay(text, today) ?? text
    case 'choice':
      return choiceOf(field, text)
    default:
      // Our exports protect spreadsheets from formulas with an apostrophe.
      return text.replace(/^'(?=[=+\-@])/, '')
  }
}

export type ImportRow = Record<string, unknown>

export const importRows = (resource: Resource, table: Table, mapping: Mapping, today: string): ImportRow[] => {
  const fed = writableFields(resource).flatMap(([name, field]) => {
    const column = mapping[name]
    return column === null || column === undefined ? [] : [{ name, field, column }]
  })
  return table.rows.map(row =>
    Object.fromEntries(
      fed.flatMap(({ name, field, column }) => {
        const value = cellValue(field, row[column] ?? '', today)
        return value === null && field.optional ? [] : [[name, value]]
      }),
    ),
  )
}

/** Required fields that no column feeds: the import cannot start without them. */
export const unfed = (resource: Resource, mapping: Mapping): string[] =>
  writableFields(resource).flatMap(([name, field]) =>
    field.required && (mapping[name] ?? null) === null ? [field.title] : [],
  )
