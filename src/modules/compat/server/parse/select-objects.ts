import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { ParseSource, WireColumn } from './parse-source.ts'
import { badQuery, type InnerSources, whereCondition } from './where.ts'

export type ParseQuery = {
  where: unknown
  inner?: InnerSources
  order: string[]
  keys: string[] | null
  skip: number
  limit: number
}
export type ParseObject = Record<string, unknown>

const maximumOrders = 3

type Conditions = Pick<ParseQuery, 'where' | 'inner'>

const conditionsOf = ({ columns, where: own }: ParseSource, { where, inner }: Conditions): RawBuilder<unknown> =>
  sql.join([...own, whereCondition({ columns, ...(inner ? { inner } : {}) }, where)], sql` and `)

const orderOf = ({ columns }: ParseSource, order: string[]): RawBuilder<unknown> => {
  if (order.length > maximumOrders) throw badQuery(`Se ordena por hasta ${maximumOrders} columnas.`)
  const terms = order.map(text => {
    const name = text.replace(/^[-+]/, '')
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column || column.type === 'json') throw badQuery(`No se puede ordenar por «${name}».`)
    return text.startsWith('-') ? sql`${column.expression} desc nulls last` : sql`${column.expression}`
  })
  return sql.join([...terms, sql`${columns.objectId?.expression}`])
}

const instantText = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** Dates of the object itself are texts in Parse; the others are typed. */
const ownDates = new Set(['createdAt', 'updatedAt'])

const cellOf = (name: string, { expression, type, pointsTo }: WireColumn): RawBuilder<unknown> => {
  if (pointsTo !== undefined)
    return sql`case when ${expression} is not null then
      jsonb_build_object('__type', 'Pointer', 'className', ${sql.lit(pointsTo)}, 'objectId', ${expression}) end`
  if (type === 'number') return sql`(${expression})::float8`
  if (type !== 'date') return expression
  const text = sql`to_char(${expression} at time zone 'UTC', ${instantText})`
  if (ownDates.has(name)) return text
  return sql`case when ${expression} is not null then jsonb_build_object('__type', 'Date', 'iso', ${text}) end`
}

const alwaysAnswered = ['objectId', 'createdAt', 'updatedAt']

const selectOf = ({ columns }: ParseSource, keys: string[] | null): RawBuilder<unknown> => {
  // A name with a point is a part of another column, only compared.
  const whole = Object.keys(columns).filter(name => !name.includes('.'))
  // Of `seller.n` the pointer is selected here, and its object when it is included.
  const roots = keys && new Set(keys.map(key => key.split('.')[0]))
  const names = whole.filter(name => !roots || roots.has(name) || alwaysAnswered.includes(name))
  return sql.join(
    names.flatMap(name => (columns[name] ? [sql`${cellOf(name, columns[name])} as ${sql.id(name)}`] : [])),
  )
}

/** Parse leaves out what has no value. */
const withoutNulls = (row: ParseObject): ParseObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

export const countObjects = async (db: Kysely<DB>, source: ParseSource, query: Conditions): Promise<number> => {
  const { rows } = await sql<{
    count: string
  }>`select count(*)::text as count from ${source.from} where ${conditionsOf(source, query)}`.execute(
    db.withoutPlugins(),
  )
  return Number(rows[0]?.count ?? 0)
}

/** Ids of the objects in their order. */
export const selectIds = async (db: Kysely<DB>, source: ParseSource, query: ParseQuery): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select ${source.columns.objectId?.expression} as id from ${source.from} where ${conditionsOf(source, query)}
    order by ${orderOf(source, query.order)} limit ${query.limit} offset ${query.skip}`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id)
}

/** Whole objects, in the order of their ids. */
export const selectByIds = async (
  db: Kysely<DB>,
  source: ParseSource,
  ids: string[],
  keys: string[] | null,
): Promise<ParseObject[]> => {
  if (ids.length === 0) return []
  const id = source.columns.objectId?.expression
  const { rows } = await sql<ParseObject & { objectId: string }>`
    select ${selectOf(source, keys)} from ${source.from}
    where ${sql.join(source.where, sql` and `)} and ${id} = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  const byId = new Map<string, ParseObject>(rows.map(row => [row.objectId, withoutNulls(row)] as const))
  return ids.map(one => byId.get(one)).filter(object => object !== undefined)
}
