import { dayOf, formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { type Problem, problem } from '../../../../../kernel/contract/problems.ts'
import type { FileStore } from '../../../../../kernel/server/files/file-store.ts'
import { loadMapShapes } from '../../../../../kernel/server/map/load-shapes.ts'
import { renderInThread } from '../../../../../kernel/server/pdf/in-thread.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { createDayOpener } from '../../../../sales/server/index.ts'
import { readIssuer } from '../../../../settings/server/index.ts'
import { arrange } from '../../../contract/built/layout.ts'
import type { PaperDashboard, PaperWidget } from '../../../contract/built/paper.ts'
import { dashboardProblems } from '../../../contract/problems.ts'
import { getDashboard } from '../built.service.ts'
import { type BodySources, type PaperFilters, readPaperWidgets } from './dashboard-bodies.ts'
import type { DashboardWork } from './dashboard-pdf-worker.ts'
import { dashboardWords } from './dashboard-words.ts'

export type PainterOptions = Omit<BodySources, 'planDay'> & { files: FileStore }

export type Painting = {
  session: Session
  /** A dashboard that the person may open; otherwise a problem is thrown. */
  id: string
  asked: PaperFilters
  report: (failure: Problem) => void
  signal: AbortSignal
}

export type PaintedDashboard = { name: string; sentences: string[]; widgetCount: number; pdf: Buffer }

/** The base of maps, if a widget needs it. If it cannot be read, maps show an error and the rest is drawn. */
const shapesFor = async (
  widgets: PaperWidget[],
  { report, signal }: Pick<Painting, 'report' | 'signal'>,
): Promise<Uint8Array | null> => {
  if (!widgets.some(({ body }) => body.kind === 'map')) return null
  try {
    return await loadMapShapes(signal)
  } catch (error) {
    signal.throwIfAborted()
    report(problem(dashboardProblems.widgetFailed, { cause: error }))
    return null
  }
}

/** Draws a dashboard as a PDF, with the figures in the reader's scope. */
export const createDashboardPainter = (options: PainterOptions) => {
  const sources = { ...options, planDay: createDayOpener(options.withTenant) }
  const { withTenant, now, files } = options
  return async ({ session, id, asked: filters, report, signal }: Painting): Promise<PaintedDashboard> => {
    const today = dayOf(now(), session.timeZone)
    const { dashboard, sentences, issuer } = await withTenant(
      session.envId,
      async tenant => ({
        dashboard: await getDashboard({ tenant, session }, id),
        sentences: await dashboardWords(tenant, session, filters),
        issuer: await readIssuer(tenant, files),
      }),
      { readOnly: true },
    )
    const widgets = await readPaperWidgets(
      { sources, session, asked: filters, today, report },
      { type: dashboard.type, widgets: arrange(dashboard.widgets) },
    )
    const board: PaperDashboard = {
      title: dashboard.name,
      company: issuer.name,
      logo: issuer.logo,
      sentences,
      printed: `${session.displayName}, ${formatDateTime(now(), session.timeZone)}`,
      widgets,
    }
    const work: DashboardWork = { board, shapes: await shapesFor(widgets, { report, signal }) }
    const pdf = await renderInThread(new URL('./dashboard-pdf-worker.ts', import.meta.url), () => work, signal)
    return { name: dashboard.name, sentences, widgetCount: widgets.length, pdf }
  }
}
export type DashboardPainter = ReturnType<typeof createDashboardPainter>
