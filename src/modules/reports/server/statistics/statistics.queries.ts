import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type DimensionId, dimensions, isOrdered, type MeasureId } from '../../contract/statistics.ts'
import type { ReportView, Sql } from '../report-view.ts'
import { addedSums } from './added-sums.queries.ts'
import { countedCustomers } from './counted-customers.queries.ts'
import { naming } from './dimension-buckets.ts'

/** More than a screen reads; a report lists them all. */
const maximumRows = 300
const maximumColumns = 62
/** What each customer bought is read from their lines. */
const maximumBuyers = 100

const isOfArticles = (id: DimensionId | undefined): boolean => id !== undefined && dimensions[id].base === 'article'

/** How a row of the answer is grouped: a row's sum, a row's cells, a column's sum, or everything. */
export type Figure = {
  level: 'row' | 'cells' | 'column' | 'all'
  rowKey: string | null
  rowLabel: string | null
  columnKey: string | null
  columnLabel: string | null
  value: number | null
  /** By the columns' keys, those that are not nothing. */
  cells: Record<string, number> | null
  /** Of the whole: how many rows and columns there are. */
  rowCount: number
  columnCount: number
}

/** The headings of a side: its largest sums, or its latest times; names are looked up for those alone. */
const headings = (view: ReportView, side: 'rows' | 'columns', by: DimensionId, most: number): Sql => {
  const [value, isOfSide] = side === 'rows' ? [sql`g.d1`, sql`g.side < 0`] : [sql`g.d2`, sql`g.side > 0`]
  const { table, key, label } = naming[by]
  const names = table
    ? sql`left join ${sql.table(table)} x on x.env_id = ${view.envId}::uuid and x.id = ${value}`
    : sql``
  return sql`select ${value} as id, ${key(value)} as key, ${label(value)} as label, g.value from (
      select * from g where ${isOfSide} and g.value is not null and g.value <> 0
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
  const { steps, later, cells } =
    measure === 'customers'
      ? countedCustomers(view, columns ? [rows, columns] : [rows])
      : addedSums(view, rows, columns, measure)
  const ofColumns = columns
    ? sql`, c as materialized (${headings(view, 'columns', columns, maximumColumns)})${later ? sql`, ${later}` : sql``}`
    : sql``
  const told = columns
    ? sql`union all select 'column', null, null, c.key, c.label, c.value, null, 0, 0 from c
      union all select 'cells', cell.row_key, null, null, null, null, json_object_agg(cell.column_key, cell.value), 0, 0
        from (${cells}) cell where cell.value <> 0 group by cell.row_key`
    : sql``
  const found = await sql<Figure>`
    with ${steps},
    r as materialized (${headings(view, 'rows', rows, rows === 'customer' && isOfArticles(columns) ? maximumBuyers : maximumRows)})${ofColumns}
    select 'row' level, r.key "rowKey", r.label "rowLabel", null "columnKey", null "columnLabel", r.value, null::json cells, 0 "rowCount", 0 "columnCount" from r
    ${told}
    union all
    select 'all', null, null, null, null, (select value from g where side = 0), null,
      (select count(*) from g where side < 0 and value <> 0)::int, (select count(*) from g where side > 0 and value <> 0)::int`.execute(
    db.withoutPlugins(),
  )
  return found.rows
}
