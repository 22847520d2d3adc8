import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { logisticsDashboard } from './dashboard/dashboard.routes.ts'
import { createDeliveryRoutes } from './deliveries/delivery.routes.ts'
import { createSettlementLists } from './lists.ts'
import { createSettlementActs } from './settlement/settlement.routes.ts'

export { checkSettlements } from './check-settlements.ts'
export { logisticsPaper } from './dashboard/dashboard-paper.ts'
export { describeDelivery } from './deliveries/photo-document.ts'
export { outsideRounds, readDeliveriesOutside, readSettlementsOutside } from './outside-deliveries.queries.ts'
export { seedDeliveries } from './seed.ts'

/** Routes of delivery results and settlements (spec.md §2, /apps/rendicion). */
export const createSettlementRoutes = (platform: Platform): BoundRoute[] => [
  ...createDeliveryRoutes(platform.withTenant),
  ...createSettlementActs(platform),
  ...createSettlementLists(platform.withTenant),
  ...logisticsDashboard,
]
