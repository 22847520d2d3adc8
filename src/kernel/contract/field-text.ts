import type { Field } from './fields.ts'
import { formatDateTime, formatDay, formatMoney, formatNumber, formatQuantity, missing } from './formats.ts'
import { plainText } from './plain-text.ts'

const isReference = (value: unknown): value is { code: string; name: string } =>
  typeof value === 'object' && value !== null && 'name' in value

/** A stored value as people read it; `—` when there is none. */
export const fieldText = (field: Field, value: unknown, timeZone: string): string => {
  if (value === null || value === undefined || value === '') return missing
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'number':
      return field.fraction === 3 ? formatQuantity(Number(value)) : formatNumber(Number(value), field.fraction ?? 2)
    case 'percent':
      return `${formatNumber(Number(value), field.fraction ?? 2)}\u00a0%`
    case 'date':
      return formatDay(plainText(value))
    case 'dateTime':
      return formatDateTime(plainText(value), timeZone)
    case 'boolean':
      return value ? 'Sí' : 'No'
    case 'choice':
      return field.choices?.[plainText(value)] ?? plainText(value)
    case 'reference':
      return isReference(value) ? value.name : plainText(value)
    default:
      return field.written?.(plainText(value)) ?? plainText(value)
  }
}
