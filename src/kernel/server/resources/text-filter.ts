import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import type { Filter, FilterOperator } from '../../contract/filters.ts'
import { containing, escapeLike } from '../database/like.ts'
import type { Column } from './column.ts'

type Condition = RawBuilder<unknown>

const normalized = (expression: RawBuilder<unknown>): Condition => sql`normalize_text((${expression})::text)`

/** Whether it looks for a piece of the text. */
export const isSearch = (operator: FilterOperator): boolean =>
  operator === 'contains' || operator === 'starts-with' || operator === 'ends-with'

export const pattern = (operator: FilterOperator, value: string): string => {
  if (operator === 'starts-with') return `${escapeLike(value)}%`
  if (operator === 'ends-with') return `%${escapeLike(value)}`
  return containing(value)
}

/** Several values of a `matches` are separated by a bar. */
export const alternatives = (value: string): string[] => value.split('|').slice(0, 500)

const compared = (expression: RawBuilder<unknown>, { operator, value }: Filter): Condition => {
  if (operator === 'matches')
    return sql`${normalized(expression)} = any(select normalize_text(wanted) from unnest(${alternatives(value)}::text[]) wanted)`
  if (operator === 'greater-than') return sql`${normalized(expression)} >= normalize_text(${value}::text)`
  if (operator === 'less-than') return sql`${normalized(expression)} <= normalize_text(${value}::text)`
  return sql`${normalized(expression)} like normalize_text(${pattern(operator, value)}::text)`
}

/** What people read between the letters and figures of a text that is kept without it. */
const separators = /[\s().\-/+·]/g

/** The filter on a text that is kept bare, asked without separators; null when the text is kept as people write it. */
const bareFilter = ({ written }: Field, filter: Filter): Filter | null => {
  if (!written) return null
  const texts = filter.operator === 'matches' ? alternatives(filter.value) : [filter.value]
  const bare = texts.map(text => text.replace(separators, '')).filter(Boolean)
  return bare.length > 0 ? { ...filter, value: bare.join('|') } : null
}

/**
 * What a filter says of the text of a column. One that is kept bare is found both by what is read of it and by what is
 * kept, and also as it was typed: what was no telephone is kept as somebody wrote it. The plus before a country is kept,
 * but whoever types no plus means the same number.
 */
export const textComparison = ({ expression, field }: Column, filter: Filter): Condition => {
  const bare = bareFilter(field, filter)
  const asTyped = compared(expression, filter)
  if (!bare) return asTyped
  const asKept = compared(sql`ltrim((${expression})::text, '+')`, bare)
  const isOrder = filter.operator === 'greater-than' || filter.operator === 'less-than'
  return isOrder ? asKept : sql`(${asTyped} or ${asKept})`
}

/** Patterns of which whatever passes the filter is like one, for an index to find it. */
export const searchedPatterns = (field: Field, filter: Filter): string[] => {
  const asTyped = pattern(filter.operator, filter.value)
  const bare = bareFilter(field, filter)
  // Wherever it stands: a plus may be kept before it.
  return bare ? [...new Set([asTyped, containing(bare.value)])] : [asTyped]
}
