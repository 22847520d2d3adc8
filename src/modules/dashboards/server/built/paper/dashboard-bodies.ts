import { formatPercent } from '../../../../../kernel/contract/formats.ts'
import { tableBody } from '../../../../../kernel/contract/paper-body.ts'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { isProblem, type Problem, problem } from '../../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { PaperKit } from '../../../../../kernel/server/pdf/paper-kit.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { measureText } from '../../../../objectives/contract/measure-text.ts'
import type { BuiltDashboard } from '../../../contract/built/built-dashboards.ts'
import type { DashboardType } from '../../../contract/built/kinds.ts'
import { measureNote } from '../../../contract/built/measure-note.ts'
import type { PaperBody, PaperWidget } from '../../../contract/built/paper.ts'
import { widgetDays } from '../../../contract/built/widget-days.ts'
import {
  type FixedWidget,
  type MeasureWidget,
  type QuestionWidget,
  titleOf,
  type Widget,
} from '../../../contract/built/widgets.ts'
import { dashboardProblems } from '../../../contract/problems.ts'
import type { SalesDashboard } from '../../../contract/sales-dashboard.ts'
import { ofAllCustomers, type SalesWidgetId, salesWidgetIds, titleOnDays } from '../../../contract/widgets.ts'
import { answerSalesDashboard, type Dependencies } from '../../sales-dashboard.service.ts'
import type { Choices } from '../../selection.queries.ts'
import { type AnswerStatistics, answerMeasure } from '../measure.service.ts'
import { measureBody } from './measure-body.ts'
import { salesBody } from './sales-bodies.ts'

export type PaperFilters = Choices & { days: Period; compared: Period | null }

export type PaperKits = Partial<Record<DashboardType, PaperKit>>

/** A question of a form on paper, provided by the module of forms through the composition root. */
type PaperQuestion = (
  tenant: Tenant,
  reader: Session,
  question: Pick<QuestionWidget, 'form' | 'question' | 'chart'> & PaperFilters,
) => Promise<{ title: string; note: string; body: PaperBody }>

export type BodySources = Dependencies & {
  statistics: AnswerStatistics
  question: PaperQuestion
  kits: PaperKits
}
type Reading = {
  sources: BodySources
  session: Session
  asked: PaperFilters
  today: string
  report: (failure: Problem) => void
}
type WidgetContent = { body: PaperBody; note?: string; title?: string }

/** If a widget's figures fail, its box shows the error and the other widgets are drawn. */
const orFailure = async (
  { report }: Pick<Reading, 'report'>,
  work: () => Promise<WidgetContent>,
): Promise<WidgetContent> => {
  try {
    return await work()
  } catch (error) {
    const failure = isProblem(error) ? error : problem(dashboardProblems.widgetFailed, { cause: error })
    report(failure)
    return { body: { kind: 'words', text: failure.userMessage, failed: true } }
  }
}

const drawMeasure = (reading: Reading, widget: MeasureWidget): Promise<WidgetContent> => {
  const { sources, session, asked: filters, today } = reading
  const { days, compared } = widgetDays(widget, { ...filters, today })
  const { sellers, supervisors, channels, regions } = filters
  const { measure, by, across, top } = widget
  const compare = compared ? { compareFrom: compared.from, compareTo: compared.to } : {}
  const query = {
    measure,
    by,
    across: across || undefined,
    top,
    ...days,
    ...compare,
    sellers,
    supervisors,
    channels,
    regions,
  }
  return orFailure(reading, () =>
    sources.withTenant(
      session.envId,
      async tenant => {
        const data = await answerMeasure(query, asking => sources.statistics(tenant, session, asking, sources.now()))
        return {
          body: measureBody(widget, data, compared !== null),
          note: measureNote(widget, widget.chart === 'table' ? null : data),
        }
      },
      { readOnly: true },
    ),
  )
}

const drawQuestion = (reading: Reading, widget: QuestionWidget): Promise<WidgetContent> => {
  const { sources, session, asked: filters, today } = reading
  const { form, question, chart } = widget
  const asking = { ...filters, ...widgetDays(widget, { ...filters, today }), form, question, chart }
  return orFailure(reading, () =>
    sources.withTenant(session.envId, tenant => sources.question(tenant, session, asking), { readOnly: true }),
  )
}

const isSales = (id: string): id is SalesWidgetId => (salesWidgetIds as string[]).includes(id)

