import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { LoadedOrder } from '../../contract/deliveries.ts'
import { readContainers } from '../containers.ts'
import { readConflicts, readEarlier } from './conflicts.queries.ts'
import { findLoadedOrder } from './delivery.queries.ts'

type Delivery = NonNullable<LoadedOrder['delivery']>

export const readDelivery = async (
  { db, envId }: Tenant,
  loadId: string,
  orderId: string,
): Promise<Delivery | null> => {
  const deliveries = await sql<Omit<Delivery, 'returns' | 'payments' | 'containers'>>`
    select id, source, result, reason, note, rescheduled_on, delivered_cents, happened_at, actor, latitude, longitude, photo_file_id, signature_file_id
    from deliveries where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and order_id = ${orderId}::uuid and voided_at is null`.execute(
    db,
  )
  const [delivery] = deliveries.rows
  if (!delivery) return null
  const returns = await sql<Delivery['returns'][number]>`
    select article_id, units, is_fit, reason from delivery_returns
    where env_id = ${envId}::uuid and delivery_id = ${delivery.id}::uuid order by line`.execute(db)
  const payments = await sql<Delivery['payments'][number]>`
    select method, amount_cents, check_number, bank, due_on from delivery_payments
    where env_id = ${envId}::uuid and delivery_id = ${delivery.id}::uuid order by line`.execute(db)
  const containers = await sql<Delivery['containers'][number]>`
    select article_id, -units as units from container_movements
    where env_id = ${envId}::uuid and delivery_id = ${delivery.id}::uuid and kind = 'returned'`.execute(db)
  return { ...delivery, returns: returns.rows, payments: payments.rows, containers: containers.rows }
}

/** One order of a load with its result and its customer's containers. Throws notFound. */
export const readLoadedOrder = async (
  tenant: Tenant,
  { loadId, orderId }: { loadId: string; orderId: string },
): Promise<LoadedOrder> => {
  const { db, envId } = tenant
  const order = await findLoadedOrder(tenant, loadId, orderId)
  if (!order) throw problem(problems.notFound)
  const load = await sql<{ isOpen: boolean; customer: LoadedOrder['customer'] }>`
    select l.state <> 'pendiente' and l.settled_at is null as is_open,
      json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'latitude', c.latitude, 'longitude', c.longitude) as customer
    from consolidated_loads l join customers c on c.env_id = ${envId}::uuid and c.id = ${order.customerId}::uuid
    where l.env_id = ${envId}::uuid and l.id = ${loadId}::uuid and l.deleted_at is null`.execute(db)
  const [found] = load.rows
  if (!found) throw problem(problems.notFound)
  const { balances } = await readContainers(tenant, order.customerId)
  return {
    loadId,
    orderId,
    number: order.number,
    customer: found.customer,
    orderedCents: order.orderedCents,
    totalCents: order.totalCents,
    lines: order.lines.map(({ articleId, code, name, units, isContainer }) => ({
      articleId,
      code,
      name,
      units,
      isContainer,
    })),
    containers: balances.map(({ article, units }) => ({
      articleId: article.id,
      code: article.code,
      name: article.name,
      units,
    })),
    isOpen: found.isOpen,
    delivery: await readDelivery(tenant, loadId, orderId),
    conflicts: await readConflicts(tenant, loadId, orderId),
    earlier: await readEarlier(tenant, loadId, orderId),
  }
}
