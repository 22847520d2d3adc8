import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { noGroup } from '../../../sales/server/index.ts'
import { type DimensionId, isOrdered, type MeasureId } from '../../contract/statistics.ts'
import { joined, type ReportView, type Sql } from '../report-view.ts'
import { startsOf } from './bucket-starts.ts'
import { addsOnly, factsOf, knowsGroups, questionOf } from './statistics-facts.ts'

/** More than a screen reads; a report lists them all. */
export const maximumRows = 300
export const maximumColumns = 62

/** How a dimension is grouped by: a day, a number or an id, never null; `from` are the small tables that know it. */
type Bucket = { of: Sql; from?: keyof typeof owners }

const owners = {
  seller: ['sellers', 's', 'f.seller_id'],
  customer: ['customers', 'c', 'f.customer_id'],
  article: ['articles', 'a', 'f.article_id'],
} as const satisfies Record<string, [table: string, alias: string, id: string]>

const orNone = (id: string): Sql => sql`coalesce(${sql.ref(id)}, ${sql.lit(noGroup)}::uuid)`
const parentOf = (from: keyof typeof owners, column: string): Bucket => ({
  of: orNone(`${owners[from][1]}.${column}`),
  from,
})

const buckets: Record<DimensionId, Bucket> = {
  day: { of: sql`f.day` },
  // Whole numbers from a Monday on: truncating a timestamp costs several times more.
  week: { of: sql`f.day - (f.day - date '1990-01-01') % 7` },
  month: { of: sql`date_trunc('month', f.day::timestamp)::date` },
  weekday: { of: sql`1 + (f.day - date '1990-01-01') % 7` },
  hour: { of: sql`f.hour` },
  seller: { of: sql`f.seller_id` },
  supervisor: parentOf('seller', 'supervisor_id'),
  manager: parentOf('seller', 'manager_id'),
  customer: { of: sql`f.customer_id` },
  channel: parentOf('customer', 'sales_channel_id'),
  region: parentOf('customer', 'region_id'),
  article: { of: sql`f.article_id` },
  item: parentOf('article', 'item_id'),
  subItem: parentOf('article', 'sub_item_id'),
  brand: parentOf('article', 'brand_id'),
  family: { of: sql`coalesce(a.family, '')`, from: 'article' },
}
const groupBuckets: Partial<Record<DimensionId, Bucket>> = {
  channel: { of: sql`f.channel_id` },
  region: { of: sql`f.region_id` },
}

type Named = { table?: string; key: (value: Sql) => Sql; label: (value: Sql) => Sql }

const named = (table: string, none = ''): Named => ({
  table,
  key: () => sql`coalesce(x.code, '')`,
  label: () => sql`coalesce(x.name, ${none}::text)`,
})
const told: Named = { key: value => sql`${value}::text`, label: () => sql`''::text` }

/** What a bucket is called; names are looked up in `x`, for the few that are shown. */
const naming: Record<DimensionId, Named> = {
  day: told,
  week: told,
  month: told,
  weekday: told,
  hour: { ...told, key: value => sql`lpad(${value}::text, 2, '0')` },
  seller: named('sellers'),
  supervisor: named('supervisors', 'Sin supervisor'),
  manager: named('managers', 'Sin gerente'),
  customer: named('customers'),
  channel: named('sales_channels', 'Sin canal'),
  region: named('regions', 'Sin región'),
  article: named('articles'),
  item: named('items', 'Sin rubro'),
  subItem: named('items', 'Sin sub rubro'),
  brand: named('brands', 'Sin marca'),
  family: { ...told, label: value => sql`case when ${value} = '' then 'Sin familia' else ${value} end` },
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
  // Each with what is asked once: see `summed`.
  customers: sql`count(*)`,
  discounts: sum('discount_cents'),
  collected: sum('collected_cents'),
  collections: sum('collections'),
  visits: sum('visits'),
  effectiveness: sql`round(100.0 * ${sum('effective_visits')} / nullif(${sum('visits')}, 0), 2)`,
  noPurchases: sum('no_purchases'),
}

/**
 * Facts added up by what is asked alone: few rows are left to be summed again by row and column, and named. Customers
 * who bought are told one by one; sums of each customer are already as short as they get.
 */
