import { DateRangeChip } from '../../../kernel/web/filters/date-range-chip.tsx'
import type { DatedSelection } from '../../../kernel/web/filters/selection.ts'
import { SelectionChips } from '../../../kernel/web/filters/selection-chips.tsx'
import { selectionRoutes } from '../../customers/contract/selection-routes.ts'

/** Date, supervisor, seller, channel and region. */
export const DatedSelectionChips = ({ selection, comparable }: { selection: DatedSelection; comparable?: boolean }) => {
  const { range } = selection
  return (
    <>
      <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} comparable={comparable} />
      <SelectionChips selection={selection} route={selectionRoutes.options} />
    </>
  )
}
