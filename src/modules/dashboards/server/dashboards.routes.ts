import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type DashboardFilters, dashboardRoutes } from '../contract/sales-dashboard.ts'
import { answerSalesDashboard, type Dependencies } from './sales-dashboard.service.ts'
import { listChannelOptions, listRegionOptions, listSellerOptions, listSupervisorOptions } from './selection.queries.ts'

/** A person who sees some sellers chooses among them and their supervisors. */
const listFilters = async (tenant: Tenant, session: Session): Promise<DashboardFilters> => {
  const sellers = await listSellerOptions(tenant, session.scope)
  const supervisorIds = [...new Set(sellers.flatMap(({ supervisorId }) => (supervisorId ? [supervisorId] : [])))]
  return {
    sellers,
    supervisors: await listSupervisorOptions(tenant, supervisorIds),
    channels: await listChannelOptions(tenant),
    regions: await listRegionOptions(tenant),
  }
}

export const bindDashboardRoutes = (dependencies: Dependencies): BoundRoute[] => [
  handleOpen(dashboardRoutes.sales, ({ session, query, request }) =>
    answerSalesDashboard(dependencies, signedIn(session), query, failure =>
      request.log.error({ err: failure.cause ?? failure }, failure.problem.code),
    ),
  ),
  handle(dashboardRoutes.filters, ({ tenant, session }) => listFilters(tenant, session)),
]
