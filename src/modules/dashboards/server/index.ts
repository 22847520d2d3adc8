import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createDayOpener } from '../../sales/server/index.ts'
import { bindDashboardRoutes } from './dashboards.routes.ts'

export { articleFacts } from './articles.queries.ts'
export { type Comparison, comparisonOf, periodOf } from './context.ts'
export {
  type CustomerQuestion,
  customerFacts,
  customerSums,
  customersWithSums,
  selectionBounds,
} from './customer-facts.ts'
export { coverPeriod, type Grain } from './parts.ts'
export { findChosenSellers, findLastFactDay } from './selection.queries.ts'
export { andCustomer, andCustomerFilters, andSeller, boundsCustomers, type Selection, within } from './selection.ts'
export { sellerDays } from './seller-days.ts'
export { findSellerMeasures, findSellerMeasuresUntil, type SellerMeasures } from './sellers.queries.ts'

export const createDashboardRoutes = ({ withTenant }: Platform): BoundRoute[] =>
  bindDashboardRoutes({ withTenant, now: () => new Date(), planDay: createDayOpener(withTenant) })
