import { dayOf, formatTime, zonedParts } from '../../../kernel/contract/formats.ts'
import { comparablePeriod, type Period, periodName } from '../../../kernel/contract/periods.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import type { Viewer } from '../../pipelines/server/index.ts'
import type { FactDays, Selection } from '../../sales/server/index.ts'
import type { SelectionQuery } from '../contract/sales-query.ts'

/** The period compared with. While its counterpart is today, `until` is the instant up to which its day counts. */
export type Comparison = Period & { until: string | null; label: string }

/** The input of every widget besides its data. */
export type DashboardContext = {
  selection: Selection
  role: Role
  /** The person who asks, because pipelines are visible only to some people. */
  viewer: Viewer
  period: Period
  comparison: Comparison
  asOf: string
  today: string
  /** Minutes of the environment's current day so far. */
  minuteOfDay: number
  factDays: FactDays
}

/**
 * The current time of day on another day, by the environment's clock. Both days' UTC offsets are looked up, because
 * they may differ.
 */
const sameTimeOn = (day: string, now: Date, timeZone: string): string => {
  const guess = new Date(now.getTime() + (Date.parse(day) - Date.parse(dayOf(now, timeZone))))
  const nowParts = zonedParts(now, timeZone)
  const guessParts = zonedParts(guess, timeZone)
  const minutes = (parts: { day: string; hour: string; minute: string }, on: string): number =>
    (Date.parse(parts.day) - Date.parse(on)) / 60_000 + Number(parts.hour) * 60 + Number(parts.minute)
  const drift = minutes({ ...nowParts, day }, day) - minutes(guessParts, day)
  return new Date(guess.getTime() + drift * 60_000).toISOString()
}

/** The part of a period up to today: a running month is compared with the same days of the month before. */
const elapsedPart = ({ from, to }: Period, today: string): Period => ({
  from,
  to: to > today && from <= today ? today : to,
})

export const comparisonOf = (query: SelectionQuery, period: Period, now: Date, timeZone: string): Comparison => {
  const today = dayOf(now, timeZone)
  const requestedDays = query.compareFrom && query.compareTo ? { from: query.compareFrom, to: query.compareTo } : null
  const days = requestedDays ?? comparablePeriod(elapsedPart(period, today))
  const runs = period.from === today && period.to === today && days.from === days.to && days.to < today
  const until = runs ? sameTimeOn(days.to, now, timeZone) : null
  return {
    ...days,
    until,
    label: `vs. ${periodName(days, today)}${until ? `, ${formatTime(until, timeZone)}` : ''}`,
  }
}

export const periodOf = (query: SelectionQuery, today: string): Period => ({
  from: query.from ?? today,
  to: query.to ?? today,
})

export const minuteOf = (now: Date, timeZone: string): number => {
  const { hour, minute } = zonedParts(now, timeZone)
  return Number(hour) * 60 + Number(minute)
}

export const touches = ({ from, to }: Period, day: string): boolean => from <= day && day <= to

export const isSingleDay = ({ from, to }: Period): boolean => from === to
