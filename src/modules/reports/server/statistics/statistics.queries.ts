import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type DimensionId, dimensions, isOrdered, type MeasureId } from '../../../figures/contract/measures.ts'
import type { AddedId } from '../../../sales/server/index.ts'
import type { ReportView, Sql } from '../report-view.ts'
import { addedSums } from './added-sums.queries.ts'
import { findCountedFigures } from './counted/counted-figures.ts'
import { naming } from './dimension-buckets.ts'
import { type Figure, maximumBuyers, maximumColumns, maximumRows } from './figure.ts'

const isOfArticles = (id: DimensionId | undefined): boolean => id !== undefined && dimensions[id].base === 'article'

/** The headings of a side: its largest sums, or its latest times; names are read only for those. */
const headings = (view: ReportView, side: 'rows' | 'columns', by: DimensionId, most: number): Sql => {
  const [value, isOfSide] = side === 'rows' ? [sql`g.d1`, sql`g.side < 0`] : [sql`g.d2`, sql`g.side > 0`]
  const { table, key, label } = naming[by]
  const names = table
    ? sql`left join ${sql.table(table)} x on x.env_id = ${view.envId}::uuid and x.id = ${value}`
    : sql``
  return sql`select ${value} as id, ${key(value)} as key, ${label(value, view.envId)} as label, g.value from (
      select * from g where ${isOfSide} and g.value is not null and g.value <> 0
      order by ${isOrdered(by) ? sql`${value} desc` : sql`g.value desc, ${value}`} limit ${sql.lit(most)}
    ) g ${names}`
}

type FiguresQuery<Measure> = { measure: Measure; rows: DimensionId; columns?: DimensionId | undefined }

const findAddedFigures = async (
  { db }: Tenant,
  view: ReportView,
  { measure, rows, columns }: FiguresQuery<AddedId>,
): Promise<Figure[]> => {
  const { steps, later, cells } = addedSums(view, rows, columns, measure)
  const ofColumns = columns
    ? sql`, c as materialized (${headings(view, 'columns', columns, maximumColumns)})${later ? sql`, ${later}` : sql``}`
    : sql``
  const columnRows = columns
    ? sql`union all select 'column', null, null, c.key, c.label, c.value, null, 0, 0 from c
      union all select 'cells', cell.row_key, null, null, null, null, json_object_agg(cell.column_key, cell.value), 0, 0
        from (${cells}) cell where cell.value <> 0 group by cell.row_key`
    : sql``
  const { rows: figures } = await sql<Figure>`
    with ${steps},
    r as materialized (${headings(view, 'rows', rows, rows === 'customer' && isOfArticles(columns) ? maximumBuyers : maximumRows)})${ofColumns}
    select 'row' level, r.key "rowKey", r.label "rowLabel", null "columnKey", null "columnLabel", r.value, null::json cells, 0 "rowCount", 0 "columnCount" from r
    ${columnRows}
    union all
    select 'all', null, null, null, null, (select value from g where side = 0), null,
      (select count(*) from g where side < 0 and value <> 0)::int, (select count(*) from g where side > 0 and value <> 0)::int`.execute(
    db.withoutPlugins(),
  )
  return figures
}

/** Sums, rates and counts of every cell, row and column, each computed by itself, not added up from others. */
export const findFigures = (
  tenant: Tenant,
  view: ReportView,
  { measure, ...asked }: FiguresQuery<MeasureId>,
): Promise<Figure[]> =>
  measure === 'customers'
    ? findCountedFigures(tenant, view, asked)
    : findAddedFigures(tenant, view, { ...asked, measure })
