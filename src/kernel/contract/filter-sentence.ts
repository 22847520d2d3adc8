import { isNumeric } from './columns.ts'
import type { Field } from './fields.ts'
import { type Filter, filterOperatorLabels } from './filters.ts'
import { formatDay, formatMoney, formatNumber } from './formats.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** The name of a row that a filter selects by id, taken from a row of the list. */
export type NameOf = (field: string, id: string) => string | undefined

const yesNo = (value: string): string => (/^(true|s[ií]|1)$/i.test(value) ? 'Sí' : 'No')

const figureWords = (field: Field, value: string): string => {
  const figure = Number(value)
  if (!Number.isFinite(figure)) return value
  if (field.kind === 'money') return formatMoney(figure)
  return formatNumber(figure, Number.isInteger(figure) ? 0 : (field.fraction ?? 2))
}

const valueWords = (field: Field, { field: name, value }: Filter, nameOf: NameOf): string => {
  if (field.kind === 'choice') return field.choices?.[value] ?? value
  if (field.kind === 'boolean') return yesNo(value)
  if (field.kind === 'reference' && uuid.test(value)) return nameOf(name, value) ?? 'lo elegido'
  if (isNumeric(field)) return figureWords(field, value)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return isDay && (field.kind === 'date' || field.kind === 'dateTime') ? formatDay(value) : value
}

/** A filter in words: `Localidad contiene «rosario»`. */
export const filterSentence = (field: Field, filter: Filter, nameOf: NameOf): string => {
  const values = filter.operator === 'matches' ? filter.value.split('|') : [filter.value]
  const words = values.map(value => `«${valueWords(field, { ...filter, value }, nameOf)}»`).join(' o ')
  return `${field.title} ${filterOperatorLabels[filter.operator]} ${words}`
}
