import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createDayOpener } from '../../sales/server/index.ts'
import { bindDashboardRoutes } from './dashboards.routes.ts'

export const createDashboardRoutes = ({ withTenant }: Platform): BoundRoute[] =>
  bindDashboardRoutes({ withTenant, now: () => new Date(), planDay: createDayOpener(withTenant) })