const unknown: PaperBody = { kind: 'words', text: 'Este widget ya no existe.', failed: true }

const objectiveTable = (answer: SalesDashboard): PaperBody | null => {
  const slot = answer.widgets.generalObjective
  if (!slot?.ok || slot.data.ratio === null) return null
  const measuresWithTarget = slot.data.measures.filter(({ target }) => target)
  return tableBody({ rows: measuresWithTarget, total: measuresWithTarget.length }, [
    { title: 'Objetivo', text: ({ title }) => title },
    { title: 'Hecho', right: true, text: row => measureText(row.measure, row.actual) },
    { title: 'Meta', right: true, text: row => measureText(row.measure, row.target ?? 0) },
    { title: '%', right: true, text: row => formatPercent(row.actual / (row.target ?? 1)) },
  ])
}

/** The note of widgets of objectives, which ignore the filters of channel and region. */
const noteOf = (slot: SalesDashboard['widgets'][SalesWidgetId]): string =>
  slot?.ok && 'isOfAll' in slot.data && slot.data.isOfAll ? ofAllCustomers : ''

/** Reads the sales widgets of a dashboard in one answer, as on the screen. */
const readSales = async ({ sources, session, asked: filters, report }: Reading, ids: SalesWidgetId[]) => {
  const { sellers, supervisors, channels, regions } = filters
  const compare = filters.compared ? { compareFrom: filters.compared.from, compareTo: filters.compared.to } : {}
  const query = { ...filters.days, ...compare, sellers, supervisors, channels, regions, widgets: ids }
  const answer = await answerSalesDashboard(sources, session, query, report)
  const context = { compares: filters.compared !== null, against: answer.comparison.label }
  return ({ widget: id, form }: FixedWidget): WidgetContent => {
    if (!isSales(id)) return { body: unknown }
    const asTable = id === 'generalObjective' && form === 'bars' ? objectiveTable(answer) : null
    return { body: asTable ?? salesBody(id, answer.widgets, context), note: noteOf(answer.widgets[id]) }
  }
}

const readKit = async ({ sources, session, asked: filters, today }: Reading, type: DashboardType) => {
  const kit = sources.kits[type]
  if (!kit) return (): WidgetContent => ({ body: unknown })
  const { timeZone, envId } = session
  const bodyOf = await sources.withTenant(envId, tenant => kit(tenant, { ...filters, today, timeZone }), {
    readOnly: true,
  })
  return ({ widget }: FixedWidget): WidgetContent => ({ body: bodyOf(widget) })
}

const isFixed = (widget: Widget): widget is FixedWidget => widget.kind === 'fixed'

/** A widget's own title or, without one, the default title for the days of the PDF. */
const titleOnPaper = ({ asked: filters }: Reading, type: DashboardType, widget: Widget): string =>
  !widget.title && isFixed(widget) && type === 'ventas' && isSales(widget.widget)
    ? titleOnDays(widget.widget, filters.days)
    : titleOf(type, widget)

/** Every widget of a dashboard on paper, with the figures in the reader's scope. */
export const readPaperWidgets = async (
  reading: Reading,
  { type, widgets }: Pick<BuiltDashboard, 'type' | 'widgets'>,
): Promise<PaperWidget[]> => {
  const fixedWidgets = widgets.filter(isFixed)
  const ids = [...new Set(fixedWidgets.flatMap(({ widget }) => (isSales(widget) ? [widget] : [])))]
  const reader = fixedWidgets.length === 0 ? null : type === 'ventas' ? readSales(reading, ids) : readKit(reading, type)
  // One request for all fixed widgets. Its failure is reported by each widget, not here.
  reader?.catch(() => undefined)
  const draw = (widget: Widget): Promise<WidgetContent> => {
    if (widget.kind === 'measure') return drawMeasure(reading, widget)
    if (widget.kind === 'question') return drawQuestion(reading, widget)
    return orFailure(reading, async () => (await reader)?.(widget) ?? { body: unknown })
  }
  const paperWidgets: PaperWidget[] = []
  for (const widget of widgets) {
    const { body, note = '', title } = await draw(widget)
    const { x, y, w, h } = widget
    const ownTitle = title && !widget.title ? title : titleOnPaper(reading, type, widget)
    paperWidgets.push({ title: ownTitle, note, x, y, w, h, body })
  }
  return paperWidgets
}
