import type { Field } from '../../contract/fields.ts'

/** Largest number of options in a message. */
const mostOptions = 8

const optionsText = (choices: Record<string, string>): string => {
  const labels = Object.values(choices)
  const options = labels.slice(0, mostOptions).join(', ')
  return labels.length > mostOptions ? `${options} y ${labels.length - mostOptions} más` : options
}

/**
 * Why a value of a file is not valid for its field, with the value and what would be, in the words of the screen; null
 * when the field's own message says it.
 */
export const explainValue = (field: Field, value: unknown): string | null => {
  if (typeof value !== 'string' || value.trim() === '') return null
  const quotation = `«${value.length > 60 ? `${value.slice(0, 60)}…` : value}»`
  switch (field.kind) {
    case 'choice':
      return `${quotation} no es una de las opciones: ${optionsText(field.choices ?? {})}.`
    case 'boolean':
      return `${quotation} no se entiende: escribí Sí o No.`
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
      return `${quotation} no es un número.`
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : `${quotation} no es una fecha: escribila como 31/12/2026.`
    case 'dateTime':
      return /^\d{4}-\d{2}-\d{2}T/.test(value)
        ? null
        : `${quotation} no es una fecha y hora: escribila como 31/12/2026 18:30.`
    default:
      return null
  }
}
