import { type RawBuilder, sql } from 'kysely'
import { linesOf } from '../../logistics/server/index.ts'

/** Orders `c` of loads `l`, with the delivery person `p` of the load. */
export const pendingOrders = (envId: string): RawBuilder<unknown> => sql`consolidated_orders c
  join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = c.load_id
  join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id`

/** Those without a result, of loads that are not settled; a load that still waits in the warehouse counts, too. */
export const isPending = (envId: string): RawBuilder<unknown> => sql`
  c.env_id = ${envId}::uuid and c.is_active and l.deleted_at is null and l.settled_at is null
  and not exists (select from deliveries d where d.env_id = ${envId}::uuid and d.load_id = c.load_id and d.order_id = c.order_id
    and d.voided_at is null)`

/** What the order is worth on its load, in cents. */
export const pendingCents = (envId: string): RawBuilder<unknown> => sql`
  coalesce((select sum(w.total_cents) from (${linesOf(envId, sql`l.id`)}) w where w.order_id = c.order_id), 0)`
