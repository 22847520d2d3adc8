import { fieldText } from '../../contract/field-text.ts'
import type { Field } from '../../contract/fields.ts'
import { calledText } from '../resources/import-references.ts'

const figure = (value: number, fraction: number): string =>
  new Intl.NumberFormat('es-AR', { maximumFractionDigits: fraction, minimumFractionDigits: 0 }).format(value)

/** A value as text, of the existing row or of the file; empty when there is none. */
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

/** A reference with its code, which distinguishes rows of the same name. */
export const shownText = (field: Field, value: unknown, timeZone: string): string => {
  const isReference = typeof value === 'object' && value !== null && 'code' in value && 'name' in value
  return isReference
    ? calledText({ code: String(value.code), name: String(value.name) })
    : textOfValue(field, value, timeZone)
}
