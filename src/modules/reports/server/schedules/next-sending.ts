import {
  addDays,
  addMonths,
  instantAt,
  monthEnd,
  monthOf,
  weekdayOf,
  zonedParts,
} from '../../../../kernel/contract/formats.ts'
import type { Frequency } from '../../contract/schedules.ts'

export type Rhythm = { frequency: Frequency; weekday: number; monthDay: number; hour: number }

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The day of a month; its last one where the month has no such day. */
const inMonth = (month: string, day: number): string => {
  const candidate = `${month.slice(0, 8)}${twoDigits(day)}`
  const last = monthEnd(month)
  return candidate > last ? last : candidate
}

const friday = 5
const weekDays = 7

/** The first day of the rhythm on or after a day. */
const dayFrom = (day: string, { frequency, weekday, monthDay }: Rhythm): string => {
  if (frequency === 'daily') return day
  if (frequency === 'weekdays') return weekdayOf(day) > friday ? addDays(day, weekDays + 1 - weekdayOf(day)) : day
  if (frequency === 'weekly') return addDays(day, (weekday - weekdayOf(day) + weekDays) % weekDays)
  const here = inMonth(monthOf(day), monthDay)
  return here >= day ? here : inMonth(addMonths(monthOf(day), 1), monthDay)
}

/** The first instant of the rhythm after another one, in the environment's time zone. Missed sendings are not made up for. */
export const nextSending = (rhythm: Rhythm, after: Date, timeZone: string): Date => {
  const at = (day: string): Date => new Date(instantAt(`${day} ${twoDigits(rhythm.hour)}:00:00`, timeZone))
  const { day } = zonedParts(after, timeZone)
  const first = at(dayFrom(day, rhythm))
  return first > after ? first : at(dayFrom(addDays(day, 1), rhythm))
}
