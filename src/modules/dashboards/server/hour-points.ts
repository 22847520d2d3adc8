import { zonedParts } from '../../../kernel/contract/formats.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import type { DashboardContext } from './context.ts'
import type { InstantSales } from './series.queries.ts'
import { sumOf } from './widget.ts'

type Point = SalesWidgetData['accumulatedSales']['points'][number]

/** Sales in a quarter of an hour by the environment's clock; quarter 0 begins at midnight. */
export type QuarterSales = { day: string; quarter: number; totalCents: number }

export const asQuarters = (sales: InstantSales[], timeZone: string): QuarterSales[] =>
  sales.map(({ day, at, totalCents }) => {
    const { hour, minute } = zonedParts(at, timeZone)
    return { day, quarter: Number(hour) * 4 + Math.floor(Number(minute) / 15), totalCents }
  })

const quarterMinutes = 15

/** The hours shown when there are no sales. */
const usualHours = { first: 8, last: 20 }

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Sales until a minute of the day; a quarter in progress counts in proportion. */
const soldUntil = (quarters: QuarterSales[], minute: number): number =>
  Math.round(
    sumOf(
      quarters,
      ({ quarter, totalCents }) => totalCents * Math.min(1, Math.max(0, minute / quarterMinutes - quarter)),
    ),
  )

const hoursOf = (quarters: QuarterSales[], runningMinute: number | null): number[] => {
  const hours = quarters.map(({ quarter }) => Math.floor(quarter / 4))
  const first = Math.min(...(hours.length > 0 ? hours : [usualHours.first]))
  const last = Math.max(
    ...(hours.length > 0 ? hours.map(hour => hour + 1) : [usualHours.last]),
    runningMinute === null ? 0 : Math.floor(runningMinute / 60),
  )
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * 60)
}

/**
 * The curve of a day by hour. Today's has a point for the current minute; after it, the projection follows the compared
 * day's curve, scaled by the ratio of sales so far.
 */
export const hourPoints = (context: DashboardContext, quarters: QuarterSales[]): Point[] => {
  const { period, comparison, today, minuteOfDay } = context
  const current = quarters.filter(({ day }) => day === period.from)
  const previous = quarters.filter(({ day }) => day === comparison.from)
  const now = period.from === today ? minuteOfDay : null
  const hasCome = period.from <= today
  const soldCents = sumOf(current, row => row.totalCents)
  const comparedNow = now === null ? 0 : soldUntil(previous, now)
  const ratio = now !== null && comparedNow > 0 ? soldCents / comparedNow : null
  const minutes = hoursOf([...current, ...previous], now)
  const all = now === null || minutes.includes(now) ? minutes : [...minutes, now].sort((a, b) => a - b)
  return all.map(minute => ({
    key: clock(minute),
    label: clock(minute),
    current:
      !hasCome || (now !== null && minute > now) ? null : minute === now ? soldCents : soldUntil(current, minute),
    comparison: soldUntil(previous, minute),
    projection:
      ratio === null || now === null || minute < now
        ? null
        : minute === now
          ? soldCents
          : Math.round(soldUntil(previous, minute) * ratio),
  }))
}
