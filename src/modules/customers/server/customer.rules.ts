import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { sellerReachCondition, sellersInScope } from '../../../kernel/server/scope.ts'

export const customerRules: ResourceRules = {
  /**
   * A seller sees its own customers, a supervisor and a manager those of their sellers (domain.md, Access). A shop whose
   * seller the company hides is shown all the same: somebody has to hand it to another.
   */
  scope: session => sellerReachCondition(session.envId, session.scope, sql`t.seller_id`),
  /** Nobody hands a customer to a seller beyond their reach: they would lose sight of it. */
  async check({ tenant, session, values, current, remember }) {
    if (values.seller === undefined && current) return
    const visible = await remember('sellers', () => sellersInScope(tenant, session.scope))
    if (!visible || visible.includes(String(values.seller))) return
    throw problem(problems.invalidInput, { errors: [{ path: 'seller', message: 'Elegí uno de tus vendedores.' }] })
  },
}
