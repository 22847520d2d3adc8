import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { problem } from '../../../../kernel/contract/problems.ts'
import { parseProblems } from '../../contract/parse.ts'
import { likePattern } from './literal-pattern.ts'
import { sqlTypeOf, type WireColumn, type WireType } from './parse-source.ts'

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

const operators: Record<string, (column: WireColumn, value: unknown, all: Where) => Condition> = {
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
}

const isTyped = (value: Where): boolean => typeof value.__type === 'string'

const ofColumn = (column: WireColumn, constraint: unknown): Condition => {
  if (column.type === 'json' && !(isObject(constraint) && Object.keys(constraint).join() === '$exists'))
    throw badQuery('Esa columna no se compara.')
  if (!isObject(constraint) || isTyped(constraint)) return equals(column, constraint)
  const conditions = Object.entries(constraint).map(([name, value]) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
    if (!operator) throw badQuery(`No se compara con «${name}».`)
    return operator(column, value, constraint)
  })
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

type Columns = Record<string, WireColumn>

const ofGroup = (columns: Columns, name: string, parts: unknown, depth: number): Condition => {
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > maximumParts)
    throw badQuery(`«${name}» lleva entre 1 y ${maximumParts} consultas.`)
  const conditions = parts.map(part => sql`(${whereCondition(columns, part, depth + 1)})`)
  const joined = sql`(${sql.join(conditions, name === '$and' ? sql` and ` : sql` or `)})`
  return name === '$nor' ? sql`not ${joined}` : joined
}

const groups = new Set(['$or', '$and', '$nor'])

/**
 * A Parse `where` as a condition over the columns of a class: every value is a parameter, every name is one of a
 * declared column, and neither depth nor length of the query is the client's to choose.
 */
export const whereCondition = (columns: Columns, where: unknown, depth = 0): Condition => {
  if (!isObject(where) || depth > maximumDepth || Object.keys(where).length > maximumParts)
    throw badQuery('La consulta no es válida o tiene demasiados niveles.')
  const conditions = Object.entries(where).map(([name, constraint]) => {
    if (groups.has(name)) return ofGroup(columns, name, constraint, depth)
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) throw badQuery(`La clase no tiene «${name}».`)
    return ofColumn(column, constraint)
  })
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
