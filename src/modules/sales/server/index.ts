import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'

export { checkFacts, type FactDifference } from './facts/check-facts.ts'
export { type DayRange, rebuildFacts } from './facts/rebuild-facts.ts'

export const createSalesRoutes = (_platform: Platform): BoundRoute[] => []
