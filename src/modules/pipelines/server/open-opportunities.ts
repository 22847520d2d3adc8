import { type RawBuilder, sql } from 'kysely'

/** Opportunities that are neither won nor lost: `id`, `code`, `name`, `seller_id`, `customer_id`, `state_id`. */
export const openOpportunities = (envId: string): RawBuilder<unknown> =>
  sql`(select t.id, t.code, t.name, t.seller_id, t.customer_id, t.state_id from opportunities t
    where t.env_id = ${envId}::uuid and t.deleted_at is null and t.outcome = 'open')`
