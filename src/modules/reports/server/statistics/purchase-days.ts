import { mondayOf, monthEnd, monthOf, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { daysIn, eachDay, eachMonth, earliestOf, latestOf, type Period } from '../../../dashboards/contract/periods.ts'
import { type DimensionId, dimensions } from '../../contract/statistics.ts'

const keyOfDay = {
  day: day => day,
  week: mondayOf,
  month: monthOf,
  weekday: day => String(weekdayOf(day)),
} satisfies Partial<Record<DimensionId, (day: string) => string>>
export type TimeId = keyof typeof keyOfDay

export const isTime = (id: DimensionId): id is TimeId => dimensions[id].base === 'day'

/** A month of the calendar: which of its days are asked for, a bit each from the first, and how many days come before it. */
export type AskedMonth = { month: string; days: number; before: number }

/** Days of a period that are told together, as places in its calendar. */
export type Slot = { keys: string[]; places: number[] }

/** Every day of the months that a period touches has a place, from 0: so bits of days can be moved there month by month. */
export const calendarOf = (period: Period) => {
  const first = monthOf(period.from)
  const placeOf = (day: string): number => daysIn({ from: first, to: day }) - 1
  const months = eachMonth(period).map((month): AskedMonth => {
    const asked = { from: latestOf(month, period.from), to: earliestOf(monthEnd(month), period.to) }
    const days = eachDay(asked).reduce((bits, day) => bits | (1 << (Number(day.slice(8)) - 1)), 0)
    return { month, days, before: placeOf(month) }
  })
  /** The days that share a day, week, month or weekday, or two of these at once; in the order of time. */
  const slotsOf = (times: TimeId[]): Slot[] => {
    const slots = new Map<string, Slot>()
    for (const day of eachDay(period)) {
      const keys = times.map(time => keyOfDay[time](day))
      const slot = slots.get(keys.join(' ')) ?? { keys, places: [] }
      slot.places.push(placeOf(day))
      slots.set(keys.join(' '), slot)
    }
    return [...slots.values()]
  }
  return { months, slotsOf, length: placeOf(monthEnd(period.to)) + 1 }
}
export type Calendar = ReturnType<typeof calendarOf>