const grouped = (view: ReportView, by: DimensionId[], measure: MeasureId): Sql => {
  const question = questionOf(view, by, measure)
  const chosen = by.map(id => (knowsGroups(question) ? groupBuckets[id] : undefined) ?? buckets[id])
  const keys = chosen.map(({ of }, index) => sql`${of} as ${sql.ref(`d${index + 1}`)}`)
  const from = sql.join(
    [...new Set(chosen.flatMap(bucket => bucket.from ?? []))].map(owner => {
      const [table, alias, id] = owners[owner]
      return joined(view, table, alias, id)
    }),
    sql` `,
  )
  const facts = sql`from (${factsOf(question)}) f ${from}`
  const positions = sql.join(keys.map((_, index) => sql.lit(index + 1)))
  if (measure === 'customers')
    return sql`select ${sql.join(keys)}, f.customer_id ${facts} group by ${positions}, f.customer_id having sum(f.orders) > 0`
  if (by.includes('customer'))
    return sql`select ${sql.join([...keys, ...question.figures.map(figure => sql.ref(`f.${figure}`))])} ${facts}`
  const figures = question.figures.map(figure => sql`sum(${sql.ref(`f.${figure}`)}) as ${sql.ref(figure)}`)
  return sql`select ${sql.join([...keys, ...figures])} ${facts} group by ${positions}`
}

/** A customer counts once in each row, each column and the whole, which no sum of cells can tell. */
const countedCustomers = (hasColumns: boolean): Sql => {
  const columns = sql`union all select 'column', null, b.d2, count(*)::float8
    from (select b.d2, b.customer_id from b group by b.d2, b.customer_id) b group by b.d2`
  return sql`select 'row' as level, u.d1, null as d2, count(*)::float8 as value from u group by u.d1
    ${hasColumns ? columns : sql``}
    union all select 'all', null, null, count(*)::float8 from (select u.customer_id from u group by u.customer_id) u`
}

/** Of a time with at most as many buckets as a big integer has bits, and another dimension: a row for each customer of it. */
const countedByMasks = (view: ReportView, by: [DimensionId, DimensionId]): { steps: Sql; cells: Sql } | null => {
  const [rows, columns] = by
  const question = questionOf(view, by, 'customers')
  const time = startsOf(columns, view.period) ? columns : rows
  const starts = startsOf(time, view.period)
  if (!starts || (startsOf(rows, view.period) && startsOf(columns, view.period)) || !addsOnly(question)) return null
  const other = time === columns ? rows : columns
  const { of, from } = buckets[other]
  const [owner, alias, id] = from ? owners[from] : []
  const place = sql`width_bucket(f.day, ${starts}::date[]) - 1`
  const [d1, d2] = time === columns ? [sql`m.d`, sql`t.d`] : [sql`t.d`, sql`m.d`]
  const ofOther =
    time === columns
      ? sql`'row' as level, m.d as d1, null::date as d2`
      : sql`'column' as level, null::date as d1, m.d as d2`
  const ofTime = time === columns ? sql`'column', null, t.d` : sql`'row', t.d, null`
  return {
    steps: sql`
      m as materialized (select ${of} as d, f.customer_id, bit_or(1::bigint << (${place})) as mask
        from (${factsOf(question)}) f ${owner && alias && id ? joined(view, owner, alias, id) : sql``} where f.orders > 0 group by 1, 2),
      n as materialized (select m.customer_id, bit_or(m.mask) as mask from m group by 1),
      t as materialized (select t.d, t.k::int - 1 as k from unnest(${starts}::date[]) with ordinality t(d, k)),
      g as materialized (
        select ${ofOther}, count(*)::float8 as value from m group by m.d
        union all select ${ofTime}, count(*)::float8 from n join t on (n.mask >> t.k) & 1 = 1 group by t.d
        union all select 'all', null, null, count(*)::float8 from n)`,
    cells: sql`(select ${d1} as d1, ${d2} as d2, count(*)::float8 as value from m join t on (m.mask >> t.k) & 1 = 1 group by t.d, m.d offset 0)`,
  }
}

