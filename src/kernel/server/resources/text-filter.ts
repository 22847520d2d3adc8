import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import type { Filter, FilterOperator } from '../../contract/filters.ts'
import { containing, escapeLike } from '../database/like.ts'
import type { Column } from './column.ts'

type Condition = RawBuilder<unknown>

const normalize = (expression: RawBuilder<unknown>): Condition => sql`normalize_text((${expression})::text)`

const normalizedOf = ({ expression, normalized }: Column): Condition => normalized ?? normalize(expression)

/** Whether the operator searches for a part of the text. */
export const isSearch = (operator: FilterOperator): boolean =>
  operator === 'contains' || operator === 'starts-with' || operator === 'ends-with'

export const pattern = (operator: FilterOperator, value: string): string => {
  if (operator === 'starts-with') return `${escapeLike(value)}%`
  if (operator === 'ends-with') return `%${escapeLike(value)}`
  return containing(value)
}

/** Several values of a `matches` are separated by a bar. */
export const alternatives = (value: string): string[] => value.split('|').slice(0, 500)

/** `text` is without capitals and accents. */
const compare = (text: Condition, { operator, value }: Filter): Condition => {
  if (operator === 'matches')
    return sql`${text} = any(select normalize_text(wanted) from unnest(${alternatives(value)}::text[]) wanted)`
  if (operator === 'greater-than') return sql`${text} >= normalize_text(${value}::text)`
  if (operator === 'less-than') return sql`${text} <= normalize_text(${value}::text)`
  return sql`${text} like normalize_text(${pattern(operator, value)}::text)`
}

/** Signs that people write in a text that is stored without them. */
const separators = /[\s().\-/+·]/g

/** The filter without separators, for a text stored without them; null for a text stored as people write it. */
const bareFilter = ({ written }: Field, filter: Filter): Filter | null => {
  if (!written) return null
  const texts = filter.operator === 'matches' ? alternatives(filter.value) : [filter.value]
  const bare = texts.map(text => text.replace(separators, '')).filter(Boolean)
  return bare.length > 0 ? { ...filter, value: bare.join('|') } : null
}

/**
 * The condition of a filter on a column of text. A text stored without signs is compared both with and without the
 * signs of the filter, because a text that was no telephone is stored as somebody wrote it. A stored plus before the
 * country is ignored, so that it need not be typed.
 */
export const textComparison = (column: Column, filter: Filter): Condition => {
  const bare = bareFilter(column.field, filter)
  const text = normalizedOf(column)
  const asTyped = compare(text, filter)
  if (!bare) return asTyped
  const asKept = compare(sql`ltrim(${text}, '+')`, bare)
  const isOrder = filter.operator === 'greater-than' || filter.operator === 'less-than'
  return isOrder ? asKept : sql`(${asTyped} or ${asKept})`
}

/** Patterns for an index search: every text that passes the filter is like one of them. */
export const searchedPatterns = (field: Field, filter: Filter): string[] => {
  const asTyped = pattern(filter.operator, filter.value)
  const bare = bareFilter(field, filter)
  // At any place, because a plus may be stored before it.
  return bare ? [...new Set([asTyped, containing(bare.value)])] : [asTyped]
}
