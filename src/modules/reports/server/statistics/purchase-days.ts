import { mondayOf, monthEnd, monthOf, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { eachDay, eachMonth, earliestOf, latestOf, type Period } from '../../../dashboards/contract/periods.ts'
import { bitOfDay } from '../../../sales/contract/days-of-month.ts'
import { type DimensionId, dimensions } from '../../contract/statistics.ts'

const keyOfDay = {
  day: (day: string) => day,
  week: mondayOf,
  month: monthOf,
  weekday: (day: string) => String(weekdayOf(day)),
} satisfies Partial<Record<DimensionId, (day: string) => string>>
export type TimeId = keyof typeof keyOfDay

export const isTime = (id: DimensionId): id is TimeId => dimensions[id].base === 'day'

/** Some days of a month, a bit each from the first. */
export type MonthDays = { month: string; days: number }

/** Days that are told together: those of one week, say, in the months that it touches. */
export type Slot = { keys: string[]; months: MonthDays[] }

/** Which days of which months a period asks for. */
export const monthDaysOf = (period: Period): MonthDays[] =>
  eachMonth(period).map(month => {
    const asked = { from: latestOf(month, period.from), to: earliestOf(monthEnd(month), period.to) }
    return { month, days: eachDay(asked).reduce((days, day) => days | bitOfDay(day), 0) }
  })

/** The days of a period that share a day, week, month or weekday, or two of these at once; in the order of time. */
export const slotsOf = (period: Period, times: TimeId[]): Slot[] => {
  const slots = new Map<string, { keys: string[]; months: Map<string, number> }>()
  for (const day of eachDay(period)) {
    const keys = times.map(time => keyOfDay[time](day))
    const slot = slots.get(keys.join(' ')) ?? { keys, months: new Map() }
    slot.months.set(monthOf(day), (slot.months.get(monthOf(day)) ?? 0) | bitOfDay(day))
    slots.set(keys.join(' '), slot)
  }
  return [...slots.values()].map(({ keys, months }) => ({
    keys,
    months: [...months].map(([month, days]) => ({ month, days })),
  }))
}
