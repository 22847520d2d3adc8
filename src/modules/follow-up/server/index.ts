import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { debtUpload } from '../../customers/server/index.ts'
import { followRoutes } from '../contract/follow.ts'
import { followArticles } from './articles.service.ts'
import { followDebt } from './debt.service.ts'
import { followOperations } from './operations.service.ts'
import { followPurchases } from './purchases.service.ts'
import { followCustomer } from './summary.service.ts'
import { followVisits } from './visits.service.ts'

/** Everything about one shop, in parts that a screen asks for apart: one that is slow or fails leaves the rest alone. */
export const createFollowUpRoutes = ({ withTenant }: { withTenant: WithTenant }): BoundRoute[] => [
  handle(followRoutes.summary, followCustomer),
  handle(followRoutes.purchases, followPurchases),
  handle(followRoutes.articles, followArticles),
  { upload: debtUpload(withTenant), ...handle(followRoutes.debt, followDebt) },
  handle(followRoutes.visits, followVisits),
  handle(followRoutes.operations, followOperations),
]
