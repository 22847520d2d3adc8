import type { Field } from './fields.ts'
import { formatDateTime, formatDay, formatMoney, formatNumber, missing } from './formats.ts'

const isReference = (value: unknown): value is { code: string; name: string } =>
  typeof value === 'object' && value !== null && 'name' in value

/** Quantities are kept with three decimals, and most of them are whole. */
const decimalsOf = ({ fraction = 2 }: Field, value: number): number =>
  fraction === 3 && Number.isInteger(value) ? 0 : fraction

/** What a person reads of a stored value; `—` when there is none. */
export const fieldText = (field: Field, value: unknown, timeZone: string): string => {
  if (value === null || value === undefined || value === '') return missing
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'number':
      return formatNumber(Number(value), decimalsOf(field, Number(value)))
    case 'percent':
      return `${formatNumber(Number(value), field.fraction ?? 2)}\u00a0%`
    case 'date':
      return formatDay(String(value))
    case 'dateTime':
      return formatDateTime(String(value), timeZone)
    case 'boolean':
      return value ? 'Sí' : 'No'
    case 'choice':
      return field.choices?.[String(value)] ?? String(value)
    case 'reference':
      return isReference(value) ? value.name : String(value)
    default:
      return field.written?.(String(value)) ?? String(value)
  }
}
