import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../customers/server/index.ts'
import { andCustomer, andSeller, type Selection, within } from '../../sales/server/index.ts'
import { mapPoints } from '../contract/widgets.ts'
import type { Place } from './customers.queries.ts'
import { jsonList } from './json-list.ts'

type Sql = RawBuilder<unknown>

export type OperationPoint = {
  id: string
  day: string
  kind: 'order' | 'collection' | 'noPurchase'
  latitude: number
  longitude: number
  takenAt: string
  totalCents: number | null
  customer: string
  seller: string
}

/** Operations with a known place. */
const placedOperations = (selection: Selection, period: Period): Sql => {
  const bounds = sql`env_id = ${selection.envId}::uuid and ${within(sql`day`, period)} and latitude is not null and longitude is not null
    and deleted_at is null${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`
  return sql`
    select id, day, 'order' kind, seller_id, customer_id, latitude, longitude, taken_at, total_cents from orders where ${bounds} and canceled_at is null and kind = 'sale'
    union all
    select id, day, 'collection', seller_id, customer_id, latitude, longitude, taken_at, total_cents from collections where ${bounds} and canceled_at is null
    union all
    select id, day, 'noPurchase', seller_id, customer_id, latitude, longitude, taken_at, null from no_purchases where ${bounds}`
}

export type PlacedOperations = { total: number; points: OperationPoint[]; clusters: Place[] }

/** Single points while there are few; otherwise sums by the cells of a 40 × 40 grid over their area. */
export const findPlacedOperations = async (
  { db }: Tenant,
  selection: Selection,
  period: Period,
): Promise<PlacedOperations> => {
  const { envId } = selection
  const operations = await sql<PlacedOperations>`
    with placed as materialized (${placedOperations(selection, period)}), box as (
      select count(*) total, min(latitude) south, min(longitude) west,
        greatest(max(latitude) - min(latitude), 1e-6) / 40 height, greatest(max(longitude) - min(longitude), 1e-6) / 40 width from placed
    )
    select box.total,
      case when total <= ${sql.lit(mapPoints)} then ${jsonList(sql`
        select p.id, p.day, p.kind, p.latitude, p.longitude, to_char(p.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "takenAt",
          p.total_cents "totalCents", ${shopName('c')} as customer, s.name seller
        from placed p
        join customers c on c.env_id = ${envId}::uuid and c.id = p.customer_id
        join sellers s on s.env_id = ${envId}::uuid and s.id = p.seller_id
        order by p.taken_at desc, p.id`)} else '[]' end points,
      case when total > ${sql.lit(mapPoints)} then (select json_agg(r) from (
        select avg(latitude) latitude, avg(longitude) longitude, (count(*) filter (where kind = 'order'))::int orders,
          (count(*) filter (where kind = 'collection'))::int collections, (count(*) filter (where kind = 'noPurchase'))::int "noPurchases"
        from placed group by floor((latitude - south) / height), floor((longitude - west) / width)
        order by count(*) desc limit ${sql.lit(mapPoints)}) r) else '[]' end clusters
    from box`.execute(db)
  const [row] = operations.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
