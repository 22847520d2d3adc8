import { comparablePeriod, type Period } from '../../../../kernel/contract/periods.ts'
import { type RelativePeriod, relativeDays } from '../relative-periods.ts'

type Own = { period: RelativePeriod | ''; compares: boolean }
type Board = { days: Period; compared: Period | null; today: string }

/** A widget's own days move with today and are compared with the fair period before them; without its own, the board's. */
export const widgetDays = ({ period, compares }: Own, { days, compared, today }: Board) => {
  if (!period) return { days, compared: compares ? compared : null }
  const own = relativeDays(period, today)
  return { days: own, compared: compares ? comparablePeriod(own) : null }
}
