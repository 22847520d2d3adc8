import { foldText, valueOfCell } from '../../contract/cells.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
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

export type ImportRow = Record<string, unknown>

/** The rows as the import route takes them. What cannot be read goes as it is, for the server to say why it is wrong. */
export const importRows = (resource: Resource, table: Table, mapping: Mapping): ImportRow[] => {
  const fed = writableFields(resource).flatMap(([name, field]) => {
    const column = mapping[name]
    return column === null || column === undefined ? [] : [{ name, field, column }]
  })
  return table.rows.map(row =>
    Object.fromEntries(
      fed.flatMap(({ name, field, column }) => {
        const text = row[column] ?? ''
        const value = text === '' ? null : valueOfCell(field, text)
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
