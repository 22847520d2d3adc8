import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { recommended } from '../contract/recommended.ts'
import { recommendedRules } from './recommended.rules.ts'
import { createSiteRoutes } from './sites.routes.ts'
import { createStockLedgerRoutes } from './stock.routes.ts'

export { readAvailable } from './available.queries.ts'
export { branchExists, branchName, readBranches } from './branches.queries.ts'
export { checkStock, mendLevels, rebuildLevels, type StockDifference } from './ledger/check-stock.ts'
export { moveStock } from './ledger/move-stock.ts'
export type { StockMovement } from './ledger/movement.ts'
export { setStock } from './ledger/set-stock.ts'
export { type LotOnHand, readLotsOnHand } from './lots.queries.ts'
export { outsideStockSource, readStockOutside } from './outside-stock.queries.ts'
export { readRecommended } from './recommended.queries.ts'
export { reverseStock } from './reverse.service.ts'
export { seedStock } from './seed.ts'
export { refuseWithGoods } from './site.rules.ts'
export { readWarehouses } from './warehouses.queries.ts'

/** Routes of sites, the stock ledger and recommended articles. */
export const createStockRoutes = (platform: Platform): BoundRoute[] => [
  ...createSiteRoutes(platform),
  ...createStockLedgerRoutes(platform.withTenant),
  ...bindResource(recommended, platform, recommendedRules),
]
