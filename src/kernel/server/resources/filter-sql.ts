import { type RawBuilder, sql } from 'kysely'
import { foldText } from '../../contract/cells.ts'
import { daySchema, instantSchema } from '../../contract/fields.ts'
import type { Filter, FilterOperator } from '../../contract/filters.ts'
import { addDays } from '../../contract/formats.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { Column, Columns } from './column.ts'

type Condition = RawBuilder<unknown>

const refuse = (filter: Filter, message: string): never => {
  throw problem(problems.invalidInput, { message, errors: [{ path: `filter.${filter.field}`, message }] })
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, match => `\\${match}`)

const normalized = (expression: RawBuilder<unknown>): Condition => sql`normalize_text((${expression})::text)`

const pattern = (operator: FilterOperator, value: string): string => {
  const escaped = escapeLike(value)
  if (operator === 'starts-with') return `${escaped}%`
  if (operator === 'ends-with') return `%${escaped}`
  return `%${escaped}%`
}

/** Several values of a `matches` are separated by a bar. */
const alternatives = (value: string): string[] => value.split('|').slice(0, 500)

const textCondition = (expression: RawBuilder<unknown>, { operator, value }: Filter): Condition => {
  if (operator === 'matches')
    return sql`${normalized(expression)} = any(select normalize_text(wanted) from unnest(${alternatives(value)}::text[]) wanted)`
  if (operator === 'greater-than') return sql`${normalized(expression)} >= normalize_text(${value}::text)`
  if (operator === 'less-than') return sql`${normalized(expression)} <= normalize_text(${value}::text)`
  return sql`${normalized(expression)} like normalize_text(${pattern(operator, value)}::text)`
}

/** Figures are searched by their digits alone: how decimals are separated, or filled with zeros, does not matter. */
const digitsOf = (expression: RawBuilder<unknown>): Condition =>
  sql`replace(trim_scale((${expression})::numeric)::text, '.', '')`

const numberCondition = (column: Column, filter: Filter): Condition => {
  const { operator, value } = filter
  const expression = column.expression
  if (operator === 'contains' || operator === 'starts-with' || operator === 'ends-with')
    return sql`${digitsOf(expression)} like ${pattern(operator, value.replace(/[.,\s]/g, ''))}`
  const numbers = (operator === 'matches' ? alternatives(value) : [value]).map(text =>
    text.trim() === '' ? Number.NaN : Number(text),
  )
  if (numbers.some(number => !Number.isFinite(number)))
    refuse(filter, `El filtro de «${column.field.title}» espera un número.`)
  const type = sql.raw(column.isInteger && numbers.every(Number.isSafeInteger) ? 'bigint' : 'numeric')
  if (operator === 'greater-than') return sql`${expression} >= ${numbers[0]}::${type}`
  if (operator === 'less-than') return sql`${expression} <= ${numbers[0]}::${type}`
  return sql`${expression} = any(${numbers}::${type}[])`
}

const dayValue = (column: Column, filter: Filter): string => {
  const parsed = daySchema.safeParse(filter.value)
  return parsed.success
    ? parsed.data
    : refuse(filter, `El filtro de «${column.field.title}» espera una fecha AAAA-MM-DD.`)
}

const dateCondition = (column: Column, filter: Filter): Condition => {
  const { operator } = filter
  const expression = column.expression
  if (operator === 'contains' || operator === 'starts-with' || operator === 'ends-with')
    return sql`to_char(${expression}, 'DD/MM/YYYY') like ${pattern(operator, filter.value)}`
  const day = dayValue(column, filter)
  if (operator === 'greater-than') return sql`${expression} >= ${day}::date`
  if (operator === 'less-than') return sql`${expression} <= ${day}::date`
  return sql`${expression} = ${day}::date`
}

/** A day compared with an instant is the environment's whole day. */
const startOfDay = (day: string, timeZone: string): Condition => sql`(${day}::date::timestamp at time zone ${timeZone})`

const instantCondition = (column: Column, filter: Filter, timeZone: string): Condition => {
  const { operator, value } = filter
  const expression = column.expression
  if (operator === 'contains' || operator === 'starts-with' || operator === 'ends-with')
    return sql`to_char(${expression} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI') like ${pattern(operator, value)}`
  if (instantSchema.safeParse(value).success) {
    if (operator === 'greater-than') return sql`${expression} >= ${value}::timestamptz`
    if (operator === 'less-than') return sql`${expression} <= ${value}::timestamptz`
    return sql`${expression} = ${value}::timestamptz`
  }
  const day = dayValue(column, filter)
  const from = sql`${expression} >= ${startOfDay(day, timeZone)}`
  const until = sql`${expression} < ${startOfDay(addDays(day, 1), timeZone)}`
  if (operator === 'greater-than') return from
  if (operator === 'less-than') return until
  return sql`(${from} and ${until})`
}

const booleanCondition = (column: Column, filter: Filter): Condition => {
  const yes = /^(true|s[ií]|1)$/i.test(filter.value)
  if (!yes && !/^(false|no|0)$/i.test(filter.value))
    refuse(filter, `El filtro de «${column.field.title}» espera sí o no.`)
  return sql`${column.expression} = ${yes}`
}

/** A choice is filtered by its stored values, or by what a person reads. */
const choiceCondition = (column: Column, filter: Filter): Condition => {
  const choices = Object.entries(column.field.choices ?? {})
  const wanted = alternatives(filter.value)
  const accepts: Record<string, (label: string, text: string) => boolean> = {
    contains: (label, text) => label.includes(text),
    'starts-with': (label, text) => label.startsWith(text),
    'ends-with': (label, text) => label.endsWith(text),
    matches: (label, text) => label === text,
  }
  const accept = accepts[filter.operator] ?? refuse(filter, `«${column.field.title}» se filtra por sus opciones.`)
  const values = choices
    .filter(([value, label]) => wanted.some(text => value === text || accept(foldText(label), foldText(text))))
    .map(([value]) => value)
  return sql`(${column.expression})::text = any(${values}::text[])`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

const referenceCondition = (column: Column, filter: Filter): Condition => {
  const ids = filter.operator === 'matches' ? alternatives(filter.value) : []
  if (column.idExpression && ids.length > 0 && ids.every(id => uuid.test(id)))
    return sql`${column.idExpression} = any(${ids}::uuid[])`
  return textCondition(column.expression, filter)
}

const conditionOf = (column: Column, filter: Filter, timeZone: string): Condition => {
  switch (column.field.kind) {
    case 'text':
      return textCondition(column.expression, filter)
    case 'reference':
      return referenceCondition(column, filter)
    case 'choice':
      return choiceCondition(column, filter)
    case 'boolean':
      return booleanCondition(column, filter)
    case 'date':
      return dateCondition(column, filter)
    case 'dateTime':
      return instantCondition(column, filter, timeZone)
    default:
      return numberCondition(column, filter)
  }
}

/** SQL conditions of a list's filters; a field that is not declared or not filterable is refused. */
export const filterConditions = (columns: Columns, filters: Filter[], timeZone: string): Condition[] =>
  filters.map(filter => {
    const column = Object.hasOwn(columns, filter.field) ? columns[filter.field] : undefined
    if (!column || column.field.filterable === false)
      return refuse(filter, `No se puede filtrar por «${filter.field}».`)
    return conditionOf(column, filter, timeZone)
  })
