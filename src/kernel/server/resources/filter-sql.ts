import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldText } from '../../contract/cells.ts'
import { daySchema, instantSchema, isText } from '../../contract/fields.ts'
import type { Filter, FilterOperator } from '../../contract/filters.ts'
import { addDays } from '../../contract/formats.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Column, Columns } from './column.ts'
import { alternatives, isSearch, pattern, searchedPatterns, textComparison } from './text-filter.ts'

type Condition = RawBuilder<unknown>

const refuse = (filter: Filter, message: string): never => {
  throw problem(problems.invalidInput, { message, errors: [{ path: `filter.${filter.field}`, message }] })
}

/** Rows found beforehand for a filter: all that can match (`candidates`), all that do (`matching`); null: not asked, or too many. */
type Found = { candidates: string[] | null; matching: string[] | null }

/** Whether the rows that `searchOf` finds are all those of the filter, and no others. */
const isWholeSearch = ({ field, lookup }: Column, { operator }: Filter): boolean =>
  isSearch(operator) && !field.written && !lookup?.rows && lookup?.searched?.columns.length === 1

const textCondition = (column: Column, filter: Filter, found: Found): Condition => {
  const { lookup } = column
  const matches = textComparison(column, filter)
  if (!lookup) return matches
  if (found.matching) return sql`${lookup.owner} = any(${found.matching}::uuid[])`
  if (!lookup.rows) {
    if (!found.candidates) return matches
    const among = sql`${lookup.owner} = any(${found.candidates}::uuid[])`
    // What the index was asked is the filter itself: reading the texts again would cost as much as finding them.
    return isWholeSearch(column, filter) ? among : sql`(${among} and ${matches})`
  }
  const { id, from, where } = lookup.rows
  // So many match that joining them one by one would be slow; the database takes a `case` to hold for half of the rows.
  return sql`${lookup.owner} in (select ${id} from ${from} where ${where} and case when ${matches} then true end)`
}

/** Figures are searched by their digits alone: how decimals are separated, or filled with zeros, does not matter. */
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
  const parsed = daySchema.safeParse(filter.value)
  return parsed.success
    ? parsed.data
    : refuse(filter, `El filtro de «${column.field.title}» espera una fecha AAAA-MM-DD.`)
}

const hour = 3_600_000
/** Where a day begins first, and where it ends last, in hours from that of Greenwich. */
const firstStart = -14
const lastEnd = 24 + 12

/**
 * A day beside the instants that it can be a day of, whichever time zone it was counted in: an index by instant then serves
 * both the filter and the order. The day itself stays what decides; as a `case`, the database does not take its rows to be a
 * small part of those between the instants, which they nearly all are.
 */
const withinInstants = (
  instant: Condition,
  { day, operator }: { day: string; operator: FilterOperator },
  compared: Condition,
): Condition => {
  const at = (hours: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + hours * hour).toISOString()
  const from = sql`${instant} >= ${at(firstStart)}::timestamptz and `
  const until = sql`${instant} < ${at(lastEnd)}::timestamptz and `
  const none = sql``
  return sql`(${operator === 'less-than' ? none : from}${operator === 'greater-than' ? none : until}case when ${compared} then true end)`
}

const comparisons: Partial<Record<FilterOperator, string>> = { 'greater-than': '>=', 'less-than': '<=' }

const dateCondition = (column: Column, filter: Filter): Condition => {
  const { operator } = filter
  const expression = column.expression
  if (isSearch(operator)) return sql`to_char(${expression}, 'DD/MM/YYYY') like ${pattern(operator, filter.value)}`
  const day = dayValue(column, filter)
  const compared = sql`${expression} ${sql.raw(comparisons[operator] ?? '=')} ${day}::date`
  const instant = column.stored?.instant
  return instant ? withinInstants(instant, { day, operator }, compared) : compared
}

/** A day compared with an instant is the environment's whole day. */
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
  const stored = column.stored?.choices
  if (!stored) return sql`(${column.expression})::text = any(${values}::text[])`
  const conditions = values.flatMap(value => stored[value] ?? [])
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** The rows a reference is filtered by when they are named by their ids; null when by what is read of them. */
const wantedIds = (column: Column, { operator, value }: Filter): string[] | null => {
  const ids =
    column.field.kind === 'reference' && column.idExpression && operator === 'matches' ? alternatives(value) : []
  return ids.length > 0 && ids.every(id => uuid.test(id)) ? ids : null
}

