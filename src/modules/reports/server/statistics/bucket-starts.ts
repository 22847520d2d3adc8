import { addDays, addMonths, mondayOf, monthOf } from '../../../../kernel/contract/formats.ts'
import type { Period } from '../../../dashboards/contract/periods.ts'
import type { DimensionId } from '../../contract/statistics.ts'

/** One for each bit of a big integer that stays positive. */
const mostStarts = 62

const calendars: Partial<Record<DimensionId, { first: (day: string) => string; next: (start: string) => string }>> = {
  day: { first: day => day, next: start => addDays(start, 1) },
  week: { first: mondayOf, next: start => addDays(start, 7) },
  month: { first: monthOf, next: start => addMonths(start, 1) },
}

/** The first days of a period's days, weeks or months, in order; null of what is no such time, or of too many of them. */
export const startsOf = (id: DimensionId, { from, to }: Period): string[] | null => {
  const calendar = calendars[id]
  if (!calendar) return null
  const starts: string[] = []
  for (let start = calendar.first(from); start <= to; start = calendar.next(start)) {
    if (starts.length === mostStarts) return null
    starts.push(start)
  }
  return starts
}
