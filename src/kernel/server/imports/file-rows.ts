import { type Notation, spoiledCell, valueOfFileCell } from '../../contract/cells.ts'
import type { Field } from '../../contract/fields.ts'
import type { ImportMapping } from '../../contract/imports.ts'
import { codeColumnOf, withReferenceCodes } from '../../contract/reference-codes.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import type { ImportRow } from '../resources/import-rows.ts'
import type { TableRow } from './reading/table-row.ts'

/** A field, or the code of a reference, and its column in the file. */
export type Feed = { name: string; field: Field; column: number }

/** All that a column can feed: writable fields and the codes of references. */
export const feedFields = (resource: Resource): [string, Field][] => {
  const writable = writableFields(resource)
  const codes = new Set(
    writable.flatMap(([name, field]) => (field.kind === 'reference' ? [codeColumnOf(resource.fields, name)] : [])),
  )
  return withReferenceCodes(Object.entries(resource.fields)).filter(
    ([name, field]) => !field.readOnly || codes.has(name),
  )
}

/** Whether a field has a column; for a reference, its name or its code. */
export const isFed = ({ fields }: Resource, mapping: ImportMapping, name: string): boolean =>
  [name, codeColumnOf(fields, name)].some(column => (mapping[column] ?? null) !== null)

export const feedsOf = (resource: Resource, mapping: ImportMapping): Feed[] =>
  feedFields(resource).flatMap(([name, field]) => {
    const column = mapping[name] ?? null
    return column === null ? [] : [{ name, field, column }]
  })

/** Titles of required fields without a column: such a file only changes existing rows. */
export const unfedTitles = (resource: Resource, mapping: ImportMapping): string[] =>
  writableFields(resource).flatMap(([name, field]) =>
    field.required && !isFed(resource, mapping, name) ? [field.title] : [],
  )

/** The cells of a row as values of the fields they feed. */
export const readFileRow = (feeds: Feed[], { number, cells }: TableRow, notation: Notation): ImportRow => {
  const errors: { path: string; message: string }[] = []
  const values: Record<string, unknown> = {}
  for (const { name, field, column } of feeds) {
    const cell = cells[column] ?? ''
    const fault = spoiledCell(field, cell)
    if (fault) errors.push({ path: name, message: fault })
    values[name] = valueOfFileCell(field, cell, notation)
  }
  return { row: number, values, ...(errors.length > 0 ? { errors } : {}) }
}
