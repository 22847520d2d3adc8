import { useMemo } from 'react'
import type { DatedSelection } from '../../../kernel/web/filters/selection.ts'
import { type Asked, askedIn } from '../../figures/contract/rows-behind.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'

/**
 * Period and filters of the figures shown. The days are those of the answer, because the chip's days change at
 * midnight.
 */
export const useRowsQuery = (data: SalesDashboard | undefined, filters: DatedSelection): Asked => {
  const text = JSON.stringify(askedIn(data?.period ?? filters.range.days, filters))
  return useMemo(() => JSON.parse(text) as Asked, [text])
}
