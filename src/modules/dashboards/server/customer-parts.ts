import { addMonths } from '../../../kernel/contract/formats.ts'
import type { Period } from '../../../kernel/contract/periods.ts'
import { spanStart } from '../../sales/contract/spans.ts'
import { costOf, costOfStart, coverPeriod, type FactDays, type Part, partsOf, type Range, rangeOf } from './parts.ts'

type Sign = 1 | -1

/** Sums of customers to add (sign 1) or subtract (-1): of days, of months, or from 1 January until a day. */
export type CustomerPart =
  | (Period & { grain: 'day' | 'month'; sign: Sign })
  | { grain: 'until'; sign: Sign; untils: string[] }

/** One way to cover a range: sums until days, each used once, and the remaining parts. */
type Way = { untils: { until: string; sign: Sign }[]; parts: Part[] }

const yearAfter = (day: string): string => addMonths(spanStart.year(day), 12)

/** Ends of the years that begin in a range. */
const yearEnds = ({ from, until }: Range): string[] => {
  const ends: string[] = []
  for (let start = spanStart.year(from); start < until; start = addMonths(start, 12)) ends.push(addMonths(start, 12))
  return ends
}

/** The ways to cover 1 January until a day: a sum until a near cut or end of year, and the days in between. */
const waysUntil = (day: string, sign: Sign, cuts: string[]): Way[] => {
  const start = spanStart.year(day)
  if (day === start) return [{ untils: [], parts: [] }]
  const end = yearAfter(day)
  const ofYear = cuts.filter(cut => start < cut && cut < end)
  return [start, ofYear.findLast(cut => cut <= day), ofYear.find(cut => cut > day), end]
    .filter(near => near !== undefined)
    .map(near => ({
      untils: near === start ? [] : [{ until: near, sign }],
      parts: partsOf('day', [
        [{ from: near, until: day }, sign],
        [{ from: day, until: near }, sign === 1 ? -1 : 1],
      ]),
    }))
}

/** A day that is both added and subtracted is not read. */
const together = (ways: Way[]): Way => {
  const untils = ways.flatMap(way => way.untils)
  return {
    untils: untils.filter(one => !untils.some(other => other.until === one.until && other.sign !== one.sign)),
    parts: ways.flatMap(way => way.parts),
  }
}

const waysOf = ({ from, until }: Range, cuts: string[]): Way[] => {
  const whole: Way = {
    untils: yearEnds({ from, until: spanStart.year(until) }).map(end => ({ until: end, sign: 1 })),
    parts: [],
  }
  return waysUntil(until, 1, cuts).flatMap(end => waysUntil(from, -1, cuts).map(start => together([whole, end, start])))
}

const plainWay = (parts: Part[]): Way => ({
  untils: parts
    .filter(({ grain }) => grain === 'year')
    .flatMap(({ from, to, sign }) => yearEnds({ from, until: to }).map(until => ({ until, sign }))),
  parts: parts.filter(({ grain }) => grain !== 'year'),
})

const toldBy = ({ untils, parts }: Way): CustomerPart[] => [
  ...parts.map(({ grain, ...part }) => ({ ...part, grain: grain === 'day' ? grain : ('month' as const) })),
  ...([1, -1] as const)
    .map(sign => ({
      grain: 'until' as const,
      sign,
      untils: untils.filter(one => one.sign === sign).map(({ until }) => until),
    }))
    .filter(part => part.untils.length > 0),
]

/**
 * Covers a period with the fewest rows: either the difference of two sums since 1 January, with the days between them
 * and the period's ends, or days, months and years, whichever is cheaper.
 */
export const coverCustomers = (period: Period, { lastFactDay, yearCuts }: FactDays): CustomerPart[] => {
  const last = lastFactDay ?? period.to
  const costOfWay = ({ untils, parts }: Way): number => costOfStart * untils.length + costOf(parts, last)
  const plain = plainWay(coverPeriod(period, lastFactDay, ['day', 'month', 'year']))
  const ways = waysOf(rangeOf(period, last), yearCuts)
  return toldBy(ways.reduce((best, way) => (costOfWay(way) < costOfWay(best) ? way : best), plain))
}
