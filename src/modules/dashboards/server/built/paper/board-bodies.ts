import { formatMoney, formatNumber, formatPercent } from '../../../../../kernel/contract/formats.ts'
import { isProblem, type Problem, problem } from '../../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { isMoneyMeasure } from '../../../../objectives/contract/measures.ts'
import type { BuiltDashboard } from '../../../contract/built/built-dashboards.ts'
import type { DashboardType } from '../../../contract/built/kinds.ts'
import { type PaperBody, type PaperWidget, tableBody } from '../../../contract/built/paper.ts'
import { widgetDays } from '../../../contract/built/widget-days.ts'
import { type FixedWidget, type MeasureWidget, titleOf, type Widget } from '../../../contract/built/widgets.ts'
import type { Period } from '../../../contract/periods.ts'
import { dashboardProblems } from '../../../contract/problems.ts'
import type { SalesDashboard } from '../../../contract/sales-dashboard.ts'
import { type SalesWidgetId, salesWidgetIds } from '../../../contract/widgets.ts'
import { answerSalesDashboard, type Dependencies } from '../../sales-dashboard.service.ts'
import type { Choices } from '../../selection.queries.ts'
import { type AnswerStatistics, answerMeasure } from '../measure.service.ts'
import { measureBody, measureNote } from './measure-body.ts'
import { salesBody } from './sales-bodies.ts'

export type PaperAsked = Choices & { days: Period; compared: Period | null }

/** The widgets of another module on paper, for dashboards of a type. */
export type PaperKit = (
  tenant: Tenant,
  asked: { days: Period; compared: Period | null; today: string; timeZone: string },
) => Promise<(id: string) => PaperBody>

export type PaperKits = Partial<Record<DashboardType, PaperKit>>

export type BodySources = Dependencies & { statistics: AnswerStatistics; kits: PaperKits }
type Reading = {
  sources: BodySources
  session: Session
  asked: PaperAsked
  today: string
  report: (failure: Problem) => void
}
type Shown = { body: PaperBody; note?: string }

/** What a widget says when its figures do not come: the others are drawn all the same. */
const orFailure = async ({ report }: Pick<Reading, 'report'>, work: () => Promise<Shown>): Promise<Shown> => {
  try {
    return await work()
  } catch (error) {
    const failure = isProblem(error) ? error : problem(dashboardProblems.widgetFailed, { cause: error })
    report(failure)
    return { body: { kind: 'words', text: failure.userMessage, failed: true } }
  }
}

const drawMeasure = (reading: Reading, widget: MeasureWidget): Promise<Shown> => {
  const { sources, session, asked, today } = reading
  const { days, compared } = widgetDays(widget, { ...asked, today })
  const { sellers, supervisors, channels, regions } = asked
  const { measure, by, top } = widget
  const compare = compared ? { compareFrom: compared.from, compareTo: compared.to } : {}
  const query = { measure, by, top, ...days, ...compare, sellers, supervisors, channels, regions }
  return orFailure(reading, () =>
    sources.withTenant(
      session.envId,
      async tenant => {
        const data = await answerMeasure(query, asking => sources.statistics(tenant, session, asking, sources.now()))
        return { body: measureBody(widget, data, compared !== null), note: measureNote(widget, data) }
      },
      { readOnly: true },
    ),
  )
}

const isSales = (id: string): id is SalesWidgetId => (salesWidgetIds as string[]).includes(id)

const unknown: PaperBody = { kind: 'words', text: 'Este widget ya no existe.', failed: true }

const objectiveTable = (answer: SalesDashboard): PaperBody | null => {
  const slot = answer.widgets.generalObjective
  if (!slot?.ok || slot.data.ratio === null) return null
  const aimed = slot.data.measures.filter(({ target }) => target)
  const text = ({ measure }: (typeof aimed)[number], value: number): string =>
    isMoneyMeasure(measure) ? formatMoney(value) : formatNumber(value)
  return tableBody({ rows: aimed, total: aimed.length }, [
    { title: 'Objetivo', text: ({ title }) => title },
    { title: 'Hecho', right: true, text: row => text(row, row.actual) },
    { title: 'Meta', right: true, text: row => text(row, row.target ?? 0) },
    { title: '%', right: true, text: row => formatPercent(row.actual / (row.target ?? 1)) },
  ])
}

/** The sales widgets of a board in one answer, as on the screen. */
const readSales = async ({ sources, session, asked, report }: Reading, ids: SalesWidgetId[]) => {
  const { sellers, supervisors, channels, regions } = asked
  const compare = asked.compared ? { compareFrom: asked.compared.from, compareTo: asked.compared.to } : {}
  const query = { ...asked.days, ...compare, sellers, supervisors, channels, regions, widgets: ids }
  const answer = await answerSalesDashboard(sources, session, query, report)
  const context = { compares: asked.compared !== null, against: answer.comparison.label }
  return ({ widget: id, form }: FixedWidget): PaperBody => {
    if (!isSales(id)) return unknown
    const asTable = id === 'generalObjective' && form === 'bars' ? objectiveTable(answer) : null
    return asTable ?? salesBody(id, answer.widgets, context)
  }
}

const readKit = async ({ sources, session, asked, today }: Reading, type: DashboardType) => {
  const kit = sources.kits[type]
  if (!kit) return () => unknown
  const { timeZone, envId } = session
  const bodyOf = await sources.withTenant(envId, tenant => kit(tenant, { ...asked, today, timeZone }), {
    readOnly: true,
  })
  return ({ widget }: FixedWidget): PaperBody => bodyOf(widget)
}

const isFixed = (widget: Widget): widget is FixedWidget => widget.kind === 'fixed'

/** Every widget of a dashboard on paper, with the figures that the reader sees now. */
export const readPaperWidgets = async (
  reading: Reading,
  { type, widgets }: Pick<BuiltDashboard, 'type' | 'widgets'>,
): Promise<PaperWidget[]> => {
  const fixed = widgets.filter(isFixed)
  const ids = [...new Set(fixed.flatMap(({ widget }) => (isSales(widget) ? [widget] : [])))]
  const reader = fixed.length === 0 ? null : type === 'ventas' ? readSales(reading, ids) : readKit(reading, type)
  // Asked once for all of them; whoever draws one of them hears of its failure.
  reader?.catch(() => undefined)
  const drawn: PaperWidget[] = []
  for (const widget of widgets) {
    const { body, note = '' } = isFixed(widget)
      ? await orFailure(reading, async () => ({ body: (await reader)?.(widget) ?? unknown }))
      : await drawMeasure(reading, widget)
    const { x, y, w, h } = widget
    drawn.push({ title: titleOf(type, widget), note, x, y, w, h, body })
  }
  return drawn
}
