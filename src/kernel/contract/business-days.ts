import { addDays, daysBetween, weekdayOf } from './formats.ts'

/** Weekdays on which somebody works (1 Monday … 7 Sunday), and the holidays. */
export type WorkCalendar = { weekdays: ReadonlySet<number>; holidays: ReadonlySet<string> }

const noHolidays: ReadonlySet<string> = new Set()

/** The usual working days of distribution companies. */
export const mondayToSaturday: WorkCalendar = { weekdays: new Set([1, 2, 3, 4, 5, 6]), holidays: noHolidays }

/** A calendar with these weekdays, or Monday to Saturday when there are none. */
export const calendarOf = (weekdays: number[], holidays: ReadonlySet<string> = noHolidays): WorkCalendar => ({
  weekdays: weekdays.length > 0 ? new Set(weekdays) : mondayToSaturday.weekdays,
  holidays,
})

export const isBusinessDay = (day: string, { weekdays, holidays }: WorkCalendar = mondayToSaturday): boolean =>
  weekdays.has(weekdayOf(day)) && !holidays.has(day)

/** Working days from `from` to `to`, both included. */
export const businessDays = (
  { from, to }: { from: string; to: string },
  calendar: WorkCalendar = mondayToSaturday,
): number => {
  const days = daysBetween(from, to) + 1
  if (days <= 0) return 0
  const rest = Array.from({ length: days % 7 }, (_, index) => addDays(from, index))
  const off = [...calendar.holidays].filter(
    day => day >= from && day <= to && calendar.weekdays.has(weekdayOf(day)),
  ).length
  const workdaysInRest = rest.filter(day => calendar.weekdays.has(weekdayOf(day))).length
  return Math.floor(days / 7) * calendar.weekdays.size + workdaysInRest - off
}
