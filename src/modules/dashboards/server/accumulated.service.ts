import { businessDays, calendarOf, type WorkCalendar } from '../../../kernel/contract/business-days.ts'
import { addMonths, formatDay, monthEnd, monthName, monthOf } from '../../../kernel/contract/formats.ts'
import {
  daysIn,
  eachDay,
  eachMonth,
  earliestOf,
  latestOf,
  type Period,
  periodName,
} from '../../../kernel/contract/periods.ts'
import { boundsCustomers } from '../../sales/server/index.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { type DashboardContext, isSingleDay, touches } from './context.ts'
import { hourPoints } from './hour-points.ts'
import type { DaySales } from './series.queries.ts'
import type { Sources } from './sources.ts'
import { sumOf, type Widget } from './widget.ts'

type Accumulated = SalesWidgetData['accumulatedSales']
type Point = Accumulated['points'][number]

/** Periods of up to this many days have a point per day, longer ones a point per month. */
const maximumDays = 92

/** Factor from net to total when there are no sales to derive it from (spec.md §9). */
const usualTax = 1.21

const inPeriod = (days: DaySales[], period: Period): DaySales[] => days.filter(({ day }) => touches(period, day))

/** Sales of each step (day or month) of a period, in order. */
const steps = (days: DaySales[], keys: string[], keyOf: (day: string) => string): number[] => {
  const sums = new Map<string, number>()
  for (const { day, totalCents } of days) sums.set(keyOf(day), (sums.get(keyOf(day)) ?? 0) + totalCents)
  return keys.map(key => sums.get(key) ?? 0)
}

const accumulate = (values: number[]): number[] => {
  let sum = 0
  return values.map(value => (sum += value))
}

const byMonth = (period: Period): boolean => daysIn(period) > maximumDays

/** The points of the sparkline: hours of a single day, otherwise days or months. */
export const sparklineOf = async (sources: Sources, { period, today }: DashboardContext): Promise<number[]> => {
  if (isSingleDay(period)) {
    const quarters = (await sources.quarterSales()).filter(({ day }) => day === period.from)
    const last = quarters.at(-1)
    if (!last) return []
    const first = Math.floor((quarters[0]?.quarter ?? 0) / 4)
    const hours = Array.from({ length: Math.floor(last.quarter / 4) - first + 1 }, (_, index) => first + index)
    return accumulate(
      hours.map(hour =>
        sumOf(
          quarters.filter(({ quarter }) => Math.floor(quarter / 4) === hour),
          row => row.totalCents,
        ),
      ),
    )
  }
  const days = inPeriod(await sources.daySales(), period)
  const until = period.to > today ? { from: period.from, to: today } : period
  return byMonth(period) ? steps(days, eachMonth(until), monthOf) : steps(days, eachDay(until), day => day)
}

/** The monthly net sale targets, in proportion to the period's business days; null without targets. */
const targetOf = (
  targets: { month: string; netCents: number }[],
  period: Period,
  calendar: WorkCalendar,
): number | null => {
  if (targets.length === 0) return null
  return sumOf(targets, ({ month, netCents }) => {
    const from = latestOf(month, period.from)
    const to = earliestOf(monthEnd(month), period.to)
    const all = businessDays({ from: month, to: monthEnd(month) }, calendar)
    return all === 0 ? 0 : (netCents * businessDays({ from, to }, calendar)) / all
  })
}

/** Objectives are net and the curve is total, so the target gets the tax ratio of this period's sales. */
const withTax = (netCents: number | null, sales: DaySales[]): number | null => {
  if (netCents === null) return null
  const net = sumOf(sales, day => day.netCents)
  return Math.round(netCents * (net > 0 ? sumOf(sales, day => day.totalCents) / net : usualTax))
}

/** From today on, each business day is projected at the period's average so far. */
const dayProjection = (
  { period, today }: DashboardContext,
  { calendar, soldCents, keys }: { calendar: WorkCalendar; soldCents: number; keys: string[] },
): (number | null)[] => {
  const elapsedDays = businessDays({ from: period.from, to: today }, calendar)
  if (!touches(period, today) || period.to === today || elapsedDays === 0) return keys.map(() => null)
  return keys.map(day =>
    day < today
      ? null
      : Math.round(
          soldCents +
            (soldCents / elapsedDays) * businessDays({ from: today, to: day }, calendar) -
            (soldCents / elapsedDays) * businessDays({ from: today, to: today }, calendar),
        ),
  )
}

const longPoints = (context: DashboardContext, days: DaySales[], calendar: WorkCalendar): Point[] => {
  const { period, comparison, today } = context
  const monthly = byMonth(period)
  const keys = monthly ? eachMonth(period) : eachDay(period)
  const comparedKeys = monthly ? eachMonth(comparison) : eachDay(comparison)
  const keyOf = monthly ? monthOf : (day: string) => day
  const current = accumulate(steps(inPeriod(days, period), keys, keyOf))
  const comparisonSums = accumulate(steps(inPeriod(days, comparison), comparedKeys, keyOf))
  const projection = monthly
    ? keys.map(() => null)
    : dayProjection(context, { calendar, soldCents: current.at(-1) ?? 0, keys })
  return keys.map((key, index) => ({
    key,
    label: monthly ? monthName(key, today) : formatDay(key, today),
    current: key > today ? null : (current[index] ?? null),
    comparison: comparisonSums[index] ?? null,
    projection: projection[index] ?? null,
  }))
}

/** Accumulated sales by hour, day or month, with those of the compared period. */
export const accumulatedSales: Widget<'accumulatedSales'> = async (sources, context) => {
  const { period, comparison, today } = context
  const single = isSingleDay(period)
  const [days, targets, holidays, quarters] = await Promise.all([
    sources.daySales(),
    sources.monthTargets(),
    sources.holidays(),
    single ? sources.quarterSales() : [],
  ])
  const calendar = calendarOf([], holidays)
  const points = single ? hourPoints(context, quarters) : longPoints(context, days, calendar)
  return {
    unit: single ? 'hour' : byMonth(period) ? 'month' : 'day',
    points,
    // Targets belong to sellers and cannot be compared with the sales of some channels or regions.
    targetCents: boundsCustomers(context.selection)
      ? null
      : withTax(targetOf(targets, period, calendar), inPeriod(days, period)),
    projectedCents: points.findLast(point => point.projection !== null)?.projection ?? null,
    comparisonName: periodName(comparison, today),
  }
}

/** Sales of each of the given months. */
export const salesByMonth = (days: DaySales[], months: string[]) =>
  months.map(month => {
    const monthDays = inPeriod(days, { from: month, to: monthEnd(month) })
    return {
      month,
      orders: sumOf(monthDays, day => day.orders),
      netCents: sumOf(monthDays, day => day.netCents),
      totalCents: sumOf(monthDays, day => day.totalCents),
    }
  })

export const monthsUntil = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count))
