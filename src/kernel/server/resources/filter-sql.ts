import { type Kysely, type RawBuilder, sql } from 'kysely'
import { daySchema, instantSchema, isText } from '../../contract/fields.ts'
import type { Filter, FilterOperator } from '../../contract/filters.ts'
import { foldText } from '../../contract/fold-text.ts'
import { addDays } from '../../contract/formats.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Column, Columns } from './column.ts'
import { alternatives, isSearch, pattern, searchedPatterns, textComparison } from './text-filter.ts'

type Condition = RawBuilder<unknown>

const refuse = (filter: Filter, message: string): never => {
  throw problem(problems.invalidInput, { message, errors: [{ path: `filter.${filter.field}`, message }] })
}

/**
 * Ids found for a filter before the list is read: of all rows that can match (`candidates`) and of all that do
 * (`matching`); null when there was no search or it found too many.
 */
type Prefetch = { candidates: string[] | null; matching: string[] | null }

/** Whether the search of `searchOf` finds exactly the rows of the filter. */
const isWholeSearch = ({ field, lookup }: Column, { operator }: Filter): boolean =>
  isSearch(operator) && !field.written && !lookup?.rows && lookup?.searched?.columns.length === 1

const textCondition = (column: Column, filter: Filter, prefetch: Prefetch): Condition => {
  const { lookup } = column
  const matches = textComparison(column, filter)
  if (!lookup) return matches
  if (prefetch.matching) return sql`${lookup.owner} = any(${prefetch.matching}::uuid[])`
  if (!lookup.rows) {
    if (!prefetch.candidates) return matches
    const among = sql`${lookup.owner} = any(${prefetch.candidates}::uuid[])`
    // The index search is the filter itself: comparing the texts again would cost as much as finding them.
    return isWholeSearch(column, filter) ? among : sql`(${among} and ${matches})`
  }
  const { id, from, where } = lookup.rows
  // So many rows match that joining them one by one would be slow; the planner takes a `case` to hold for half of the
  // rows.
  return sql`${lookup.owner} in (select ${id} from ${from} where ${where} and case when ${matches} then true end)`
}

/** Numbers are searched by their digits alone, whatever their decimal separators and trailing zeros. */
const digitsOf = (expression: RawBuilder<unknown>): Condition =>
  sql`replace(trim_scale((${expression})::numeric)::text, '.', '')`

const numberCondition = (column: Column, filter: Filter): Condition => {
  const { operator, value } = filter
  const expression = column.expression
  if (isSearch(operator)) return sql`${digitsOf(expression)} like ${pattern(operator, value.replace(/[.,\s]/g, ''))}`
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
  const result = daySchema.safeParse(filter.value)
  return result.success
    ? result.data
    : refuse(filter, `El filtro de «${column.field.title}» espera una fecha AAAA-MM-DD.`)
}

const hour = 3_600_000
/** The earliest start and the latest end of a day in any time zone, in hours from its start in UTC. */
const firstStart = -14
const lastEnd = 24 + 12

/**
 * Compares a day, and also the instants that it can contain in any time zone: an index by instant then serves both the
 * filter and the order. The day still decides; inside a `case`, the planner does not take its rows to be few of those
 * between the instants, of which they are nearly all.
 */
const withinInstants = (
  instant: Condition,
  { day, operator }: { day: string; operator: FilterOperator },
  comparison: Condition,
): Condition => {
  const at = (hours: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + hours * hour).toISOString()
  const from = sql`${instant} >= ${at(firstStart)}::timestamptz and `
  const until = sql`${instant} < ${at(lastEnd)}::timestamptz and `
  const none = sql``
  return sql`(${operator === 'less-than' ? none : from}${operator === 'greater-than' ? none : until}case when ${comparison} then true end)`
}

const comparisons: Partial<Record<FilterOperator, string>> = { 'greater-than': '>=', 'less-than': '<=' }

const dateCondition = (column: Column, filter: Filter): Condition => {
  const { operator } = filter
  const expression = column.expression
  if (isSearch(operator)) return sql`to_char(${expression}, 'DD/MM/YYYY') like ${pattern(operator, filter.value)}`
  const day = dayValue(column, filter)
  const comparison = sql`${expression} ${sql.raw(comparisons[operator] ?? '=')} ${day}::date`
  const instant = column.stored?.instant
  return instant ? withinInstants(instant, { day, operator }, comparison) : comparison
}

/** An instant column compared with a day is compared with the environment's whole day. */
const startOfDay = (day: string, timeZone: string): Condition => sql`(${day}::date::timestamp at time zone ${timeZone})`

