import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { reachOf, refuseForeignSeller } from './reach.ts'

export const customerRules: ResourceRules = {
  /**
   * A seller sees its own customers, a supervisor and a manager those of their sellers (domain.md, Access). A shop whose
   * seller the company hides is shown all the same: somebody has to hand it to another.
   */
  scope: session => reachOf(session, 't'),
  check: refuseForeignSeller,
}
