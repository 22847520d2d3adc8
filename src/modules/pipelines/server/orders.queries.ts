import { type RawBuilder, sql } from 'kysely'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { OpportunityOrder } from '../contract/opportunity-routes.ts'
import type { Acting } from './pipelines.service.ts'

/** Orders of the sellers a person sees, the newest first, over the alias `o`. */
export const findOrders = async (
  { tenant, session }: Acting,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<OpportunityOrder[]> => {
  const { db, envId } = tenant
  const reach = sellerScopeCondition(envId, session.scope, sql`o.seller_id`)
  const found = await sql<OpportunityOrder>`
    select o.id, o.number, o.taken_at, o.total_cents, se.name as seller,
      case when o.canceled_at is not null then 'canceled' when o.state = 2 then 'exported' else 'pending' end as state
    from orders o join sellers se on se.env_id = ${envId}::uuid and se.id = o.seller_id
    where o.env_id = ${envId}::uuid and o.deleted_at is null and ${condition} ${reach ? sql`and ${reach}` : sql``}
    order by o.taken_at desc, o.id desc limit ${limit}`.execute(db)
  return found.rows
}
