import { comparablePeriod, type Period } from '../../../../kernel/contract/periods.ts'
import { type RelativePeriod, relativeDays } from '../relative-periods.ts'

type Own = { period: RelativePeriod | ''; compares: boolean }
type Board = { days: Period; compared: Period | null; today: string }

/**
 * The days of a widget. With its own period, they move with today and are compared with the comparable period before;
 * otherwise they are the dashboard's.
 */
export const widgetDays = ({ period, compares }: Own, { days, compared, today }: Board) => {
  if (!period) return { days, compared: compares ? compared : null }
  const own = relativeDays(period, today)
  return { days: own, compared: compares ? comparablePeriod(own) : null }
}
