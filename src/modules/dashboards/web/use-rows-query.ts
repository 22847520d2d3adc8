import { useMemo } from 'react'
import type { DatedSelection } from '../../../kernel/web/filters/selection.ts'
import { type Asked, askedIn } from '../../figures/contract/rows-behind.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'

/** What the figures on the screen were asked: the days of the answer, for those of the chip move with midnight. */
export const useRowsQuery = (data: SalesDashboard | undefined, filters: DatedSelection): Asked => {
  const text = JSON.stringify(askedIn(data?.period ?? filters.range.days, filters))
  return useMemo(() => JSON.parse(text) as Asked, [text])
}
