import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createDayOpener } from '../../sales/server/index.ts'
import { bindBuiltDashboards } from './built/built.routes.ts'
import type { AnswerStatistics } from './built/measure.service.ts'
import type { DashboardPainter } from './built/paper/dashboard-painter.ts'
import { bindDashboardRoutes } from './dashboards.routes.ts'

export { findDashboardByKey } from './built/built.queries.ts'
export { dashboardNames, getDashboard } from './built/built.service.ts'
export { createDashboardPainter, type DashboardPainter } from './built/paper/dashboard-painter.ts'
export { seedDashboards } from './built/seed.ts'
export { whoDoesNotSee } from './built/who-sees.ts'
export { type Comparison, comparisonOf, periodOf } from './context.ts'
export { andOpportunity } from './opportunity-selection.ts'
export { findChosenSellers } from './selection.queries.ts'
export { findSellerMeasures, findSellerMeasuresUntil, type SellerMeasures } from './sellers.queries.ts'

/**
 * `statistics` is provided by the reports module, which depends on this one; `paint` uses the widgets of all modules.
 */
export const createDashboardRoutes = (
  { withTenant }: Platform,
  { statistics, paint }: { statistics: AnswerStatistics; paint: DashboardPainter },
): BoundRoute[] => {
  const now = (): Date => new Date()
  return [
    ...bindDashboardRoutes({ withTenant, now, planDay: createDayOpener(withTenant) }),
    ...bindBuiltDashboards({ statistics, paint, now }),
  ]
}
