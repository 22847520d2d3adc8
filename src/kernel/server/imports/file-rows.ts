import { type Notation, spoiledCell, valueOfFileCell } from '../../contract/cells.ts'
import { fieldText } from '../../contract/field-text.ts'
import type { Field } from '../../contract/fields.ts'
import type { ImportMapping } from '../../contract/imports.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import type { ImportRow } from '../resources/import-plan.ts'
import type { TableRow } from './reading/table-row.ts'

/** A field and the column that feeds it. */
export type Feed = { name: string; field: Field; column: number }

export const feedsOf = (resource: Resource, mapping: ImportMapping): Feed[] =>
  writableFields(resource).flatMap(([name, field]) => {
    const column = mapping[name] ?? null
    return column === null ? [] : [{ name, field, column }]
  })

/** Titles of required fields that nothing feeds: such a file changes rows that are there, and makes none. */
export const unfedTitles = (resource: Resource, mapping: ImportMapping): string[] =>
  writableFields(resource).flatMap(([name, field]) =>
    field.required && (mapping[name] ?? null) === null ? [field.title] : [],
  )

/** The cells of a row as values of the fields they feed. */
export const readFileRow = (feeds: Feed[], { number, cells }: TableRow, notation: Notation): ImportRow => {
  const errors: { path: string; message: string }[] = []
  const values: Record<string, unknown> = {}
  for (const { name, field, column } of feeds) {
    const cell = cells[column] ?? ''
    const spoiled = spoiledCell(field, cell)
    if (spoiled) errors.push({ path: name, message: spoiled })
    values[name] = valueOfFileCell(field, cell, notation)
  }
  return { row: number, values, ...(errors.length > 0 ? { errors } : {}) }
}

const figure = (value: number, fraction: number): string =>
  new Intl.NumberFormat('es-AR', { maximumFractionDigits: fraction, minimumFractionDigits: 0 }).format(value)

/** A value as a person compares it: of the row that is there, or of the file. Empty when there is none. */
export const textOfValue = (field: Field, value: unknown, timeZone: string): string => {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'money':
      return `$ ${figure(Number(value) / 100, 2)}`
    case 'integer':
    case 'number':
    case 'percent':
      return figure(Number(value), Math.max(field.fraction ?? 0, 2))
    default:
      return fieldText(field, value, timeZone)
  }
}
