import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createVoucherRoutes } from './vouchers/index.ts'

export { checkFacts, type FactDifference } from './facts/check-facts.ts'
export { type DayRange, rebuildFacts } from './facts/rebuild-facts.ts'
export { orderSource } from './vouchers/lists/order-source.ts'

export const createSalesRoutes = (platform: Platform): BoundRoute[] => [...createVoucherRoutes(platform)]
