import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { OrderDelivery } from '../../contract/deliveries.ts'
import { readDelivery } from './read-loaded-order.ts'

const readCustomer = async ({ db, envId }: Tenant, orderId: string, scope: SellerScope) => {
  const inScope = sellerScopeCondition(envId, scope, sql`o.seller_id`)
  const { rows } = await sql<OrderDelivery['customer']>`
    select c.id, c.code, c.name, c.latitude, c.longitude
    from orders o join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    where o.env_id = ${envId}::uuid and o.id = ${orderId}::uuid ${inScope ? sql`and ${inScope}` : sql``}`.execute(db)
  const [customer] = rows
  if (!customer) throw problem(problems.notFound)
  return customer
}

/** The load of the order, or the last one that took it to its door. */
const readLoad = async ({ db, envId }: Tenant, orderId: string): Promise<OrderDelivery['load']> => {
  const { rows } = await sql<NonNullable<OrderDelivery['load']>>`
    select l.id, l.number, l.state, l.delivers_on, p.name as dealer, v.name as vehicle, k.sequence
    from consolidated_orders k
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = k.load_id and l.deleted_at is null
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id
    join vehicles v on v.env_id = ${envId}::uuid and v.id = l.vehicle_id
    where k.env_id = ${envId}::uuid and k.order_id = ${orderId}::uuid and (k.is_active or exists (
      select from deliveries d where d.env_id = ${envId}::uuid and d.load_id = k.load_id and d.order_id = k.order_id and d.voided_at is null))
    order by k.is_active desc, l.delivers_on desc, l.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The load, delivery and proof of an order. Throws notFound when its seller is out of the person's scope. */
export const readOrderDelivery = async (
  tenant: Tenant,
  { orderId, scope }: { orderId: string; scope: SellerScope },
): Promise<OrderDelivery> => {
  const customer = await readCustomer(tenant, orderId, scope)
  const load = await readLoad(tenant, orderId)
  return { customer, load, delivery: load && (await readDelivery(tenant, load.id, orderId)) }
}
