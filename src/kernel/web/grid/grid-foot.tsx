import { fieldText } from '../../contract/field-text.ts'
import { formatMoney, formatNumber, missing } from '../../contract/formats.ts'
import type { Resource } from '../../contract/resource.ts'
import { type Total, TotalsBar } from '../components/totals-bar.tsx'
import { useSession } from '../session/session-store.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { Bulk, BulkBody } from './bulk/use-bulk.ts'
import type { ListDeclaration } from './declaration.ts'
import type { Grid, ResourceGridProps } from './use-grid.ts'
import type { GridSummary } from './use-grid-data.ts'

type GridFootProps = {
  grid: Grid
  acts: { resource: Resource; bulk: Bulk; target: Pick<BulkBody, 'selection' | 'expected'> } | null
} & Pick<ResourceGridProps, 'moreTotals' | 'choosing' | 'countOf'>

const fieldTotals = ({ fields }: Resource | ListDeclaration, { totals }: GridSummary, timeZone: string): Total[] =>
  Object.entries(totals).flatMap(([name, sum]) => {
    const field = fields[name]
    return field
      ? [{ label: field.title, value: field.kind === 'money' ? formatMoney(sum) : fieldText(field, sum, timeZone) }]
      : []
  })

/** Placeholders of the figures, so that nothing moves when they arrive. */
const awaitedTotals = ({ fields }: Resource | ListDeclaration, value: string): Total[] =>
  Object.values(fields).flatMap(field => (field.summed ? [{ label: field.title, value }] : []))

/** Pinned under the rows: the totals of the filter or, while rows are ticked, the actions on them. */
export const GridFoot = ({ grid, acts, moreTotals, choosing, countOf }: GridFootProps) => {
  const { environment } = useSession()
  const { declaration, data, selection, total } = grid
  const { one, many } = declaration.titles
  if (acts && selection.count(total) > 0) return <BulkBar {...acts} selection={selection} total={total} />
  if (choosing && selection.count(total) > 0) return choosing.foot(total)
  const { summary, totalsError } = data
  const count = summary ? (countOf?.(summary) ?? summary.total) : countOf ? null : data.total
  const unknown = data.error || totalsError ? missing : '…'
  return (
    <TotalsBar
      count={count !== null ? formatNumber(count) : unknown}
      label={(count === 1 ? one : many).toLowerCase()}
      totals={
        summary
          ? [...fieldTotals(declaration, summary, environment.timeZone), ...(moreTotals?.(summary) ?? [])]
          : awaitedTotals(declaration, unknown)
      }
    />
  )
}
