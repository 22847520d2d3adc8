import { monthOf } from '../../../kernel/contract/formats.ts'
import { countedMeasures, objectiveMeasures } from '../../objectives/contract/measures.ts'
import {
  environmentPace,
  type FocalObjective,
  measuresOf,
  sellerPace,
  totalsOf,
} from '../../objectives/server/index.ts'
import { boundsCustomers } from '../../sales/server/index.ts'
import { links } from '../contract/links.ts'
import { widgetRows } from '../contract/widgets.ts'
import type { DashboardContext } from './context.ts'
import type { Sources } from './sources.ts'
import { linkContext, sumOf, type Widgets } from './widget.ts'

/** Objectives are monthly: the month in which the period ends, with everything done in it so far. */
const walkOf = async (sources: Sources, { period, today }: DashboardContext) => ({
  month: monthOf(period.to),
  today,
  holidays: await sources.holidays(),
})

const monthContext = async (sources: Sources, context: DashboardContext) => ({
  ...environmentPace(await walkOf(sources, context)),
  isOfAll: boundsCustomers(context.selection),
})

/** Each seller's measures at the pace of their own calendar, and the total, as on the page of objectives. */
const readSellers = async (sources: Sources, context: DashboardContext) => {
  const walk = await walkOf(sources, context)
  const { sellers, weights } = await sources.objectives()
  const sellersWithMeasures = sellers.map(seller => ({
    ...seller,
    ...measuresOf(seller, sellerPace(seller, walk), weights),
  }))
  return { sellers: sellersWithMeasures, total: totalsOf(sellersWithMeasures, weights) }
}

/** The mean of the ratios reached, each at most 1; null without targets. */
const meanRatio = (rows: { actual: number; target: number }[]): number | null => {
  const rowsWithTarget = rows.filter(({ target }) => target > 0)
  return rowsWithTarget.length === 0
    ? null
    : sumOf(rowsWithTarget, ({ actual, target }) => Math.min(1, actual / target)) / rowsWithTarget.length
}

const focalRow = ({ id, name, seller, targetNetCents, targetQuantity, netCents, quantity }: FocalObjective) =>
  targetNetCents !== null
    ? ({ id, name, seller, unit: 'money', actual: netCents, target: targetNetCents } as const)
    : ({ id, name, seller, unit: 'quantity', actual: quantity, target: targetQuantity ?? 0 } as const)

/**
 * The widgets of objectives. They ignore the filters of channel and region, because a target belongs to a seller; the
 * widgets say so.
 */
export const objectiveWidgets: Widgets<'generalObjective' | 'focalObjective' | 'objectivesTable'> = {
  generalObjective: async (sources, context) => {
    const { total } = await readSellers(sources, context)
    return {
      ...(await monthContext(sources, context)),
      href: links.objectives(linkContext(context)),
      ratio: total.score === null ? null : total.score.points / 100,
      measures: countedMeasures.map(measure => ({
        measure,
        title: objectiveMeasures[measure],
        ...total.measures[measure],
      })),
    }
  },
  focalObjective: async (sources, context) => {
    const rows = (await sources.focal()).map(focalRow)
    return {
      ...(await monthContext(sources, context)),
      href: links.focalObjectives(linkContext(context)),
      rows,
      ratio: meanRatio(rows),
    }
  },
  objectivesTable: async (sources, context) => {
    const month = await monthContext(sources, context)
    const { sellers } = await readSellers(sources, context)
    return {
      ...month,
      href: links.objectives(linkContext(context)),
      total: sellers.length,
      rows: sellers.slice(0, widgetRows).map(({ id, code, name, measures }) => ({
        id,
        code,
        name,
        measures,
      })),
    }
  },
}
