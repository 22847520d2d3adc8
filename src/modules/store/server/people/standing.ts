import { sql } from 'kysely'
import type { StoreStanding } from '../../../customers/server/index.ts'

/**
 * How a person of a customer (`t`) stands with the store: whether they came in, how many orders they sent that nobody
 * voided, and when they last used it.
 */
export const storeStanding: StoreStanding = {
  storeState: envId => sql`case when not t.is_active then 'suspended'
    when exists (select from store_sessions s where s.env_id = ${envId}::uuid and s.customer_user_id = t.id) then 'inside'
    when exists (select from store_invitations i where i.env_id = ${envId}::uuid and i.customer_user_id = t.id
      and i.used_at is null and i.expires_at > now()) then 'invited'
    else 'outside' end`,
  storeOrders: envId => sql`(select count(*) from store_orders k
    join orders o on o.env_id = ${envId}::uuid and o.document_key = k.document_key
    where k.env_id = ${envId}::uuid and k.customer_user_id = t.id and o.canceled_at is null and o.deleted_at is null)`,
  seenAt: envId => sql`(select max(s.seen_at) from store_sessions s
    where s.env_id = ${envId}::uuid and s.customer_user_id = t.id)`,
}
