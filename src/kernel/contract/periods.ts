import { addDays, addMonths, daysBetween, formatDay, monthName, monthOf } from './formats.ts'

/** Days from `from` to `to`, both included. */
export type Period = { from: string; to: string }

export const earliestOf = (...days: string[]): string => days.toSorted()[0] ?? ''
export const latestOf = (...days: string[]): string => days.toSorted().at(-1) ?? ''

export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** Whole months in the period, to the day (1 to 31 of May, 22 November to 21 November); 0 for any other period. */
const exactMonths = ({ from, to }: Period): number => {
  const end = addDays(to, 1)
  const months =
    (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(from.slice(5, 7))
  return months > 0 && addMonths(from, months) === end ? months : 0
}

const shiftMonths = ({ from, to }: Period, months: number): Period => ({
  from: addMonths(from, months),
  to: addMonths(to, months),
})

/**
 * The earlier period that a period is compared with. A day: the same weekday a week before. Whole months: as many
 * months before. The month so far: the same days of the month before. A longer period from the first of a month: a year
 * before. Any other: as many whole weeks before as it touches.
 */
export const comparablePeriod = (period: Period): Period => {
  const months = exactMonths(period)
  if (months > 0) return { from: addMonths(period.from, -months), to: addDays(period.from, -1) }
  const days = daysIn(period)
  if (period.from.endsWith('-01') && days !== 1 && days !== 7)
    return shiftMonths(period, monthOf(period.from) === monthOf(period.to) ? -1 : -12)
  const shift = -7 * Math.ceil(days / 7)
  return { from: addDays(period.from, shift), to: addDays(period.to, shift) }
}

const shortDay = (day: string, today: string): string => formatDay(day, today).split(' ')[1] ?? day

/** A period in words: `vie 13/11`, `octubre`, `06/11 al 12/11`. */
export const periodName = (period: Period, today: string): string => {
  if (period.from === period.to) return formatDay(period.from, today)
  if (exactMonths(period) === 1 && period.from.endsWith('-01')) return monthName(period.from, today)
  return `${shortDay(period.from, today)} al ${shortDay(period.to, today)}`
}

export const eachDay = (period: Period): string[] =>
  Array.from({ length: Math.max(0, daysIn(period)) }, (_, index) => addDays(period.from, index))

export const eachMonth = ({ from, to }: Period): string[] => {
  const months: string[] = []
  for (let month = monthOf(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
