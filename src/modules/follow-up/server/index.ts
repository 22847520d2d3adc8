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

/** Everything about one customer, in parts with a route each, so that a slow or failing one does not affect the others. */
export const createFollowUpRoutes = ({ withTenant }: { withTenant: WithTenant }): BoundRoute[] => [
  handle(followRoutes.summary, followCustomer),
  handle(followRoutes.purchases, followPurchases),
  handle(followRoutes.articles, followArticles),
  { upload: debtUpload(withTenant), ...handle(followRoutes.debt, followDebt) },
  handle(followRoutes.visits, followVisits),
  handle(followRoutes.operations, followOperations),
]