/** Equal to nothing: the rows that refer to none. */
const isNone = ({ operator, value }: Filter): boolean => operator === 'matches' && value === ''

const referenceCondition = (column: Column, filter: Filter, found: Found): Condition => {
  if (isNone(filter) && column.idExpression) return sql`${column.idExpression} is null`
  const ids = wantedIds(column, filter)
  return ids && column.idExpression
    ? sql`${column.idExpression} = any(${ids}::uuid[])`
    : textCondition(column, filter, found)
}

const conditionOf = (column: Column, filter: Filter, timeZone: string, found: Found): Condition => {
  switch (column.field.kind) {
    case 'text':
    case 'color':
    case 'pattern':
      return textCondition(column, filter, found)
    case 'reference':
      return referenceCondition(column, filter, found)
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

/** What an index is asked for: text is searched by the trigrams of a word, of which a pattern of three letters has one. */
const searchOf = ({ field, lookup }: Column, filter: Filter): Search | null => {
  if (!lookup?.searched || !isSearch(filter.operator)) return null
  const patterns = searchedPatterns(field, filter)
  const haveTrigram = patterns.every(wanted => /[\p{L}\p{N}]{3}/u.test(wanted))
  return haveTrigram ? { ...lookup.searched, patterns } : null
}

/** More than these and reading them one by one costs as much as reading the text of all. */
const maximumCandidates = 20_000

/** For each filter, the rows that an index says can match. One question to the database, or none. */
const findCandidates = async (db: Kysely<DB>, columns: Columns, filters: Filter[]): Promise<(string[] | null)[]> => {
  const searches = filters.map(filter => searchOf(filteredColumn(columns, filter), filter))
  const asked = searches.flatMap((search, filter) =>
    search
      ? search.columns.flatMap(column =>
          search.patterns.map(pattern => ({ table: search.table, column, pattern, filter })),
        )
      : [],
  )
  if (asked.length === 0) return filters.map(() => null)
  const answers = asked.map(
    ({ table, column, pattern }) => sql`search_ids(${table}, ${column}, ${pattern}, ${maximumCandidates + 1})`,
  )
  const { rows } = await sql<{ found: string[][] }>`select json_build_array(${sql.join(answers)}) as found`.execute(db)
  const found = rows[0]?.found ?? []
  return searches.map((search, filter) => {
    if (!search) return null
    const sets = found.filter((_, index) => asked[index]?.filter === filter)
    const ids = [...new Set(sets.flat())]
    return sets.some(set => set.length > maximumCandidates) ? null : ids
  })
}

/**
 * For each filter on what is written in another table, the rows there that match: the list is then asked by their ids, which
 * its indexes serve and whose number the database knows beforehand. One question, or none.
 */
const findMatching = async (
  db: Kysely<DB>,
  columns: Columns,
  filters: Filter[],
  candidates: (string[] | null)[],
): Promise<(string[] | null)[]> => {
  const asked = filters.flatMap((filter, index) => {
    const column = filteredColumn(columns, filter)
    const { lookup, field } = column
    const isWritten = isText(field) || (field.kind === 'reference' && !wantedIds(column, filter))
    if (!isWritten || !lookup?.rows) return []
    const { id, from, where } = lookup.rows
    const among = candidates[index] ? sql` and ${id} = any(${candidates[index]}::uuid[])` : sql``
    const matches = textComparison(column, filter)
    return [
      {
        index,
        query: sql`array(select ${id} from ${from} where ${where} and ${matches}${among} limit ${maximumCandidates + 1})`,
      },
    ]
  })
  if (asked.length === 0) return filters.map(() => null)
  const { rows } = await sql<{ found: string[][] }>`
    select json_build_array(${sql.join(asked.map(({ query }) => query))}) as found`.execute(db)
  const found = filters.map((): string[] | null => null)
  asked.forEach(({ index }, position) => {
    const ids = rows[0]?.found[position] ?? []
    found[index] = ids.length > maximumCandidates ? null : ids
  })
  return found
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
