import type { Readable } from 'node:stream'
import { choicesAddress } from '../../../../kernel/contract/choices-address.ts'
import { parseSort } from '../../../../kernel/contract/filters.ts'
import { dayOf, formatDateTime } from '../../../../kernel/contract/formats.ts'
import { comparablePeriod } from '../../../../kernel/contract/periods.ts'
import { type Problem, problem } from '../../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type MailAttachment, maximumMailBytes } from '../../../../kernel/server/mail/mail-message.ts'
import { selectPage } from '../../../../kernel/server/resources/select-page.ts'
import { exportList } from '../../../../kernel/server/resources/send-export.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { dashboardUrl } from '../../../dashboards/contract/built/dashboard-url.ts'
import { relativeDays } from '../../../dashboards/contract/relative-periods.ts'
import type { DashboardPainter } from '../../../dashboards/server/index.ts'
import { detailUrl } from '../../../figures/contract/detail-url.ts'
import { findReport } from '../../contract/library.ts'
import { reportAddress } from '../../contract/report.ts'
import { scheduleParameters, scheduleProblems } from '../../contract/schedules.ts'
import { reportSource } from '../report-source.ts'
import { viewOf } from '../report-view.ts'
import { exportedOf } from '../report-words.ts'
import type { StoredSchedule } from './schedules.queries.ts'

/** Null when it is too large for a mail. */
const collect = async (body: Readable | Buffer): Promise<Buffer | null> => {
  if (Buffer.isBuffer(body)) return body.length > maximumMailBytes ? null : body
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(Buffer.from(part))
    bytes += parts.at(-1)?.length ?? 0
    // Leaving the loop destroys the stream, and with it the reading behind.
    if (bytes > maximumMailBytes) return null
  }
  return Buffer.concat(parts)
}

export type ScheduledFile = {
  title: string
  /** Its period and choices in words. */
  sentences: string[]
  /** Null for a dashboard, which has no rows. */
  rowCount: number | null
  /** Null when it is too large for a mail. */
  file: MailAttachment | null
  /** The URL of the same page in the application. */
  open: { label: string; path: string }
}

export type Draw = {
  withTenant: WithTenant
  paint: DashboardPainter
  session: Session
  schedule: StoredSchedule
  now: Date
  signal: AbortSignal
  report: (failure: Problem) => void
}

const fileTime = (now: Date, timeZone: string): string =>
  formatDateTime(now, timeZone).replaceAll(/\D/g, '').slice(0, 12)

/** The dashboard as its owner sees it now, with the filters of the schedule. Throws a problem when they may not see it. */
const drawDashboard = async (
  id: string,
  { paint, session, schedule, now, signal, report }: Draw,
): Promise<ScheduledFile> => {
  const { period, sellers, supervisors, channels, regions } = scheduleParameters.parse(schedule.parameters)
  const days = relativeDays(period, dayOf(now, session.timeZone))
  const filters = { sellers, supervisors, channels, regions, days, compared: comparablePeriod(days) }
  const { name, sentences, pdf } = await paint({ session, id, asked: filters, report, signal })
  const address = new URLSearchParams({
    desde: days.from,
    hasta: days.to,
    ...choicesAddress({ sellers, supervisors, channels, regions }),
  })
  const content = await collect(pdf)
  return {
    title: name,
    sentences,
    rowCount: null,
    file: content && {
      name: `tablero_${fileTime(now, session.timeZone)}.pdf`,
      contentType: 'application/pdf',
      content,
    },
    open: { label: 'Abrir el tablero', path: `${dashboardUrl(id)}?${address}` },
  }
}

/** The report as its owner would export it at this moment. A problem when it cannot be drawn. */
const drawReport = async ({ withTenant, session, schedule, now, signal }: Draw): Promise<ScheduledFile> => {
  const report = findReport(schedule.report ?? '')
  if (!report) throw problem(scheduleProblems.unknownReport)
  const { period, ...choices } = scheduleParameters.parse(schedule.parameters)
  const parameters = { ...choices, ...relativeDays(period, dayOf(now, session.timeZone)) }
  const view = await withTenant(session.envId, tenant => viewOf(tenant, session, report, parameters, now), {
    readOnly: true,
  })
  const resource = exportedOf(report, view, parameters)
  let rowCount = 0
  const { name, type, body } = await exportList({
    resource,
    fields: Object.entries(report.fields),
    withTenant,
    session,
    query: { format: schedule.format === 'pdf' ? 'pdf' : 'xlsx', filter: [], sort: parseSort(report.sort) },
    async readPage({ db }, list) {
      const page = await selectPage<Record<string, unknown>>(db, reportSource(report, view), list)
      rowCount = page.total
      return page
    },
    signal,
  })
  const content = await collect(body)
  return {
    title: report.title,
    sentences: resource.sentences ?? [],
    rowCount,
    file: content && { name, contentType: type, content },
    open: {
      label: 'Abrir el informe',
      path: detailUrl(report.id, reportAddress(report, { ...parameters, ...view.period })),
    },
  }
}

/** What a schedule sends, as its owner would see it at this moment. */
export const drawScheduled = (draw: Draw): Promise<ScheduledFile> =>
  draw.schedule.dashboardId ? drawDashboard(draw.schedule.dashboardId, draw) : drawReport(draw)
