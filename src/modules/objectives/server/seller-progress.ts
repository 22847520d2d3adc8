import { businessDays, calendarOf, type WorkCalendar } from '../../../kernel/contract/business-days.ts'
import { monthEnd, monthName } from '../../../kernel/contract/formats.ts'
import { earliestOf } from '../../../kernel/contract/periods.ts'
import {
  type CountedMeasure,
  countedMeasures,
  type ObjectiveMeasure,
  type Progress,
  type ScoredMeasure,
} from '../contract/measures.ts'
import { type Score, scoreOf } from '../contract/score.ts'
import type { Weights } from '../contract/weights.ts'
import type { Measures, SellerObjective, Targets } from './seller-objectives.queries.ts'

/** A month, how many of its business days have come, today among them, and how many it has. */
export type MonthPace = { month: string; label: string; businessDay: number; businessDays: number }

const paceOf = (month: string, today: string, calendar: WorkCalendar): MonthPace => {
  const end = monthEnd(month)
  return {
    month,
    label: monthName(month, today),
    businessDay: today < month ? 0 : businessDays({ from: month, to: earliestOf(today, end) }, calendar),
    businessDays: businessDays({ from: month, to: end }, calendar),
  }
}

/** A month as the company walks it: how far it is, and the days of it that nobody works. */
export type MonthWalk = { month: string; today: string; holidays: ReadonlySet<string> }

/** The company's working days: Monday to Saturday but holidays. */
export const environmentPace = ({ month, today, holidays }: MonthWalk): MonthPace =>
  paceOf(month, today, calendarOf([], holidays))

/** A seller works on the weekdays of their route, but for holidays. */
export const sellerPace = (
  { weekdays }: Pick<SellerObjective, 'weekdays'>,
  { month, today, holidays }: MonthWalk,
): MonthPace => paceOf(month, today, calendarOf(weekdays, holidays))

const rounded = (value: number): number => Math.round(value * 1000) / 1000

const decimalMeasures: ObjectiveMeasure[] = ['packages', 'kg', 'frequency', 'score']

/** Units of a whole measure stay whole. */
const wholeUnits = (measure: ObjectiveMeasure, value: number): number =>
  decimalMeasures.includes(measure) ? rounded(value) : Math.round(value)

/** At the pace of the business days so far; null before the first of them. */
export const projectionOf = (
  measure: ObjectiveMeasure,
  actual: number,
  { businessDay, businessDays: days }: MonthPace,
): number | null => (businessDay === 0 ? null : wholeUnits(measure, (actual / businessDay) * days))

/** Orders per customer who bought; null when nobody did. */
export const frequencyOf = ({ orders, customers }: Pick<Targets, 'orders' | 'customers'>): number | null =>
  orders === null || !customers ? null : rounded(orders / customers)

/** Of a seller: a target that was written is scored, and a frequency that merely follows from two others is not. */
const sellerScore = ({ targets, actuals }: SellerObjective, weights: Weights): Score | null =>
  scoreOf({ ...actuals, frequency: frequencyOf(actuals) }, targets, weights)

type Figures = Record<ObjectiveMeasure, Progress>

const scoreProgress = (score: Score | null, target: number | null): Progress => ({
  actual: rounded(score?.points ?? 0),
  target: score === null ? null : (target ?? 100),
  projection: null,
})

/** Everything about a seller's month, and the arithmetic of their score. */
export const measuresOf = (
  seller: SellerObjective,
  pace: MonthPace,
  weights: Weights,
): { measures: Figures; score: Score | null } => {
  const { targets, actuals } = seller
  const counted = Object.fromEntries(
    countedMeasures.map(measure => [
      measure,
      {
        actual: rounded(actuals[measure]),
        target: targets[measure],
        projection: projectionOf(measure, actuals[measure], pace),
      },
    ]),
  ) as Record<CountedMeasure, Progress>
  const score = sellerScore(seller, weights)
  return {
    score,
    measures: {
      ...counted,
      frequency: {
        actual: frequencyOf(actuals) ?? 0,
        target: targets.frequency ?? frequencyOf(targets),
        projection: null,
      },
      score: scoreProgress(score, targets.score),
    },
  }
}

const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Targets of those who have one against what those same sellers did; without any target, what everybody did. */
const totalOf = (sellers: { targets: Targets; measures: Figures }[], measure: CountedMeasure): Progress => {
  const aimed = sellers.filter(({ targets }) => targets[measure] !== null)
  const counting = aimed.length > 0 ? aimed : sellers
  const projections = counting.map(({ measures }) => measures[measure].projection)
  return {
    actual: rounded(sum(counting.map(({ measures }) => measures[measure].actual))),
    target: aimed.length > 0 ? rounded(sum(aimed.map(({ targets }) => targets[measure]))) : null,
    projection: projections.every(value => value === null) ? null : rounded(sum(projections)),
  }
}

/** All sellers together: sums, the frequency and the score that follow from them. */
export const totalsOf = (
  sellers: { targets: Targets; measures: Figures }[],
  weights: Weights,
): { measures: Figures; score: Score | null } => {
  const counted = Object.fromEntries(countedMeasures.map(measure => [measure, totalOf(sellers, measure)])) as Record<
    CountedMeasure,
    Progress
  >
  const of = (part: 'actual' | 'target') =>
    Object.fromEntries(countedMeasures.map(measure => [measure, counted[measure][part]])) as Record<
      CountedMeasure,
      number | null
    >
  const score = scoreOf(of('actual') as Partial<Record<ScoredMeasure, number>>, of('target'), weights)
  const bought = Object.fromEntries(
    (['orders', 'customers'] as const).map(measure => [
      measure,
      sum(sellers.map(({ measures }) => measures[measure].actual)),
    ]),
  ) as Pick<Measures, 'orders' | 'customers'>
  return {
    score,
    measures: {
      ...counted,
      frequency: { actual: frequencyOf(bought) ?? 0, target: frequencyOf(of('target')), projection: null },
      score: scoreProgress(score, null),
    },
  }
}
