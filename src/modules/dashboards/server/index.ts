import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createDayOpener } from '../../sales/server/index.ts'
import { bindDashboardRoutes } from './dashboards.routes.ts'

export { type Comparison, comparisonOf, periodOf } from './context.ts'
export { type CustomerQuestion, customerSums, customersWithSums } from './customer-facts.ts'
export { findChosenSellers, findLastFactDay } from './selection.queries.ts'
export type { Selection } from './selection.ts'
export { findSellerMeasures, findSellerMeasuresUntil, type SellerMeasures } from './sellers.queries.ts'

export const createDashboardRoutes = ({ withTenant }: Platform): BoundRoute[] =>
  bindDashboardRoutes({ withTenant, now: () => new Date(), planDay: createDayOpener(withTenant) })
