import { type RawBuilder, sql } from 'kysely'
import { wasVisited } from '../../../customers/server/index.ts'

type Sql = RawBuilder<unknown>

/** The last day of a period, both ends included, on which the seller visited the customer in person; null for none. */
export const lastVisitDay = (
  envId: string,
  { sellerId, customerId, from, until }: { sellerId: Sql; customerId: Sql; from: Sql; until: Sql },
): Sql =>
  sql`(select max(v.day) from visits v where v.env_id = ${envId}::uuid and v.customer_id = ${customerId} and v.seller_id = ${sellerId}
    and v.day between ${from} and ${until} and ${wasVisited('v')})`
