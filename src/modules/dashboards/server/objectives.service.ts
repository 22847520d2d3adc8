import { monthOf } from '../../../kernel/contract/formats.ts'
import { links } from '../contract/links.ts'
import { businessDays, monthEnd, monthName } from '../contract/periods.ts'
import { type ObjectiveMeasure, objectiveMeasures, type Progress } from '../contract/widget-data.ts'
import { widgetRows } from '../contract/widgets.ts'
import type { DashboardContext } from './context.ts'
import type { FocalObjective, Measures, SellerObjective, Targets } from './objectives.queries.ts'
import { linkContext, rounded, sumOf, type Widgets } from './widget.ts'

type Counted = keyof Measures

const counted: Counted[] = ['netCents', 'orders', 'customers', 'packages', 'kg', 'collectedCents']

/** Objectives are of a month: the one the period ends in, with everything done in it so far. */
export const monthContext = ({ period, today }: Pick<DashboardContext, 'period' | 'today'>) => {
  const month = monthOf(period.to)
  const end = monthEnd(month)
  return {
    month,
    label: monthName(month, today),
    businessDay: today < month ? 0 : businessDays({ from: month, to: today < end ? today : end }),
    businessDays: businessDays({ from: month, to: end }),
  }
}
type Month = ReturnType<typeof monthContext>

/** At the pace of the business days so far, today among them. */
const project = (actual: number, { businessDay, businessDays: days }: Month): number | null =>
  businessDay === 0 ? null : rounded((actual / businessDay) * days)

const wholeUnits = (measure: Counted, value: number | null): number | null =>
  value === null || measure === 'packages' || measure === 'kg' ? value : Math.round(value)

const progressOf = (measure: Counted, actual: number, target: number | null, month: Month): Progress => ({
  actual: rounded(actual),
  target,
  projection: wholeUnits(measure, project(actual, month)),
})

const ratioOf = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : part / whole

/** The mean of what was reached of each target, none counting for more than all of it. */
const reached = (progress: Progress[]): number | null => {
  const ratios = progress.map(({ actual, target }) => ratioOf(actual, target)).filter(ratio => ratio !== null)
  return ratios.length === 0 ? null : sumOf(ratios, ratio => Math.min(1, ratio)) / ratios.length
}

const frequencyOf = (measures: Targets): number | null =>
  measures.orders === null || !measures.customers ? null : rounded(measures.orders / measures.customers)

/** Of each measure: what was done, what is asked for, and where the month's pace leads. */
export const sellerMeasures = (
  { targets, actuals }: SellerObjective,
  month: Month,
): Record<ObjectiveMeasure, Progress> => {
  const progress = Object.fromEntries(
    counted.map(measure => [measure, progressOf(measure, actuals[measure], targets[measure], month)]),
  ) as Record<Counted, Progress>
  const score = reached(Object.values(progress))
  return {
    ...progress,
    frequency: { actual: frequencyOf(actuals) ?? 0, target: frequencyOf(targets), projection: null },
    score: { actual: score === null ? 0 : rounded(score * 100), target: score === null ? null : 100, projection: null },
  }
}

/** Targets of those who have one, against what those same sellers did. */
const totalMeasure = (sellers: SellerObjective[], measure: Counted, month: Month): Progress => {
  const aimed = sellers.filter(({ targets }) => targets[measure] !== null)
  if (aimed.length === 0)
    return progressOf(
      measure,
      sumOf(sellers, ({ actuals }) => actuals[measure]),
      null,
      month,
    )
  return progressOf(
    measure,
    sumOf(aimed, ({ actuals }) => actuals[measure]),
    sumOf(aimed, ({ targets }) => targets[measure] ?? 0),
    month,
  )
}

const focalRow = ({ id, name, seller, targetNetCents, targetQuantity, netCents, quantity }: FocalObjective) =>
  targetNetCents !== null
    ? ({ id, name, seller, unit: 'money', actual: netCents, target: targetNetCents } as const)
    : ({ id, name, seller, unit: 'quantity', actual: quantity, target: targetQuantity ?? 0 } as const)

/** The widgets of targets. Filters of channel and region do not touch them: a target is of a seller, not of some customers. */
export const objectiveWidgets: Widgets<'generalObjective' | 'focalObjective' | 'objectivesTable'> = {
  generalObjective: async (sources, context) => {
    const month = monthContext(context)
    const sellers = await sources.objectives()
    const measures = counted.map(measure => ({
      measure,
      title: objectiveMeasures[measure],
      ...totalMeasure(sellers, measure, month),
    }))
    return { ...month, href: null, ratio: reached(measures), measures }
  },
  focalObjective: async (sources, context) => {
    const rows = (await sources.focal()).map(focalRow)
    return {
      ...monthContext(context),
      href: null,
      rows,
      ratio: reached(rows.map(row => ({ ...row, projection: null }))),
    }
  },
  objectivesTable: async (sources, context) => {
    const month = monthContext(context)
    const sellers = await sources.objectives()
    const monthly = { from: month.month, to: monthEnd(month.month) }
    return {
      ...month,
      href: null,
      total: sellers.length,
      rows: sellers.slice(0, widgetRows).map(seller => ({
        id: seller.id,
        code: seller.code,
        name: seller.name,
        measures: sellerMeasures(seller, month),
        href: links.orders(linkContext(context), { sellers: [seller.id], period: monthly }),
      })),
    }
  },
}
