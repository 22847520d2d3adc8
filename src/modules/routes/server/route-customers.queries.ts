import { type RawBuilder, sql } from 'kysely'
import { shopName } from '../../customers/server/index.ts'

/** A customer of the alias `t` as routes know it, with its owner and the sellers whose routes hold it. */
export const routeCustomerColumns = (envId: string): RawBuilder<unknown> => sql`
  t.id as "customerId", t.code, ${shopName('t')} as name, t.address, t.locality, t.latitude, t.longitude, t.is_active as "isActive",
  (select json_build_object('id', s.id, 'code', s.code, 'name', s.name) from sellers s
    where s.env_id = ${envId}::uuid and s.id = t.seller_id) as owner,
  coalesce((select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name) order by s.code) from sellers s
    where s.env_id = ${envId}::uuid and s.deleted_at is null and exists (
      select from route_stops held where held.env_id = ${envId}::uuid and held.seller_id = s.id and held.customer_id = t.id
        and held.deleted_at is null)), '[]') as routes`
