import { dayOf, monthEnd, monthName, monthOf } from '../../../kernel/contract/formats.ts'
import { periodName } from '../../../kernel/contract/periods.ts'
import { isProblem, type Problem, problem } from '../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { sellerDayFigures } from '../../sales/contract/live-documents.ts'
import { boundsCustomers, findFactDays } from '../../sales/server/index.ts'
import { links } from '../contract/links.ts'
import { dashboardProblems } from '../contract/problems.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import type { SalesQuery } from '../contract/sales-query.ts'
import type { SalesWidgets } from '../contract/widget-data.ts'
import { type SalesWidgetId, salesWidgetIds } from '../contract/widgets.ts'
import { accumulatedSales, monthsUntil, salesByMonth } from './accumulated.service.ts'
import { articleWidgets } from './articles.service.ts'
import { comparisonOf, type DashboardContext, isSingleDay, minuteOf, periodOf, touches } from './context.ts'
import type { Place } from './customers.queries.ts'
import { customerWidgets } from './customers.service.ts'
import { indicatorWidgets } from './indicators.service.ts'
import { objectiveWidgets } from './objectives.service.ts'
import { opportunityWidgets } from './opportunities.service.ts'
import { findChosenSellers } from './selection.queries.ts'
import { sellerWidgets } from './sellers.service.ts'
import { createSources, historyMonths, placesCustomers, type Sources } from './sources.ts'
import { sumOf, type Widget, type Widgets } from './widget.ts'

const history: Widget<'history'> = async (sources, context) => {
  const { period, today } = context
  const months = monthsUntil(monthOf(period.to), historyMonths)
  return {
    rows: salesByMonth(await sources.daySales(), months).map(row => ({
      ...row,
      label: monthName(row.month, today),
      isPartial: monthEnd(row.month) >= today,
    })),
  }
}

const operations = (place: Place): number => place.orders + place.collections + place.noPurchases

const operationsMap: Widget<'operationsMap'> = async (sources, context) => {
  if (placesCustomers(context.period)) {
    const { places } = await sources.customers()
    return { basis: 'customer', total: sumOf(places, operations), points: [], clusters: places }
  }
  const { total, points, clusters } = await sources.placed()
  return {
    basis: 'operation',
    total,
    points: points.map(({ day, ...point }) => ({ ...point, href: links.document(point.kind, point.id, day) })),
    clusters,
  }
}

const widgets: Widgets = {
  ...indicatorWidgets,
  ...sellerWidgets,
  ...customerWidgets,
  ...articleWidgets,
  ...objectiveWidgets,
  ...opportunityWidgets,
  accumulatedSales,
  history,
  operationsMap,
}

export type Dependencies = {
  withTenant: WithTenant
  now: () => Date
  /** Plans today's visits if they are not planned yet. */
  planDay: (envId: string, day: string) => Promise<void>
}

type Report = (failure: Problem) => void

const failureOf = (error: unknown): Problem =>
  isProblem(error) ? error : problem(dashboardProblems.widgetFailed, { cause: error })

/** Sums of customers take longest, so the widgets that need them start first. */
const dearest: SalesWidgetId[] = ['customerRanking', 'customerRankingExtended', 'customerVisits', 'unvisitedCustomers']

const dearestFirst = (ids: SalesWidgetId[]): SalesWidgetId[] => [
  ...ids.filter(id => dearest.includes(id)),
  ...ids.filter(id => !dearest.includes(id)),
]

/** Each widget answers or fails by itself. An error is logged and its message is part of the answer. */
const answerWidgets = async (
  ids: SalesWidgetId[],
  sources: Sources,
  context: DashboardContext,
  report: Report,
): Promise<SalesWidgets> => {
  const slots = await Promise.all(
    dearestFirst(ids).map(async id => {
      try {
        return [id, { ok: true, data: await widgets[id](sources, context) }] as const
      } catch (error) {
        const failure = failureOf(error)
        report(failure)
        return [id, { ok: false, code: failure.problem.code, detail: failure.userMessage }] as const
      }
    }),
  )
  return Object.fromEntries(slots) as SalesWidgets
}

const createContext = async (
  { withTenant, now }: Dependencies,
  session: Session,
  query: SalesQuery,
): Promise<DashboardContext> => {
  const instant = now()
  const { envId, timeZone } = session
  const today = dayOf(instant, timeZone)
  const period = periodOf(query, today)
  const { sellers, factDays } = await withTenant(
    envId,
    async tenant => ({
      sellers: await findChosenSellers(tenant, session.scope, query),
      factDays: await findFactDays(tenant),
    }),
    { readOnly: true },
  )
  return {
    selection: { envId, timeZone, sellers, channels: query.channels, regions: query.regions },
    role: session.role,
    viewer: session,
    period,
    today,
    factDays,
    asOf: instant.toISOString(),
    minuteOfDay: minuteOf(instant, timeZone),
    comparison: comparisonOf(query, period, instant, timeZone),
  }
}

/** The instant of the newest operation in the selection, for «última operación». */
const lastOperation = async (sources: Sources, report: Report): Promise<string | null> => {
  try {
    return await sources.lastOperation()
  } catch (error) {
    report(failureOf(error))
    return null
  }
}

/**
 * Today's sums by seller, which live events replace. Null when they do not apply; then screens request the figures
 * again.
 */
const findSellerDays = async (
  sources: Sources,
  { selection, period, today }: DashboardContext,
  report: Report,
): Promise<SalesDashboard['sellerDays']> => {
  if (boundsCustomers(selection) || !touches(period, today)) return null
  try {
    const sellers = await (isSingleDay(period) ? sources.sellers() : sources.sellersToday())
    return sellers.map(seller => [seller.id, sellerDayFigures.map(figure => seller[figure])])
  } catch (error) {
    report(failureOf(error))
    return null
  }
}

/** All widgets of the sales dashboard (spec.md §2), within the person's scope and filters. */
export const answerSalesDashboard = async (
  dependencies: Dependencies,
  session: Session,
  query: SalesQuery,
  report: Report,
): Promise<SalesDashboard> => {
  const today = dayOf(dependencies.now(), session.timeZone)
  const queriedPeriod = periodOf(query, today)
  if (queriedPeriod.from <= today && today <= queriedPeriod.to) await dependencies.planDay(session.envId, today)
  const context = await createContext(dependencies, session, query)
  const sources = createSources(dependencies.withTenant, context)
  const [answers, lastOperationAt, sellerDays] = await Promise.all([
    answerWidgets(query.widgets.length > 0 ? query.widgets : salesWidgetIds, sources, context, report),
    lastOperation(sources, report),
    findSellerDays(sources, context, report),
  ])
  const { period, comparison, asOf } = context
  return {
    asOf,
    today,
    period: { ...period, name: periodName(period, today) },
    comparison,
    lastOperationAt,
    sellerDays,
    widgets: answers,
  }
}
