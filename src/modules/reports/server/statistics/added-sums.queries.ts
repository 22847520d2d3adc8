import { sql } from 'kysely'
import { type DimensionId, dimensions, type MeasureId } from '../../contract/statistics.ts'
import type { ReportView, Sql } from '../report-view.ts'
import { grouped, type Sums } from './grouped-facts.ts'
import { questionOf } from './statistics-facts.ts'

const sum = (figure: string): Sql => sql`sum(${sql.ref(`b.${figure}`)})`

/** Over rows `b` of added facts. */
const measured: Record<Exclude<MeasureId, 'customers'>, Sql> = {
  net: sum('net_cents'),
  total: sum('total_cents'),
  orders: sum('orders'),
  ticket: sql`round(${sum('net_cents')}::numeric / nullif(${sum('orders')}, 0))`,
  units: sum('units'),
  packages: sum('packages'),
  kg: sum('kg'),
  discounts: sum('discount_cents'),
  collected: sum('collected_cents'),
  collections: sum('collections'),
  visits: sum('visits'),
  effectiveness: sql`round(100.0 * ${sum('effective_visits')} / nullif(${sum('visits')}, 0), 2)`,
  noPurchases: sum('no_purchases'),
}
export type AddedId = keyof typeof measured

const valued = (measure: AddedId): Sql => sql`(${measured[measure]})::float8 as value`

/**
 * Cells of the rows and columns shown, each by their keys. They are joined before they are summed: of what is grouped the
 * planner expects a row or two, and would compare every cell with every row and column.
 */
const cellsOf = (measure: AddedId): Sql => sql`
  select r.key row_key, c.key column_key, ${valued(measure)}
  from b join r on r.id = b.d1 join c on c.id = b.d2 group by b.d1, b.d2, r.key, c.key`

const oneSide = (measure: AddedId, rows: Sql): Sql =>
  sql`select case grouping(b.d1) when 0 then 'row' else 'all' end as level, b.d1, ${valued(measure)} from ${rows} b group by grouping sets ((b.d1), ())`

const addedAlone = (view: ReportView, by: DimensionId, measure: AddedId): Sums => ({
  steps: sql`b as materialized (${grouped(questionOf(view, [by], measure))}), g as materialized (${oneSide(measure, sql`b`)})`,
  cells: sql``,
})

/** Both dimensions of the same facts, which are read once. */
const addedTogether = (view: ReportView, by: DimensionId[], measure: AddedId): Sums => ({
  steps: sql`
    b as materialized (${grouped(questionOf(view, by, measure))}),
    g as materialized (
      select case grouping(b.d1, b.d2) when 1 then 'row' when 2 then 'column' else 'all' end as level, b.d1, b.d2, ${valued(measure)}
      from b group by grouping sets ((b.d1), (b.d2), ()))`,
  cells: cellsOf(measure),
})

/** Each side from the shortest sums that know it; what only documents and visits know is read of the customers shown alone. */
const addedApart = (view: ReportView, [rows, columns]: [DimensionId, DimensionId], measure: AddedId): Sums => {
  const shown = rows === 'customer' ? sql`r` : sql`c`
  const among = sql`array(select shown.id from ${shown} shown)`
  return {
    steps: sql`
      b1 as materialized (${grouped(questionOf(view, [rows], measure))}),
      b2 as materialized (${grouped(questionOf(view, [columns], measure))}),
      g as materialized (
        select level, d1, null as d2, value from (${oneSide(measure, sql`b1`)}) g1
        union all select 'column', null, d1, value from (${oneSide(measure, sql`b2`)}) g2 where level = 'row')`,
    later: sql`b as materialized (${grouped({ ...questionOf(view, [rows, columns], measure), among })})`,
    cells: cellsOf(measure),
  }
}

/** Bases that no sum knows together with each customer. */
const unknownOfCustomers = new Set(['day', 'hour', 'article'])

/** What adds up, or is a rate of what does. */
export const addedSums = (
  view: ReportView,
  rows: DimensionId,
  columns: DimensionId | undefined,
  measure: AddedId,
): Sums => {
  if (!columns) return addedAlone(view, rows, measure)
  const isApart =
    (rows === 'customer' && unknownOfCustomers.has(dimensions[columns].base)) ||
    (columns === 'customer' && unknownOfCustomers.has(dimensions[rows].base))
  return isApart ? addedApart(view, [rows, columns], measure) : addedTogether(view, [rows, columns], measure)
}
