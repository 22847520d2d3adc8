import { Link } from 'react-router'
import { fieldText } from '../../../kernel/contract/field-text.ts'
import type { Field } from '../../../kernel/contract/fields.ts'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../kernel/web/grid/grid-columns.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { ReportId } from '../contract/library.ts'
import type { Report } from '../contract/report.ts'
import type { ReportAsked } from '../contract/report-figures.ts'
import { linksOf } from './report-links.ts'

const numeric = new Set(['integer', 'number', 'money', 'percent'])

type Target = ReturnType<typeof linksOf>[string]

type LinkedCellProps = { row: Row; name: string; field: Field; target: Target; page: ReportAsked }

const LinkedCell = ({ row, name, field, target, page }: LinkedCellProps) => {
  const { environment } = useSession()
  const text = fieldText(field, row[name], environment.timeZone)
  const href = row[name] === 0 || row[name] === null ? null : target(row, page)
  if (!href) return text
  return numeric.has(field.kind) ? <FigureLink to={href}>{text}</FigureLink> : <Link to={href}>{text}</Link>
}

/** Figures that open the rows they are made of. */
export const linkedColumns = (report: Report & { id: ReportId }, page: ReportAsked): Record<string, ColumnOverride> =>
  Object.fromEntries(
    Object.entries(linksOf(report.id)).flatMap(([name, target]) => {
      const field = report.fields[name]
      if (!field) return []
      const link = { name, field, target, page }
      return [[name, { cell: ({ row }: { row: Row }) => <LinkedCell row={row} {...link} /> }]]
    }),
  )
