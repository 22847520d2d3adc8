import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { problem } from '../../../../kernel/contract/problems.ts'
import { parseProblems } from '../../contract/parse.ts'
import { likePattern } from './literal-pattern.ts'
import { type ParseSource, sqlTypeOf, type WireColumn, type WireType } from './parse-source.ts'

type Condition = RawBuilder<unknown>
export type Where = Record<string, unknown>

const maximumDepth = 5
const maximumParts = 50
const maximumValues = 1000

export const badQuery = (message: string) => problem(parseProblems.badQuery, { message })

export const isObject = (value: unknown): value is Where =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const uuid = z.uuid()
const instant = z.iso.datetime({ offset: true })

/** The value as the column compares it; undefined: no value of the column can be it. */
const valueFor = (type: WireType, value: unknown): string | number | boolean | undefined => {
  const plain = isObject(value) ? (value.iso ?? value.objectId) : value
  if (type === 'number') return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined
  if (type === 'boolean') return typeof plain === 'boolean' ? plain : undefined
  if (typeof plain !== 'string') return undefined
  if (type === 'id') return uuid.safeParse(plain).success ? plain : undefined
  if (type === 'date') return instant.safeParse(plain).success ? plain : undefined
  return type === 'text' ? plain : undefined
}

const compare = ({ expression, type }: WireColumn, operator: string, value: unknown): Condition => {
  const known = valueFor(type, value)
  if (known === undefined) return sql`false`
  return sql`${expression} ${sql.raw(operator)} ${known}::${sqlTypeOf(type)}`
}

const isOneOf = ({ expression, type }: WireColumn, values: unknown): Condition => {
  if (!Array.isArray(values) || values.length > maximumValues)
    throw badQuery(`Una lista de valores tiene hasta ${maximumValues}.`)
  const known = values.map(value => valueFor(type, value)).filter(value => value !== undefined)
  const among = sql`${expression} = any(${known}::${sqlTypeOf(type)}[])`
  return values.includes(null) ? sql`(${among} or ${expression} is null)` : among
}

const matches = ({ expression, type }: WireColumn, value: unknown, options: unknown): Condition => {
  const pattern = typeof value === 'string' && type === 'text' ? likePattern(value) : null
  if (pattern === null) throw badQuery('Solo se buscan textos: al principio, al final o en cualquier lugar.')
  return typeof options === 'string' && options.includes('i')
    ? sql`${expression} ilike ${pattern}`
    : sql`${expression} like ${pattern}`
}

/** As in Parse, what is different from a value includes what has none. */
const isNot = ({ expression }: WireColumn, condition: Condition): Condition =>
  sql`(${expression} is null or not (${condition}))`

const exists = ({ expression }: WireColumn, value: unknown): Condition =>
  value === false ? sql`${expression} is null` : sql`${expression} is not null`

const equals = (column: WireColumn, value: unknown): Condition =>
  value === null ? sql`${column.expression} is null` : compare(column, '=', value)

/** The classes that the queries inside a query name, each within the caller's own permission and scope. */
export type InnerSources = ReadonlyMap<string, ParseSource>

const innerQuery = z.object({ className: z.string(), where: z.record(z.string(), z.unknown()).default({}) })
const selectedKey = z.object({ key: z.string(), query: innerQuery })

/** One column of the objects of another class. The other class has no query inside it of its own. */
const innerValues = (column: WireColumn, inner: unknown, key: string, sources: InnerSources): Condition => {
  const query = innerQuery.safeParse(inner)
  const source = query.success ? sources.get(query.data.className) : undefined
  const selected = source && Object.hasOwn(source.columns, key) ? source.columns[key] : undefined
  if (!query.success || !source || !selected || selected.type === 'json')
    throw badQuery('La consulta de otra clase no es válida.')
  const where = whereCondition({ columns: source.columns }, query.data.where, maximumDepth - 1)
  return sql`(${column.expression})::text in (select (${selected.expression})::text from ${source.from}
    where ${sql.join([...source.where, where], sql` and `)})`
}