const instantCondition = (column: Column, filter: Filter, timeZone: string): Condition => {
  const { operator, value } = filter
  const expression = column.expression
  if (isSearch(operator))
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

/** A choice is filtered by its stored values or by their labels. */
const choiceCondition = (column: Column, filter: Filter): Condition => {
  const choices = Object.entries(column.field.choices ?? {})
  const texts = alternatives(filter.value)
  const accepts: Record<string, (label: string, text: string) => boolean> = {
    contains: (label, text) => label.includes(text),
    'starts-with': (label, text) => label.startsWith(text),
    'ends-with': (label, text) => label.endsWith(text),
    matches: (label, text) => label === text,
  }
  const accept = accepts[filter.operator] ?? refuse(filter, `«${column.field.title}» se filtra por sus opciones.`)
  const values = choices
    .filter(([value, label]) => texts.some(text => value === text || accept(foldText(label), foldText(text))))
    .map(([value]) => value)
  const conditionsByChoice = column.stored?.choices
  if (!conditionsByChoice) return sql`(${column.expression})::text = any(${values}::text[])`
  const conditions = values.flatMap(value => conditionsByChoice[value] ?? [])
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Ids of a filter that names the other rows by their ids; null for a filter by their text. */
const filteredIds = (column: Column, { operator, value }: Filter): string[] | null => {
  const ids =
    column.field.kind === 'reference' && column.idExpression && operator === 'matches' ? alternatives(value) : []
  return ids.length > 0 && ids.every(id => uuid.test(id)) ? ids : null
}

/** Whether the filter selects the rows without a reference. */
const isNone = ({ operator, value }: Filter): boolean => operator === 'matches' && value === ''

const referenceCondition = (column: Column, filter: Filter, prefetch: Prefetch): Condition => {
  if (isNone(filter) && column.idExpression) return sql`${column.idExpression} is null`
  const ids = filteredIds(column, filter)
  return ids && column.idExpression
    ? sql`${column.idExpression} = any(${ids}::uuid[])`
    : textCondition(column, filter, prefetch)
}

const conditionOf = (column: Column, filter: Filter, timeZone: string, prefetch: Prefetch): Condition => {
  switch (column.field.kind) {
    case 'text':
    case 'color':
    case 'pattern':
      return textCondition(column, filter, prefetch)
    case 'reference':
      return referenceCondition(column, filter, prefetch)
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

const filteredColumn = (columns: Columns, filter: Filter): Column => {
  const column = Object.hasOwn(columns, filter.field) ? columns[filter.field] : undefined
  if (column && column.field.filterable !== false) return column
  return refuse(filter, `No se puede filtrar por «${filter.field}».`)
}

type Search = { table: string; columns: string[]; patterns: string[] }

/** The search of an index for a filter. A trigram index needs a pattern with three letters or digits in a row. */
const searchOf = ({ field, lookup }: Column, filter: Filter): Search | null => {
  if (!lookup?.searched || !isSearch(filter.operator)) return null
  const patterns = searchedPatterns(field, filter)
  const haveTrigram = patterns.every(text => /[\p{L}\p{N}]{3}/u.test(text))
  return haveTrigram ? { ...lookup.searched, patterns } : null
}

/**
 * With more candidates than this a text is no rare one: reading the list in its order until a page is full, and comparing
 * the stored texts meanwhile, takes less time than sending the ids and reading their rows one by one.
 */
const maximumCandidates = 1000

/** With more ids of another table than this, reading their rows one by one costs as much as reading the text of all. */
const maximumMatching = 20_000

/** For each filter, the rows that an index says can match; in one query, or none. */
const findCandidates = async (db: Kysely<DB>, columns: Columns, filters: Filter[]): Promise<(string[] | null)[]> => {
  const searches = filters.map(filter => searchOf(filteredColumn(columns, filter), filter))
  const lookups = searches.flatMap((search, filter) =>
    search
      ? search.columns.flatMap(column =>
          search.patterns.map(pattern => ({ table: search.table, column, pattern, filter })),
        )
      : [],
  )
  if (lookups.length === 0) return filters.map(() => null)
  const answers = lookups.map(
    ({ table, column, pattern }) => sql`rare_ids(${table}, ${column}, ${pattern}, ${maximumCandidates})`,
  )
  const { rows } = await sql<{ ids: (string[] | null)[] }>`
    select json_build_array(${sql.join(answers)}) as ids`.execute(db)
  const idsPerLookup = rows[0]?.ids ?? []
  return searches.map((search, filter) => {
    if (!search) return null
    const sets = idsPerLookup.filter((_, index) => lookups[index]?.filter === filter)
    return sets.every(set => set !== null) ? [...new Set(sets.flat())] : null
  })
}

/**
 * For each filter on the text of another table, the rows there that match. The list is then filtered by their ids, for
 * which it has indexes and the planner knows the number. One query, or none.
 */
const findMatching = async (
  db: Kysely<DB>,
  columns: Columns,
  filters: Filter[],
  candidates: (string[] | null)[],
): Promise<(string[] | null)[]> => {
  const queries = filters.flatMap((filter, index) => {
    const column = filteredColumn(columns, filter)
    const { lookup, field } = column
    const isWritten = isText(field) || (field.kind === 'reference' && !filteredIds(column, filter))
    if (!isWritten || !lookup?.rows) return []
    const { id, from, where } = lookup.rows
    const among = candidates[index] ? sql` and ${id} = any(${candidates[index]}::uuid[])` : sql``
    const matches = textComparison(column, filter)
    return [
      {
        index,
        query: sql`array(select ${id} from ${from} where ${where} and ${matches}${among} limit ${maximumMatching + 1})`,
      },
    ]
  })
  if (queries.length === 0) return filters.map(() => null)
  const { rows } = await sql<{ ids: string[][] }>`
    select json_build_array(${sql.join(queries.map(({ query }) => query))}) as ids`.execute(db)
  const idsPerFilter = filters.map((): string[] | null => null)
  queries.forEach(({ index }, position) => {
    const ids = rows[0]?.ids[position] ?? []
    idsPerFilter[index] = ids.length > maximumMatching ? null : ids
  })
  return idsPerFilter
}

/**
 * SQL conditions of a list: its own, then those of the filters. A field that is not declared or not filterable is
 * refused.
 */
export const listConditions = async (
  db: Kysely<DB>,
  source: { where: Condition[]; columns: Columns; timeZone: string },
  filters: Filter[],
): Promise<Condition[]> => {
  const candidates = await findCandidates(db, source.columns, filters)
  const matching = await findMatching(db, source.columns, filters, candidates)
  const conditions = filters.map((filter, index) =>
    conditionOf(filteredColumn(source.columns, filter), filter, source.timeZone, {
      candidates: candidates[index] ?? null,
      matching: matching[index] ?? null,
    }),
  )
  return [...source.where, ...conditions]
}
