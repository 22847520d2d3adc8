import { sql } from 'kysely'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import type { ReportId } from '../contract/library.ts'
import type { Report } from '../contract/report.ts'
import { articleRows } from './library/articles.rows.ts'
import { customerRows } from './library/customers.rows.ts'
import { detailRows } from './library/detail.rows.ts'
import { operationRows } from './library/operations.rows.ts'
import { peopleDetailRows } from './library/people-detail.rows.ts'
import { salesRows } from './library/sales.rows.ts'
import type { ReportView, Sql } from './report-view.ts'

/** The rows of each report: one select that names its columns as the declaration does, and `id`. */
const rowsOf: Record<ReportId, (view: ReportView) => Sql> = {
  ...salesRows,
  ...articleRows,
  ...customerRows,
  ...operationRows,
  ...detailRows,
  ...peopleDetailRows,
}

/** A report as a list source, so that the list engine filters, sorts, sums, pages and exports it. */
export const reportSource = (report: Report & { id: ReportId }, view: ReportView): ListSource => ({
  from: sql`(${rowsOf[report.id](view)}) as t`,
  where: [sql`true`],
  select: sql.join([sql`t.id`, ...Object.keys(report.fields).map(name => sql.ref(`t.${name}`))]),
  columns: Object.fromEntries(
    Object.entries(report.fields).map(([name, field]) => [
      name,
      { field, expression: sql.ref(`t.${name}`), nullable: !field.required },
    ]),
  ),
  id: sql`t.id`,
  defaultSort: report.sort,
  timeZone: view.timeZone,
})
