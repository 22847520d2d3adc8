import { sql } from 'kysely'
import { type DimensionId, dimensions } from '../../../figures/contract/measures.ts'
import { type AddedId, questionOf } from '../../../sales/server/index.ts'
import type { ReportView, Sql } from '../report-view.ts'
import { groupFacts, type Sums } from './grouped-facts.ts'

const sum = (figure: string): Sql => sql`sum(${sql.ref(`b.${figure}`)})`

/** Over rows `b` of added facts. */
const measureSql: Record<AddedId, Sql> = {
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

const valueColumn = (measure: AddedId): Sql => sql`(${measureSql[measure]})::float8 as value`

/**
 * Cells of the rows and columns shown, each by their keys. They are joined before they are summed: for grouped rows the
 * planner expects a row or two, and would compare every cell with every row and column.
 */
const cellsOf = (measure: AddedId): Sql => sql`
  select min(r.key) row_key, min(c.key) column_key, ${valueColumn(measure)}
  from b join r on r.id = b.d1 join c on c.id = b.d2 group by b.d1, b.d2`

const oneSide = (measure: AddedId, rows: Sql): Sql =>
  sql`select grouping(b.d1) - 1 as side, b.d1, ${valueColumn(measure)} from ${rows} b group by grouping sets ((b.d1), ())`

const addedAlone = (view: ReportView, by: DimensionId, measure: AddedId): Sums => ({
  steps: sql`b as materialized (${groupFacts(questionOf(view, [by], measure))}), g as materialized (${oneSide(measure, sql`b`)})`,
  cells: sql``,
})

/** Both dimensions of the same facts, which are read once. */
const addedTogether = (view: ReportView, by: DimensionId[], measure: AddedId): Sums => ({
  steps: sql`
    b as materialized (${groupFacts(questionOf(view, by, measure))}),
    g as materialized (
      select grouping(b.d1) - grouping(b.d2) as side, b.d1, b.d2, ${valueColumn(measure)}
      from b group by grouping sets ((b.d1), (b.d2), ()))`,
  cells: cellsOf(measure),
})

/** Dimensions with too many ids to read the cells of all: only those of the shown ids are read. */
type Many = 'customer' | 'article'
const manyOf = { customer: 'customers', article: 'articles' } as const

/** Each side from the smallest table that has it; cells only for the customers, or articles, that are shown. */
const addedApart = (view: ReportView, by: [DimensionId, DimensionId], measure: AddedId, many: Many): Sums => {
  const [rows, columns] = by
  const shownIds = sql`array(select shown.id from ${rows === many ? sql`r` : sql`c`} shown)`
  return {
    steps: sql`
      b1 as materialized (${groupFacts(questionOf(view, [rows], measure))}),
      b2 as materialized (${groupFacts(questionOf(view, [columns], measure))}),
      g as materialized (
        select side, d1, null as d2, value from (${oneSide(measure, sql`b1`)}) g1
        union all select 1, null, d1, value from (${oneSide(measure, sql`b2`)}) g2 where side < 0)`,
    later: sql`b as materialized (${groupFacts({ ...questionOf(view, by, measure), among: { [manyOf[many]]: shownIds } })})`,
    cells: cellsOf(measure),
  }
}

/** Bases that no table of sums has together with customers, or that have too many articles of which few are shown. */
const finer: Record<Many, ReadonlySet<string>> = {
  customer: new Set(['day', 'hour', 'article']),
  article: new Set(['day', 'seller']),
}

/** What adds up, or is a rate of what does. */
export const addedSums = (
  view: ReportView,
  rows: DimensionId,
  columns: DimensionId | undefined,
  measure: AddedId,
): Sums => {
  if (!columns) return addedAlone(view, rows, measure)
  const isApart = (many: Many): boolean =>
    (rows === many && finer[many].has(dimensions[columns].base)) ||
    (columns === many && finer[many].has(dimensions[rows].base))
  const many = (['customer', 'article'] as const).find(isApart)
  return many ? addedApart(view, [rows, columns], measure, many) : addedTogether(view, [rows, columns], measure)
}
