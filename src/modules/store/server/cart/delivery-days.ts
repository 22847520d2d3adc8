import { addDays, formatDay, formatTime, weekdayOf } from '../../../../kernel/contract/formats.ts'
import type { PedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import { deliveryDay } from '../../../sales/server/index.ts'

type Rules = Pick<PedidosOnline, 'cutoff' | 'leadDays' | 'deliveryWeekdays'>

/** Days that a person may choose from, at most. */
const offeredDays = 6
/** No further than this, when holidays and weekdays leave few. */
export const searchedDays = 45

/** «mar 24/11» */
export const shortDay = (day: string): string => formatDay(day, day)

type Calendar = {
  rules: Rules
  holidays: ReadonlySet<string>
  /** Days on which the shop's route comes by; null: every day of delivery serves it. */
  visits: readonly string[] | null
}

/**
 * The days on which an order of now can arrive: by the cut-off, the days it takes, the weekdays of delivery, and no holiday.
 * A shop of a route is served on the first of them that its visits leave time for.
 */
export const possibleDays = (now: string, timeZone: string, { rules, holidays, visits }: Calendar): string[] => {
  const first = deliveryDay({ takenAt: now, deliveryOn: null }, timeZone, rules)
  const span = Array.from({ length: searchedDays }, (_, index) => addDays(first, index))
  const days = span.filter(day => rules.deliveryWeekdays.includes(weekdayOf(day)) && !holidays.has(day))
  if (visits === null) return days.slice(0, offeredDays)
  const served = visits
    .map(visit => addDays(visit, rules.leadDays))
    .filter(ready => ready >= first)
    .map(ready => days.find(day => day >= ready))
  return days.filter(day => served.includes(day)).slice(0, offeredDays)
}

/** In words, when an order of now arrives, and until when it holds. */
export const promiseText = (days: string[], now: string, timeZone: string, { cutoff }: Rules): string => {
  const [first] = days
  if (!first) return 'Por ahora no hay días de entrega.'
  const isBefore = cutoff !== null && formatTime(now, timeZone) < cutoff
  return `Te llega el ${shortDay(first)}${isBefore ? ` si pedís antes de las ${cutoff}` : ''}`
}
