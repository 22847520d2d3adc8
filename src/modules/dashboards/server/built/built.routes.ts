import { foldText } from '../../../../kernel/contract/cells.ts'
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

/** On the paths of spec.md §8 whatever goes wrong is a 400 that carries the problem. */
const refusing = async <T>(failure: ProblemDefinition, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isProblem(error)) throw problem(failure, { cause: error })
    throw problem({ ...error.problem, status: failure.status }, { message: error.userMessage, errors: error.errors })
  }
}

const bindListed = (type: DashboardType): BoundRoute[] => [
  handle(listedRoutes[type].list, async asked => {
    const items = await refusing(builtProblems.listFailed, listDashboards(asked, [type]))
    return { items, total: items.length }
  }),
  handle(listedRoutes[type].create, asked =>
    refusing(builtProblems.createFailed, createDashboard(asked, type, asked.body)),
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
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new Error('nobody waits for the PDF any more')))
    const { name, pdf } = await paint({
      session: signedIn(session),
      id: params.id,
      asked: {
        ...choices,
        days: { from, to },
        compared: compareFrom && compareTo ? { from: compareFrom, to: compareTo } : null,
      },
      report: failure => request.log.error({ err: failure.cause ?? failure }, failure.problem.code),
      signal: gone.signal,
    })
    return showPdf(reply, fileNameOf(name), pdf)
  })

type Services = { statistics: AnswerStatistics; paint: DashboardPainter; now: () => Date }

/** Dashboards that people build, the figures of their widgets of measures, and their PDF. */
export const bindBuiltDashboards = ({ statistics, paint, now }: Services): BoundRoute[] => [
  pdfRoute(paint),
  ...dashboardTypeIds.flatMap(bindListed),
  handle(builtRoutes.definitions, async () => ({ items: widgetDefinitions.ventas })),
  handle(builtRoutes.list, async ({ query, ...asked }) => {
    const items = await (query.deleted === 'yes' ? listDeleted(asked) : listSummaries(asked))
    return { items, total: items.length }
  }),
  handle(builtRoutes.get, asked => getDashboard(asked, asked.params.id)),
  handle(builtRoutes.settings, asked => changeSettings(asked, asked.params.id, asked.body)),
  handle(builtRoutes.widgets, asked => saveWidgets(asked, asked.params.id, asked.body)),
  handle(builtRoutes.copy, asked => copyDashboard(asked, asked.params.id, asked.body)),
  handle(builtRoutes.remove, asked => removeDashboard(asked, asked.params.id)),
  handle(builtRoutes.restore, asked => restoreDashboard(asked, asked.params.id)),
  handle(measureRoute, ({ tenant, session, query }) =>
    answerMeasure(query, asked => statistics(tenant, session, asked, now())),
  ),
]
