import { addDays, addMonths } from '../../../kernel/contract/formats.ts'
import { daysIn, type Period } from '../../../kernel/contract/periods.ts'
import { spanStart } from '../../sales/contract/spans.ts'
import type { Selection } from './selection.ts'

/** Up to when there are facts: no fact is later than `lastFactDay` (null: there are none); `customer_years` is kept at `yearCuts`. */
export type FactDays = { lastFactDay: string | null; yearCuts: string[] }

/** What facts are asked for. */
export type FactsQuestion = FactDays & { selection: Selection; period: Period }

/** What sums are kept of, the finest first. */
export type Grain = 'day' | 'month' | 'quarter' | 'year'

/** Sums of one grain to be added up; with sign -1, taken away again from what a coarser one counted too much. */
export type Part = Period & { grain: Grain; sign: 1 | -1 }

/** Days from `from` up to `until`, which is not included. */
export type Range = { from: string; until: string }

const nextStart: Record<Exclude<Grain, 'day'>, (start: string) => string> = {
  month: start => addMonths(start, 1),
  quarter: start => addMonths(start, 3),
  year: start => addMonths(start, 12),
}

const daysOf = ({ from, until }: Range): number => (from < until ? daysIn({ from, to: until }) - 1 : 0)

/** The start of a grain that is nearest to a day. */
const nearestStart = (day: string, grain: Exclude<Grain, 'day'>): string => {
  const before = spanStart[grain](day)
  const after = nextStart[grain](before)
  return daysOf({ from: before, until: day }) <= daysOf({ from: day, until: after }) ? before : after
}

export const partsOf = (grain: Grain, ranges: [Range, 1 | -1][]): Part[] =>
  ranges
    .filter(([{ from, until }]) => from < until)
    .map(([{ from, until }, sign]) => ({ grain, sign, from, to: addDays(until, -1) }))

/** What is left to count, or was counted too much, between where a range begins or ends and where it was rounded to. */
const difference = (grain: Grain, range: Range, rounded: Range): Part[] =>
  partsOf(grain, [
    [{ from: range.from, until: rounded.from }, 1],
    [{ from: rounded.from, until: range.from }, -1],
    [{ from: rounded.until, until: range.until }, 1],
    [{ from: range.until, until: rounded.until }, -1],
  ])

const lengths = { month: 30, quarter: 91, year: 365 }

/** A customer is visited about every third day, so any longer sum has at most as many rows as three days. */
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

/** The days asked for; where nothing can be later, to the end of their year. */
export const rangeOf = ({ from, to }: Period, lastFactDay: string): Range => ({
  from,
  until: to < lastFactDay ? addDays(to, 1) : nextStart.year(spanStart.year(to)),
})

/**
 * The cheapest way to add a period up from sums of these grains: coarse ones inside, finer ones at the edges, added or taken
 * away, whichever is shorter. No fact is later than `lastFactDay`, so a period that reaches it may as well end later.
 */
export const coverPeriod = (period: Period, lastFactDay: string | null, grains: Grain[]): Part[] => {
  const last = lastFactDay ?? period.to
  return cover(rangeOf(period, last), last, grains)
}
