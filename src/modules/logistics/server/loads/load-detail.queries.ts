import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { readHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'
import type { LoadArticle, LoadDetail, LoadOrder } from '../../contract/load-routes.ts'
import { readPaperWarnings } from '../papers.queries.ts'
import { linesOfLoad } from './load-lines.queries.ts'

type Header = Omit<LoadDetail, 'orders' | 'articles' | 'warnings' | 'history'>

/** The load itself; throws notFound when it is not there. */
export const readLoadHeader = async ({ db, envId }: Tenant, id: string): Promise<Header> => {
  const { rows } = await sql<Header>`
    select t.id, t.number, t.state, t.version, t.delivers_on, t.trip, t.note, t.units, t.packages, t.kg, t.liters,
      t.total_cents, t.distance_meters, t.distance_by, t.settled_at,
      json_build_object('id', d.id, 'code', d.code, 'name', d.name) as dealer,
      json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'capacityKg', v.capacity_kg, 'volumeM3', v.volume_m3,
        'capacityPackages', v.capacity_packages) as vehicle,
      json_build_object('id', w.id, 'code', w.code, 'name', w.name, 'latitude', w.latitude, 'longitude', w.longitude) as warehouse
    from consolidated_loads t
    join delivery_people d on d.env_id = ${envId}::uuid and d.id = t.delivery_person_id
    join vehicles v on v.env_id = ${envId}::uuid and v.id = t.vehicle_id
    join sites w on w.env_id = ${envId}::uuid and w.id = t.site_id
    where t.env_id = ${envId}::uuid and t.id = ${id}::uuid and t.deleted_at is null`.execute(db)
  const [header] = rows
  if (!header) throw problem(problems.notFound)
  return header
}

/** Its active orders, in the sequence of the round. */
export const readLoadOrders = async ({ db, envId }: Tenant, id: string): Promise<LoadOrder[]> => {
  const { rows } = await sql<LoadOrder>`
    select o.id, 'P-' || o.number as number, k.sequence, k.is_locked, o.note,
      json_build_object('id', c.id, 'code', c.code, 'name', ${shopName('c')}) as customer,
      c.address, c.locality, c.phone, c.latitude, c.longitude, c.receives_from, c.receives_until,
      o.line_count as items_qty, o.units, o.packages, o.kg, o.total_cents,
      (o.canceled_at is not null or o.deleted_at is not null) as is_voided,
      (select coalesce(sum(l.quantity * coalesce(a.liters_per_unit, 0)), 0) from order_lines l
        join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
        where l.env_id = ${envId}::uuid and l.order_id = o.id) as liters
    from consolidated_orders k
    join orders o on o.env_id = ${envId}::uuid and o.id = k.order_id
    join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    where k.env_id = ${envId}::uuid and k.load_id = ${id}::uuid and k.is_active order by k.sequence, o.number`.execute(
    db,
  )
  return rows
}

/** Goods of a load, article by article: what is put on the vehicle, and what a settlement expects back or sold. */
export const readLoadArticles = async ({ db, envId }: Tenant, id: string): Promise<LoadArticle[]> => {
  const { rows } = await sql<LoadArticle>`
    select a.id, a.code, a.name, a.unit_of_measure, count(distinct k.order_id)::int as orders, sum(l.units) as units,
      sum(l.packages) as packages, sum(l.kg) as kg
    from consolidated_orders k
    join (${linesOfLoad(envId, id)}) l on l.order_id = k.order_id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where k.env_id = ${envId}::uuid and k.load_id = ${id}::uuid and k.is_active and a.is_product
    group by a.id, a.code, a.name, a.unit_of_measure order by a.name, a.code`.execute(db)
  return rows
}

export type LoadLine = {
  orderId: string
  code: string
  name: string
  unitOfMeasure: string
  units: number
  packages: number
  kg: number
}

/** Goods of a load order by order: what each customer signs for. */
export const readLoadLines = async ({ db, envId }: Tenant, id: string): Promise<LoadLine[]> => {
  const { rows } = await sql<LoadLine>`
    select k.order_id, a.code, a.name, a.unit_of_measure, sum(l.units) as units, sum(l.packages) as packages, sum(l.kg) as kg
    from consolidated_orders k
    join (${linesOfLoad(envId, id)}) l on l.order_id = k.order_id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where k.env_id = ${envId}::uuid and k.load_id = ${id}::uuid and k.is_active and a.is_product
    group by k.order_id, a.code, a.name, a.unit_of_measure order by a.name, a.code`.execute(db)
  return rows
}

/** Everything a load's page shows. */
export const readLoad = async (tenant: Tenant, id: string): Promise<LoadDetail> => {
  const header = await readLoadHeader(tenant, id)
  const wanted = { vehicleIds: [header.vehicle.id], deliveryPersonIds: [header.dealer.id] }
  const papers = header.state === 'pendiente' ? await readPaperWarnings(tenant, header.deliversOn, wanted) : []
  return {
    ...header,
    orders: await readLoadOrders(tenant, id),
    articles: await readLoadArticles(tenant, id),
    warnings: papers.filter(({ state }) => state === 'expired'),
    history: await readHistory(tenant, consolidatedLoads, id),
  }
}
