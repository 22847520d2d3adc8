import { Link } from 'react-router'
import { fieldText } from '../../../kernel/contract/field-text.ts'
import type { Field } from '../../../kernel/contract/fields.ts'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../kernel/web/grid/grid-columns.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { Report } from '../contract/report.ts'
import { type AskedAddress, linksOf } from './report-links.ts'

type Target = ReturnType<typeof linksOf>[string]

type LinkedCellProps = { row: Row; name: string; field: Field; target: Target; asked: AskedAddress }

const LinkedCell = ({ row, name, field, target, asked }: LinkedCellProps) => {
  const { environment } = useSession()
  const text = fieldText(field, row[name], environment.timeZone)
  const href = row[name] === 0 || row[name] === null ? null : target(row, asked)
  return href ? <Link to={href}>{text}</Link> : text
}

/** Figures that open the rows they are made of. */
export const linkedColumns = (report: Report, asked: AskedAddress): Record<string, ColumnOverride> =>
  Object.fromEntries(
    Object.entries(linksOf(report.id)).flatMap(([name, target]) => {
      const field = report.fields[name]
      if (!field) return []
      const given = { name, field, target, asked }
      return [[name, { cell: ({ row }: { row: Row }) => <LinkedCell row={row} {...given} /> }]]
    }),
  )
