import { addDays, addMonths } from '../../../kernel/contract/formats.ts'
import { daysIn, type Period } from '../../../kernel/contract/periods.ts'
import { spanStart } from '../../sales/contract/spans.ts'
import type { Selection } from './selection.ts'

/**
 * Extent of the facts: there are none after `lastFactDay` (null: none at all); `customer_years` has sums until the
 * `yearCuts`.
 */
export type FactDays = { lastFactDay: string | null; yearCuts: string[] }

/** The period and filters for which facts are read, and the extent of the facts. */
export type FactsQuestion = FactDays & { selection: Selection; period: Period }

/** The periods for which sums are stored, finest first. */
export type Grain = 'day' | 'month' | 'quarter' | 'year'

/** A range of sums of one grain, to be added (sign 1) or subtracted (-1) where a coarser grain counted too much. */
export type Part = Period & { grain: Grain; sign: 1 | -1 }

/** Days from `from` until `until`, which is excluded. */
export type Range = { from: string; until: string }

const nextStart: Record<Exclude<Grain, 'day'>, (start: string) => string> = {
  month: start => addMonths(start, 1),
  quarter: start => addMonths(start, 3),
  year: start => addMonths(start, 12),
}

const daysOf = ({ from, until }: Range): number => (from < until ? daysIn({ from, to: until }) - 1 : 0)

/** The start of a grain's span that is nearest to a day. */
const nearestStart = (day: string, grain: Exclude<Grain, 'day'>): string => {
  const before = spanStart[grain](day)
  const after = nextStart[grain](before)
  return daysOf({ from: before, until: day }) <= daysOf({ from: day, until: after }) ? before : after
}

export const partsOf = (grain: Grain, ranges: [Range, 1 | -1][]): Part[] =>
  ranges
    .filter(([{ from, until }]) => from < until)
    .map(([{ from, until }, sign]) => ({ grain, sign, from, to: addDays(until, -1) }))

/** The days to add or subtract between a range and the same range rounded to a coarser grain. */
const difference = (grain: Grain, range: Range, rounded: Range): Part[] =>
  partsOf(grain, [
    [{ from: range.from, until: rounded.from }, 1],
    [{ from: rounded.from, until: range.from }, -1],
    [{ from: rounded.until, until: range.until }, 1],
    [{ from: range.until, until: rounded.until }, -1],
  ])

const lengths = { month: 30, quarter: 91, year: 365 }

/** A customer is visited about every third day, so a longer span has at most as many rows as three days. */
export const costOfStart = 3

export const costOf = (parts: Part[], lastFactDay: string): number =>
  parts.reduce((cost, { grain, from, to }) => {
    const days = daysOf({ from, until: addDays(to < lastFactDay ? to : lastFactDay, 1) })
    return (
      cost + (grain === 'day' ? days : Math.min(days, Math.max(1, Math.floor(days / lengths[grain])) * costOfStart))
    )
  }, 0)

const cover = (range: Range, lastFactDay: string, [grain, coarser, ...rest]: Grain[]): Part[] => {
  if (!grain) return []
  const plain = partsOf(grain, [[range, 1]])
  if (!coarser || coarser === 'day') return plain
  const roundedRange = { from: nearestStart(range.from, coarser), until: nearestStart(range.until, coarser) }
  const coarse = [...difference(grain, range, roundedRange), ...cover(roundedRange, lastFactDay, [coarser, ...rest])]
  return costOf(coarse, lastFactDay) < costOf(plain, lastFactDay) ? coarse : plain
}

/**
 * The period as a range. If there are no facts after it, it is extended to the end of its year, which costs fewer rows.
 */
export const rangeOf = ({ from, to }: Period, lastFactDay: string): Range => ({
  from,
  until: to < lastFactDay ? addDays(to, 1) : nextStart.year(spanStart.year(to)),
})

/**
 * The cheapest cover of a period by sums of these grains: coarse ones inside and finer ones at the edges, added or
 * subtracted, whichever is less. A period that reaches `lastFactDay` may end later, because there are no facts after
 * it.
 */
export const coverPeriod = (period: Period, lastFactDay: string | null, grains: Grain[]): Part[] => {
  const last = lastFactDay ?? period.to
  return cover(rangeOf(period, last), last, grains)
}