/** The sums of each row, each column and the whole; of cells only those shown are summed. */
const summed = (measure: MeasureId, hasColumns: boolean): Sql => {
  if (measure === 'customers') return countedCustomers(hasColumns)
  const value = sql`(${measured[measure]})::float8 as value`
  return hasColumns
    ? sql`select case grouping(b.d1, b.d2) when 1 then 'row' when 2 then 'column' else 'all' end as level, b.d1, b.d2, ${value}
        from b group by grouping sets ((b.d1), (b.d2), ())`
    : sql`select case grouping(b.d1) when 0 then 'row' else 'all' end as level, b.d1, ${value} from b group by grouping sets ((b.d1), ())`
}

/** Counted cells by their keys; there are many customers to a cell, so they are counted before anything is looked up. */
const namedCells = (counted: Sql): Sql => sql`
  select r.key row_key, c.key column_key, cell.value from ${counted} cell join r on r.id = cell.d1 join c on c.id = cell.d2`

/**
 * Cells of the rows and columns shown, each by their keys. They are joined before they are summed: of what is grouped the
 * planner expects a row or two, and would compare every cell with every row and column.
 */
const cells = (measure: MeasureId): Sql =>
  measure === 'customers'
    ? namedCells(sql`(select b.d1, b.d2, count(*)::float8 as value from b group by b.d1, b.d2 offset 0)`)
    : sql`select r.key row_key, c.key column_key, (${measured[measure]})::float8 as value
        from b join r on r.id = b.d1 join c on c.id = b.d2 group by b.d1, b.d2, r.key, c.key`

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

/** Common table expressions up to `g`, the sums of rows, columns and the whole. */
const summedSteps = (view: ReportView, by: DimensionId[], measure: MeasureId): Sql => sql`
  b as materialized (${grouped(view, by, measure)}),
  ${measure === 'customers' ? sql`u as materialized (select b.d1, b.customer_id from b group by b.d1, b.customer_id),` : sql``}
  g as materialized (${summed(measure, by.length > 1)})`

/** The headings of a side: its largest sums, or its latest times; names are looked up for those alone. */
const headings = (view: ReportView, level: 'row' | 'column', by: DimensionId, most: number): Sql => {
  const value = sql.ref(level === 'row' ? 'g.d1' : 'g.d2')
  const { table, key, label } = naming[by]
  const names = table
    ? sql`left join ${sql.table(table)} x on x.env_id = ${view.envId}::uuid and x.id = ${value}`
    : sql``
  return sql`select ${value} as id, ${key(value)} as key, ${label(value)} as label, g.value from (
      select * from g where g.level = ${level} and g.value is not null and g.value <> 0
      order by ${isOrdered(by) ? sql`${value} desc` : sql`g.value desc, ${value}`} limit ${sql.lit(most)}
    ) g ${names}`
}

/** Sums, rates and counts of every cell, row and column, each exact: none is added up from another. */
export const findFigures = async (
  { db }: Tenant,
  view: ReportView,
  asked: { measure: MeasureId; rows: DimensionId; columns?: DimensionId | undefined },
): Promise<Figure[]> => {
  const { measure, rows, columns } = asked
  const masks = measure === 'customers' && columns ? countedByMasks(view, [rows, columns]) : null
  const cellsOf = masks ? namedCells(masks.cells) : cells(measure)
  const ofColumns = columns ? sql`, c as materialized (${headings(view, 'column', columns, maximumColumns)})` : sql``
  const told = columns
    ? sql`union all select 'column', null, null, c.key, c.label, c.value, 0, 0 from c
      union all select 'cell', cell.row_key, null, cell.column_key, null, cell.value, 0, 0 from (${cellsOf}) cell where cell.value <> 0`
    : sql``
  const found = await sql<Figure>`
    with ${masks ? masks.steps : summedSteps(view, columns ? [rows, columns] : [rows], measure)},
    r as materialized (${headings(view, 'row', rows, maximumRows)})${ofColumns}
    select 'row' level, r.key "rowKey", r.label "rowLabel", null "columnKey", null "columnLabel", r.value, 0 "rowCount", 0 "columnCount" from r
    ${told}
    union all
    select 'all', null, null, null, null, (select value from g where level = 'all'),
      (select count(*) from g where level = 'row' and value <> 0)::int, (select count(*) from g where level = 'column' and value <> 0)::int`.execute(
    db.withoutPlugins(),
  )
  return found.rows
}
