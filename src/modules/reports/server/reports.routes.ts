import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../kernel/server/resources/send-export.ts'
import { reports } from '../contract/library.ts'
import { reportRoutes } from '../contract/report-routes.ts'
import { reportSource } from './report-source.ts'
import { viewOf } from './report-view.ts'
import { exportedOf } from './report-words.ts'

export type ReportServices = { withTenant: WithTenant; now: () => Date }

const bindReport = (report: (typeof reports)[number], { withTenant, now }: ReportServices): BoundRoute[] => {
  const routes = reportRoutes(report)
  return [
    handle(routes.list, async ({ tenant, session, query }) =>
      selectPage<{ id: string }>(
        tenant.db,
        reportSource(report, await viewOf(tenant, session, report, query, now())),
        query,
      ),
    ),
    handleOpen(routes.export, async ({ session: maybe, query, reply }) => {
      const session = signedIn(maybe)
      const startedAt = now()
      const { format, columns, filter, sort, ...parameters } = query
      const view = await withTenant(session.envId, tenant => viewOf(tenant, session, report, parameters, startedAt), {
        readOnly: true,
      })
      return sendExport({
        resource: exportedOf(report, view, parameters),
        fields: Object.entries(report.fields),
        withTenant,
        session,
        query: { format, columns, filter, sort },
        readPage: ({ db }, list) => selectPage(db, reportSource(report, view), list),
        reply,
      })
    }),
  ]
}

export const bindReports = (services: ReportServices): BoundRoute[] =>
  reports.flatMap(report => bindReport(report, services))
