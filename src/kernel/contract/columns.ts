import type { Field } from './fields.ts'

const defaultWidths: Record<Field['kind'], number> = {
  text: 200,
  integer: 96,
  number: 110,
  money: 132,
  percent: 90,
  date: 120,
  dateTime: 160,
  boolean: 84,
  choice: 140,
  reference: 200,
  color: 130,
  pattern: 160,
}

/** Pixels; fixed per grid (spec.md §2). */
export const columnWidth = (field: Field): number => field.width ?? defaultWidths[field.kind]

const numericKinds: readonly Field['kind'][] = ['integer', 'number', 'money', 'percent']

export const isNumeric = (field: Field): boolean => numericKinds.includes(field.kind)
