import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type DimensionId, dimensions, isOrdered, type MeasureId } from '../../contract/statistics.ts'
import { joined, type ReportView, type Sql } from '../report-view.ts'
import { factsOf, questionOf } from './statistics-facts.ts'

/** More than a screen reads; a report lists them all. */
export const maximumRows = 300
export const maximumColumns = 62

/** What the facts are grouped by before names are looked up: the bucket of a day, or an id. */
const buckets: Record<DimensionId, { name: string; of: Sql }> = {
  day: { name: 'day', of: sql`f.day` },
  week: { name: 'week', of: sql`date_trunc('week', f.day::timestamp)::date` },
  month: { name: 'month', of: sql`date_trunc('month', f.day::timestamp)::date` },
  weekday: { name: 'weekday', of: sql`extract(isodow from f.day)::int` },
  hour: { name: 'hour', of: sql`f.hour` },
  ...Object.fromEntries(
    (['seller', 'supervisor', 'manager'] as const).map(id => [id, { name: 'seller_id', of: sql`f.seller_id` }]),
  ),
  ...Object.fromEntries(
    (['customer', 'channel', 'region'] as const).map(id => [id, { name: 'customer_id', of: sql`f.customer_id` }]),
  ),
  ...Object.fromEntries(
    (['item', 'subItem', 'brand', 'family', 'article'] as const).map(id => [
      id,
      { name: 'article_id', of: sql`f.article_id` },
    ]),
  ),
} as Record<DimensionId, { name: string; of: Sql }>

const baseJoins: Record<string, [table: string, alias: string, id: string] | undefined> = {
  seller: ['sellers', 's', 'b.seller_id'],
  customer: ['customers', 'c', 'b.customer_id'],
  article: ['articles', 'a', 'b.article_id'],
}

type Named = { join?: [table: string, alias: string, id: string]; key: Sql; label: Sql }

const ownName = (alias: string): Named => ({ key: sql.ref(`${alias}.code`), label: sql.ref(`${alias}.name`) })
const parentName = (table: string, alias: string, id: string, none: string): Named => ({
  join: [table, alias, id],
  key: sql`coalesce(${sql.ref(`${alias}.code`)}, '')`,
  label: sql`coalesce(${sql.ref(`${alias}.name`)}, ${none}::text)`,
})
const bucketName = (name: string): Named => ({ key: sql`${sql.ref(`b.${name}`)}::text`, label: sql`''` })

const naming: Record<DimensionId, Named> = {
  day: bucketName('day'),
  week: bucketName('week'),
  month: bucketName('month'),
  weekday: bucketName('weekday'),
  hour: { key: sql`lpad(b.hour::text, 2, '0')`, label: sql`''` },
  seller: ownName('s'),
  supervisor: parentName('supervisors', 'su', 's.supervisor_id', 'Sin supervisor'),
  manager: parentName('managers', 'ma', 's.manager_id', 'Sin gerente'),
  customer: ownName('c'),
  channel: parentName('sales_channels', 'ch', 'c.sales_channel_id', 'Sin canal'),
  region: parentName('regions', 're', 'c.region_id', 'Sin región'),
  article: ownName('a'),
  item: parentName('items', 'it', 'a.item_id', 'Sin rubro'),
  subItem: parentName('items', 'si', 'a.sub_item_id', 'Sin sub rubro'),
  brand: parentName('brands', 'br', 'a.brand_id', 'Sin marca'),
  family: { key: sql`coalesce(a.family, '')`, label: sql`coalesce(a.family, 'Sin familia')` },
}

const sum = (figure: string): Sql => sql`sum(${sql.ref(`b.${figure}`)})`

const measured: Record<MeasureId, Sql> = {
  net: sum('net_cents'),
  total: sum('total_cents'),
  orders: sum('orders'),
  ticket: sql`round(${sum('net_cents')}::numeric / nullif(${sum('orders')}, 0))`,
  units: sum('units'),
  packages: sum('packages'),
  kg: sum('kg'),
  customers: sql`count(distinct b.customer_id) filter (where b.orders > 0)`,
  discounts: sum('discount_cents'),
  collected: sum('collected_cents'),
  collections: sum('collections'),
  visits: sum('visits'),
  effectiveness: sql`round(100.0 * ${sum('effective_visits')} / nullif(${sum('visits')}, 0), 2)`,
  noPurchases: sum('no_purchases'),
}

