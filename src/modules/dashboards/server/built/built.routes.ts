import { foldText } from '../../../../kernel/contract/fold-text.ts'
import { isProblem, type ProblemDefinition, problem } from '../../../../kernel/contract/problems.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { showPdf } from '../../../../kernel/server/pdf/pdf-routes.ts'
import { builtProblems, builtRoutes, listedRoutes } from '../../contract/built/built-dashboards.ts'
import { type DashboardType, dashboardTypeIds, widgetDefinitions } from '../../contract/built/kinds.ts'
import { measureRoute } from '../../contract/built/measure.ts'
import {
  changeSettings,
  copyDashboard,
  createDashboard,
  getDashboard,
  listDashboards,
  listDeleted,
  listSummaries,
  removeDashboard,
  restoreDashboard,
  saveWidgets,
} from './built.service.ts'
import { type AnswerStatistics, answerMeasure } from './measure.service.ts'
import type { DashboardPainter } from './paper/dashboard-painter.ts'

/** On the paths of spec.md §8, every error is a 400 with the problem's code. */
const refusing = async <T>(failure: ProblemDefinition, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isProblem(error)) throw problem(failure, { cause: error })
    throw problem({ ...error.problem, status: failure.status }, { message: error.userMessage, errors: error.errors })
  }
}

const bindListed = (type: DashboardType): BoundRoute[] => [
  handle(listedRoutes[type].list, async context => {
    const items = await refusing(builtProblems.listFailed, listDashboards(context, [type]))
    return { items, total: items.length }
  }),
  handle(listedRoutes[type].create, context =>
    refusing(builtProblems.createFailed, createDashboard(context, type, context.body)),
  ),
]

const fileNameOf = (name: string): string =>
  `${
    foldText(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'tablero'
  }.pdf`

const pdfRoute = (paint: DashboardPainter): BoundRoute =>
  handleOpen(builtRoutes.pdf, async ({ session, params, query, request, reply }) => {
    const { from, to, compareFrom, compareTo, ...choices } = query
    const disconnection = new AbortController()
    reply.raw.once('close', () => disconnection.abort(new Error('nobody waits for the PDF any more')))
    const { name, pdf } = await paint({
      session: signedIn(session),
      id: params.id,
      asked: {
        ...choices,
        days: { from, to },
        compared: compareFrom && compareTo ? { from: compareFrom, to: compareTo } : null,
      },
      report: failure => request.log.error({ err: failure.cause ?? failure }, failure.problem.code),
      signal: disconnection.signal,
    })
    return showPdf(reply, fileNameOf(name), pdf)
  })

type Services = { statistics: AnswerStatistics; paint: DashboardPainter; now: () => Date }

/** Dashboards that people build, the figures of their widgets of measures, and their PDF. */
export const bindBuiltDashboards = ({ statistics, paint, now }: Services): BoundRoute[] => [
  pdfRoute(paint),
  ...dashboardTypeIds.flatMap(bindListed),
  handle(builtRoutes.definitions, async () => ({ items: widgetDefinitions.ventas })),
  handle(builtRoutes.list, async ({ query, ...context }) => {
    const items = await (query.deleted === 'yes' ? listDeleted(context) : listSummaries(context))
    return { items, total: items.length }
  }),
  handle(builtRoutes.get, context => getDashboard(context, context.params.id)),
  handle(builtRoutes.settings, context => changeSettings(context, context.params.id, context.body)),
  handle(builtRoutes.widgets, context => saveWidgets(context, context.params.id, context.body)),
  handle(builtRoutes.copy, context => copyDashboard(context, context.params.id, context.body)),
  handle(builtRoutes.remove, context => removeDashboard(context, context.params.id)),
  handle(builtRoutes.restore, context => restoreDashboard(context, context.params.id)),
  handle(measureRoute, ({ tenant, session, query }) =>
    answerMeasure(query, statisticsQuery => statistics(tenant, session, statisticsQuery, now())),
  ),
]
