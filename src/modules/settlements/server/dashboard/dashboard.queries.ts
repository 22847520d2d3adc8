import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { dashboardPoints, dashboardRows, type LogisticsDashboard } from '../../contract/dashboard.ts'
import { isPlaced, returnedGoods } from '../lists.ts'
import { isPending, pendingCents, pendingOrders } from '../pending-orders.ts'

export type Span = { from: string; to: string; dealers: string[] }

/** The condition on the chosen delivery people; without any, all of them. */
const ofDealers = ({ dealers }: Span): RawBuilder<unknown> =>
  dealers.length === 0 ? sql`` : sql`and l.delivery_person_id = any(${dealers}::uuid[])`

/** Current results of those days, with their load. */
const results = (envId: string, span: Span) => sql`deliveries d
  join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = d.load_id ${ofDealers(span)}
  join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id
  where d.env_id = ${envId}::uuid and d.voided_at is null and d.day between ${span.from}::date and ${span.to}::date`

export const readPending = async (
  { db, envId }: Tenant,
  span: Span,
): Promise<{ orders: number; totalCents: number }> => {
  const { rows } = await sql<{ orders: number; totalCents: number }>`
    select count(*)::int as orders, coalesce(sum(${pendingCents(envId)}), 0)::bigint as total_cents
    from ${pendingOrders(envId)}
    where ${isPending(envId)} and l.delivers_on between ${span.from}::date and ${span.to}::date ${ofDealers(span)}`.execute(
    db,
  )
  return rows[0] ?? { orders: 0, totalCents: 0 }
}

export type Sums = { results: number; delivered: number; partial: number; partialUnits: number }

export const readSums = async ({ db, envId }: Tenant, span: Span): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*)::int as results, count(*) filter (where d.result <> 'not_delivered')::int as delivered,
      count(*) filter (where d.result = 'partial')::int as partial,
      coalesce(sum((select sum(r.units) from delivery_returns r where r.env_id = ${envId}::uuid and r.delivery_id = d.id))
        filter (where d.result = 'partial'), 0) as partial_units
    from ${results(envId, span)}`.execute(db)
  return rows[0] ?? { results: 0, delivered: 0, partial: 0, partialUnits: 0 }
}

export type PersonRow = { id: string; name: string; deliveries: number; collections: number; nonDeliveries: number }

export const readPeople = async ({ db, envId }: Tenant, span: Span): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select p.id, p.name, count(*) filter (where d.result <> 'not_delivered')::int as deliveries,
      count(*) filter (where d.paid_cents > 0)::int as collections, count(*) filter (where d.result = 'not_delivered')::int as non_deliveries
    from ${results(envId, span)} group by p.id, p.name order by 3 desc, 2 limit ${sql.lit(dashboardRows)}`.execute(db)
  return rows
}

export const readReturnedItems = async (
  { db, envId }: Tenant,
  span: Span,
): Promise<LogisticsDashboard['returnedItems']> => {
  const { rows } = await sql<LogisticsDashboard['returnedItems']['rows'][number] & { total: number }>`
    select a.id, a.code, a.name, sum(t.units) as units, count(*) over ()::int as total
    from ${returnedGoods(envId)} t join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    where t.delivery_id in (select d.id from ${results(envId, span)})
    group by a.id, a.code, a.name order by 4 desc, 3 limit ${sql.lit(dashboardRows)}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export const readReasons = async ({ db, envId }: Tenant, span: Span): Promise<LogisticsDashboard['returnReasons']> => {
  const { rows } = await sql<LogisticsDashboard['returnReasons'][number]>`
    select t.reason, count(distinct t.delivery_id)::int as orders, sum(t.units) as units
    from ${returnedGoods(envId)} t
    where t.reason is not null and t.delivery_id in (select d.id from ${results(envId, span)})
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export const readPoints = async ({ db, envId }: Tenant, span: Span): Promise<LogisticsDashboard['deliveryMap']> => {
  const { rows } = await sql<LogisticsDashboard['deliveryMap']['points'][number] & { total: number }>`
    select d.id, d.load_id, n.load, o.number as order_number, d.result, coalesce(d.latitude, k.latitude) as latitude,
      coalesce(d.longitude, k.longitude) as longitude, d.happened_at, coalesce(nullif(k.trade_name, ''), k.name) as customer, n.name as dealer, count(*) over ()::int as total
    from (select d.id, p.name, l.number as load from ${results(envId, span)}) n
    join deliveries d on d.env_id = ${envId}::uuid and d.id = n.id
    join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    join customers k on k.env_id = ${envId}::uuid and k.id = o.customer_id
    where ${isPlaced('d')}
    order by d.happened_at desc limit ${sql.lit(dashboardPoints)}`.execute(db)
  return { points: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export const readDeliveryPeople = ({ db, envId }: Tenant): Promise<LogisticsDashboard['dealers']> =>
  db
    .selectFrom('deliveryPeople')
    .select(['id', 'code', 'name'])
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .limit(500)
    .execute()
