import { type BoundRoute, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { dashboardRoutes } from '../contract/sales-dashboard.ts'
import { answerSalesDashboard, type Dependencies } from './sales-dashboard.service.ts'

export const bindDashboardRoutes = (dependencies: Dependencies): BoundRoute[] => [
  handleOpen(dashboardRoutes.sales, ({ session, query, request }) =>
    answerSalesDashboard(dependencies, signedIn(session), query, failure =>
      request.log.error({ err: failure.cause ?? failure }, failure.problem.code),
    ),
  ),
]
