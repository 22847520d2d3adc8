import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createBoardRoutes } from './board/board.routes.ts'
import { createInboxRoutes } from './inbox/inbox.routes.ts'

export { seedSupervision } from './seed.ts'

/** What somebody who directs sellers looks at every day: customers who slip away, and each seller's commitments. */
export const createSupervisionRoutes = (platform: Platform): BoundRoute[] => [
  ...createInboxRoutes(platform),
  ...createBoardRoutes(platform),
]
