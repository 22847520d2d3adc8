import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Condition: the seller visits the customer on one of the weekdays (1 is Monday), in whatever week. */
export const hasStopOn = (
  envId: string,
  { sellerId, customerId, weekdays }: { sellerId: Sql; customerId: Sql; weekdays: Sql },
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from route_stops rs where rs.env_id = ${envId}::uuid and rs.seller_id = ${sellerId}
    and rs.customer_id = ${customerId} and rs.deleted_at is null and rs.weekday = any(${weekdays}))`
