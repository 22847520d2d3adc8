import { addDays, addMonths, monthOf, weekdayOf, zonedParts } from '../../../kernel/contract/formats.ts'
import { demonstrationHolidays } from '../../routes/contract/argentine-holidays.ts'
import type { Random } from './random.ts'

/** Ice cream and cold drinks sell in summer: a factor per month, January first. */
const season = [1.55, 1.4, 1.15, 0.92, 0.78, 0.68, 0.66, 0.74, 0.88, 1.02, 1.22, 1.5]
/** Monday first; Sundays are closed. */
const week = [1, 0.95, 1, 1.1, 1.25, 0.6, 0]
/** What share of a day's operations each hour has, from 8 to 18. */
const hours = [6, 11, 14, 13, 10, 6, 6, 9, 11, 9, 5]
const firstHour = 8
const hoursTotal = hours.reduce((sum, share) => sum + share, 0)

/** The hours, in seconds since midnight, in which a day's operations fall. */
export type Window = { from: number; to: number }
export type BusinessDay = {
  day: string
  month: string
  weekday: number
  isToday: boolean
  /** A holiday that is not worked: nobody has a route. Only today is played all the same. */
  isHoliday: boolean
  window: Window
  /** The share of its work that is done: 1, but for today. */
  done: number
  orders: number
  /** The instant at which it begins. */
  midnight: number
}

const fullWindow: Window = { from: firstHour * 3600, to: (firstHour + hours.length) * 3600 }

/** The share of a normal day's operations done at that second. */
const doneAt = (second: number): number => {
  let done = 0
  hours.forEach((share, index) => {
    const from = (firstHour + index) * 3600
    done += share * Math.min(1, Math.max(0, (second - from) / 3600))
  })
  return done / hoursTotal
}

/** The second of day at which that share of a normal day is done. */
const secondAt = (share: number): number => {
  let left = share * hoursTotal
  for (const [index, weight] of hours.entries()) {
    if (left < weight) return Math.floor((firstHour + index + left / weight) * 3600)
    left -= weight
  }
  return fullWindow.to - 1
}

/** A moment of work inside the window: with a normal day's rhythm when the window is one, even otherwise. */
export const drawSecond = (random: Random, { from, to }: Window): number => {
  if (from < fullWindow.from) return Math.floor(random.between(from, to))
  return secondAt(random.between(doneAt(from), doneAt(to)))
}

const holidaysOfYear = new Map<string, Set<string>>()

/** By the same list that the company's holidays are seeded from, read once a year. */
const isHoliday = (day: string): boolean => {
  const year = day.slice(0, 4)
  const known =
    holidaysOfYear.get(year) ??
    new Set(demonstrationHolidays(Number(year)).flatMap(({ day: off, isWorkingDay }) => (isWorkingDay ? [] : [off])))
  holidaysOfYear.set(year, known)
  return known.has(day)
}

const weightOf = (day: string): number => {
  if (isHoliday(day)) return 0
  return (week[weekdayOf(day) - 1] ?? 0) * (season[Number(day.slice(5, 7)) - 1] ?? 1)
}

/**
 * Today reaches up to now. A demonstration opened on a Sunday, on a holiday or before the morning's work would open on empty screens,
 * so that day alone has a guard and earlier hours.
 */
const todayPart = (day: string, nowSecond: number): { weight: number; done: number; window: Window } => {
  const usual = weightOf(day) || 0.35 * (season[Number(day.slice(5, 7)) - 1] ?? 1)
  if (nowSecond >= 11 * 3600) {
    const to = Math.min(nowSecond, fullWindow.to)
    return { weight: usual * doneAt(to), done: doneAt(to), window: { from: fullWindow.from, to } }
  }
  return { weight: usual * 0.22, done: 0.22, window: { from: Math.max(0, nowSecond - 3 * 3600), to: nowSecond } }
}

/** The instant a day of the zone begins, by the offset it has at noon. */
const midnightOf = (day: string, timeZone: string): number => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const local = zonedParts(new Date(noon), timeZone)
  const offset = noon - Date.parse(`${local.day}T${local.hour}:${local.minute}:${local.second}Z`)
  return Date.parse(`${day}T00:00:00Z`) + offset
}

export const instantOf = (day: Pick<BusinessDay, 'midnight'>, second: number): number => day.midnight + second * 1000

export type CalendarOptions = { now: Date; timeZone: string; months: number; orders: number }
export type Calendar = { today: string; firstMonth: string; months: string[]; days: BusinessDay[] }

/** The days with work, from the first day of the month `months` ago up to now, with their share of the orders. */
export const createCalendar = ({ now, timeZone, months, orders }: CalendarOptions): Calendar => {
  const local = zonedParts(now, timeZone)
  const nowSecond = Number(local.hour) * 3600 + Number(local.minute) * 60 + Number(local.second)
  const today = local.day
  const firstMonth = addMonths(monthOf(today), -months)
  const weighted: { day: string; weight: number; done: number; window: Window }[] = []
  for (let day = firstMonth; day < today; day = addDays(day, 1)) {
    // The company grows a little from month to month.
    const growth = 1 + weighted.length * 0.0006
    weighted.push({ day, weight: weightOf(day) * growth, done: 1, window: fullWindow })
  }
  const growth = 1 + weighted.length * 0.0006
  const part = todayPart(today, nowSecond)
  weighted.push({ ...part, day: today, weight: part.weight * growth })
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  let reached = 0
  let given = 0
  const days = weighted.map(({ day, weight, done, window }): BusinessDay => {
    reached += weight
    const share = Math.round((reached / total) * orders) - given
    given += share
    return {
      day,
      month: monthOf(day),
      weekday: weekdayOf(day),
      isToday: day === today,
      isHoliday: isHoliday(day),
      window,
      done,
      orders: share,
      midnight: midnightOf(day, timeZone),
    }
  })
  const monthList = Array.from({ length: months + 1 }, (_, index) => addMonths(firstMonth, index))
  return {
    today,
    firstMonth,
    months: monthList,
    days: days.filter(({ orders: share, isToday }) => share > 0 || isToday),
  }
}