const unique = (list: string[]): string[] => [...new Set(list)]

/** Facts added up by bucket and id alone: few rows are left to be named. */
const grouped = (view: ReportView, by: DimensionId[], measure: MeasureId): Sql => {
  const question = questionOf(view, by, measure)
  const kept = new Map(by.map(id => [buckets[id].name, buckets[id].of]))
  if (measure === 'customers') kept.set('customer_id', sql`f.customer_id`)
  const keys = [...kept].map(([name, of]) => sql`${of} as ${sql.ref(name)}`)
  const figures = question.figures.map(figure => sql`sum(${sql.ref(`f.${figure}`)}) as ${sql.ref(figure)}`)
  const positions = sql.join(keys.map((_, index) => sql.lit(index + 1)))
  return sql`select ${sql.join([...keys, ...figures])} from (${factsOf(question)}) f group by ${positions}`
}

const namesOf = (view: ReportView, by: DimensionId[]): Sql => {
  const bases = unique(by.map(id => dimensions[id].base)).flatMap(base => {
    const join = baseJoins[base]
    return join ? [joined(view, ...join)] : []
  })
  const parents = by.flatMap(id => {
    const { join } = naming[id]
    return join ? [joined(view, ...join)] : []
  })
  return sql.join([...bases, ...parents], sql` `)
}

/** How a row of the answer is grouped: a cell, a row's sum, a column's, or everything. */
export type Figure = {
  level: 'cell' | 'row' | 'column' | 'all'
  rowKey: string | null
  rowLabel: string | null
  columnKey: string | null
  columnLabel: string | null
  value: number | null
  /** Of the whole: how many rows and columns there are. */
  rowCount: number
  columnCount: number
}

const first = (key: Sql, level: string, by: DimensionId, most: number): Sql =>
  sql`select ${key} from g where level = ${level} and value is not null and value <> 0
    order by ${isOrdered(by) ? sql`${key} desc` : sql`value desc, ${key}`} limit ${sql.lit(most)}`

/** Sums, rates and counts of every cell, row and column, each exact: none is added up from another. */
export const findFigures = async (
  { db }: Tenant,
  view: ReportView,
  asked: { measure: MeasureId; rows: DimensionId; columns?: DimensionId | undefined },
): Promise<Figure[]> => {
  const { measure, rows, columns } = asked
  const by = columns ? [rows, columns] : [rows]
  const row = naming[rows]
  const column = columns ? naming[columns] : { key: sql`''::text`, label: sql`''::text` }
  const sets = columns ? sql`(b.k1, b.l1, b.k2, b.l2), (b.k1, b.l1), (b.k2, b.l2), ()` : sql`(b.k1, b.l1), ()`
  const level = columns
    ? sql`case grouping(b.k1, b.k2) when 0 then 'cell' when 1 then 'row' when 2 then 'column' else 'all' end`
    : sql`case grouping(b.k1) when 0 then 'row' else 'all' end`
  const found = await sql<Figure>`
    with b as materialized (${grouped(view, by, measure)}),
    n as (select ${row.key} k1, ${row.label} l1, ${column.key} k2, ${column.label} l2, b.* from b ${namesOf(view, by)}),
    g as materialized (
      select b.k1, b.l1, ${columns ? sql`b.k2, b.l2` : sql`''::text k2, ''::text l2`}, (${measured[measure]})::float8 as value,
        ${level} as level
      from n b group by grouping sets (${sets})
    ), r as materialized (${first(sql`k1`, 'row', rows, maximumRows)}),
    c as materialized (${columns ? first(sql`k2`, 'column', columns, maximumColumns) : sql`select ''::text k2`})
    select level, k1 "rowKey", l1 "rowLabel", k2 "columnKey", l2 "columnLabel", value, 0 "rowCount", 0 "columnCount" from g
    where (level = 'cell' and k1 in (select k1 from r) and k2 in (select k2 from c) and value <> 0)
      or (level = 'row' and k1 in (select k1 from r)) or (level = 'column' and k2 in (select k2 from c))
    union all
    select 'all', null, null, null, null, (select value from g where level = 'all'),
      (select count(*) from g where level = 'row' and value <> 0)::int, (select count(*) from g where level = 'column' and value <> 0)::int`.execute(
    db.withoutPlugins(),
  )
  return found.rows
}
