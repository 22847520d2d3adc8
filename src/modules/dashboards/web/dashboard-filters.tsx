import type { ReactNode } from 'react'
import { zonedParts } from '../../../kernel/contract/formats.ts'
import { DateRangeChip } from '../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar, LiveState } from '../../../kernel/web/filters/filters-bar.tsx'
import type { DatedSelection } from '../../../kernel/web/filters/selection.ts'
import { SelectionChips } from '../../../kernel/web/filters/selection-chips.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { selectionRoutes } from '../../customers/contract/selection-routes.ts'

const useClock = (instant: string | null | undefined): string | undefined => {
  const { environment } = useSession()
  if (!instant) return undefined
  const { hour, minute, second } = zonedParts(instant, environment.timeZone)
  return `${hour}:${minute}:${second}`
}

/** Date, supervisor, seller, channel and region, with the live state and the page's own tools at the right. */
export const DashboardFilters = ({
  filters,
  lastOperationAt,
  start,
  end,
  onlyDays,
}: {
  filters: DatedSelection
  lastOperationAt: string | null | undefined
  /** Shown before the filters: the name of the dashboard. */
  start?: ReactNode
  /** Actions, at the end. */
  end?: ReactNode
  /** Without the filters of sellers and customers. */
  onlyDays?: boolean
}) => {
  const { range } = filters
  const last = useClock(lastOperationAt)
  return (
    <FiltersBar
      end={
        <>
          <LiveState last={last} />
          {end}
        </>
      }
    >
      {start}
      <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} />
      {!onlyDays && <SelectionChips selection={filters} route={selectionRoutes.options} />}
    </FiltersBar>
  )
}
