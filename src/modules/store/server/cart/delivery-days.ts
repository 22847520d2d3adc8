import { addDays, formatDay, formatTime, weekdayOf } from '../../../../kernel/contract/formats.ts'
import type { PedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import { deliveryDay } from '../../../sales/server/index.ts'

type Rules = Pick<PedidosOnline, 'cutoff' | 'leadDays' | 'deliveryWeekdays'>

/** Days that a person may choose from, at most. */
const offeredDays = 6
/** No further than this, when holidays and weekdays leave few. */
const searchedDays = 45

/** «mar 24/11» */
export const shortDay = (day: string): string => formatDay(day, day)

/** The days on which an order of now can arrive: by the cut-off, the days it takes, the weekdays of delivery, and no holiday. */
export const possibleDays = (
  now: string,
  timeZone: string,
  { rules, holidays }: { rules: Rules; holidays: ReadonlySet<string> },
): string[] => {
  const first = deliveryDay({ takenAt: now, deliveryOn: null }, timeZone, rules)
  const span = Array.from({ length: searchedDays }, (_, index) => addDays(first, index))
  return span.filter(day => rules.deliveryWeekdays.includes(weekdayOf(day)) && !holidays.has(day)).slice(0, offeredDays)
}

/** In words, when an order of now arrives, and until when it holds. */
export const promiseText = (days: string[], now: string, timeZone: string, { cutoff }: Rules): string => {
  const [first] = days
  if (!first) return 'Por ahora no hay días de entrega.'
  const isBefore = cutoff !== null && formatTime(now, timeZone) < cutoff
  return `Te llega el ${shortDay(first)}${isBefore ? ` si pedís antes de las ${cutoff}` : ''}`
}