const innerSelection = (column: WireColumn, value: unknown, sources: InnerSources): Condition => {
  const selection = selectedKey.safeParse(value)
  if (!selection.success) throw badQuery('La consulta de otra clase no es válida.')
  return innerValues(column, selection.data.query, selection.data.key, sources)
}

type Operator = (column: WireColumn, value: unknown, all: Where, sources: InnerSources) => Condition

const operators: Record<string, Operator> = {
  $eq: equals,
  $ne: (column, value) => (value === null ? exists(column, true) : isNot(column, compare(column, '=', value))),
  $lt: (column, value) => compare(column, '<', value),
  $lte: (column, value) => compare(column, '<=', value),
  $gt: (column, value) => compare(column, '>', value),
  $gte: (column, value) => compare(column, '>=', value),
  $in: isOneOf,
  $nin: (column, values) => isNot(column, isOneOf(column, values)),
  $exists: exists,
  $regex: (column, value, all) => matches(column, value, all.$options),
  $options: () => sql`true`,
  $inQuery: (column, value, _all, sources) => innerValues(column, value, 'objectId', sources),
  $notInQuery: (column, value, _all, sources) => isNot(column, innerValues(column, value, 'objectId', sources)),
  $select: (column, value, _all, sources) => innerSelection(column, value, sources),
  $dontSelect: (column, value, _all, sources) => isNot(column, innerSelection(column, value, sources)),
}

const isTyped = (value: Where): boolean => typeof value.__type === 'string'

const ofColumn = (column: WireColumn, constraint: unknown, sources: InnerSources): Condition => {
  if (column.type === 'json' && !(isObject(constraint) && Object.keys(constraint).join() === '$exists'))
    throw badQuery('Esa columna no se compara.')
  if (!isObject(constraint) || isTyped(constraint)) return equals(column, constraint)
  const conditions = Object.entries(constraint).map(([name, value]) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
    if (!operator) throw badQuery(`No se compara con «${name}».`)
    return operator(column, value, constraint, sources)
  })
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The columns of a class, and the classes that queries inside its query may name. */
type Queried = { columns: Record<string, WireColumn>; inner?: InnerSources }

const noSources: InnerSources = new Map()

const ofGroup = (queried: Queried, name: string, parts: unknown, depth: number): Condition => {
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > maximumParts)
    throw badQuery(`«${name}» lleva entre 1 y ${maximumParts} consultas.`)
  const conditions = parts.map(part => sql`(${whereCondition(queried, part, depth + 1)})`)
  const joined = sql`(${sql.join(conditions, name === '$and' ? sql` and ` : sql` or `)})`
  return name === '$nor' ? sql`not ${joined}` : joined
}

const groups = new Set(['$or', '$and', '$nor'])

/**
 * A Parse `where` as a condition over the columns of a class: every value is a parameter, every name is one of a
 * declared column, and neither depth nor length of the query is the client's to choose.
 */
export const whereCondition = (queried: Queried, where: unknown, depth = 0): Condition => {
  const { columns, inner = noSources } = queried
  if (!isObject(where) || depth > maximumDepth || Object.keys(where).length > maximumParts)
    throw badQuery('La consulta no es válida o tiene demasiados niveles.')
  const conditions = Object.entries(where).map(([name, constraint]) => {
    if (groups.has(name)) return ofGroup(queried, name, constraint, depth)
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) throw badQuery(`La clase no tiene «${name}».`)
    return ofColumn(column, constraint, inner)
  })
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const innerOperators = new Set(['$inQuery', '$notInQuery', '$select', '$dontSelect'])

/** The classes that queries inside a query name, however deep they are written. */
export const innerClasses = (where: unknown, depth = 0): string[] => {
  if (depth > maximumDepth * 2 || typeof where !== 'object' || where === null) return []
  return Object.entries(where).flatMap(([name, value]) => {
    if (!innerOperators.has(name)) return innerClasses(value, depth + 1)
    const query = isObject(value) && isObject(value.query) ? value.query : value
    return isObject(query) && typeof query.className === 'string' ? [query.className] : []
  })
}
