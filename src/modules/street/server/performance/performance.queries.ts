import { sql } from 'kysely'
import type { Period } from '../../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName, wasVisited } from '../../../customers/server/index.ts'
import {
  andCustomer,
  andCustomerFilters,
  andSeller,
  ofSellers,
  type Selection,
  sellerDays,
  sellerTracks,
} from '../../../sales/server/index.ts'
import { detailRows } from '../../contract/performance.ts'

export type SellerTracks = { sellerId: string; seconds: number; meters: number | null }

/**
 * Time in the field and way gone of each seller in a period; whoever sent no position is not among them. Up to an instant the
 * way is not known: facts only know whole days.
 */
export const findTrackSums = async (
  { db }: Tenant,
  selection: Selection,
  period: Period,
  until: string | null = null,
): Promise<SellerTracks[]> => {
  const found = await sql<SellerTracks>`
    select seller_id, sum(extract(epoch from least(last_at, ${until}::timestamptz) - first_at))::int as seconds,
      case when ${until}::timestamptz is null then sum(meters) end as meters
    from ${sellerTracks(selection, period)} t
    where (${until}::timestamptz is null or first_at <= ${until}::timestamptz)
    group by seller_id`.execute(db)
  return found.rows
}

export type DayRow = {
  day: string
  planned: number
  visited: number
  visits: number
  effectiveVisits: number
  orders: number
  netCents: number
  collections: number
  collectedCents: number
  noPurchases: number
  remoteOrders: number
  remoteNetCents: number
  firstAt: string | null
  lastAt: string | null
  meters: number | null
}

/** A seller's days in a period with a plan, an operation or a position, the newest first; positions know no customers. */
export const findDays = async (
  { db, envId }: Tenant,
  sellerId: string,
  selection: Selection,
  period: Period,
): Promise<DayRow[]> => {
  const found = await sql<DayRow>`
    select day, coalesce(d.planned, 0) as planned, coalesce(d.visited, 0) as visited, coalesce(d.visits, 0) as visits,
      coalesce(d.effective_visits, 0) as effective_visits, coalesce(d.orders, 0) as orders, coalesce(d.net_cents, 0) as net_cents,
      coalesce(d.collections, 0) as collections, coalesce(d.collected_cents, 0) as collected_cents, coalesce(d.no_purchases, 0) as no_purchases,
      coalesce(d.remote_orders, 0) as remote_orders, coalesce(d.remote_net_cents, 0) as remote_net_cents,
      t.first_at, t.last_at, t.meters
    from ${sellerDays(selection, period)} d full join ${sellerTracks(ofSellers(envId, [sellerId]), period)} t using (day)
    order by day desc`.execute(db)
  return found.rows
}

export type ExcuseCount = { id: string; code: string; name: string; count: number }

export const findExcuses = async (
  { db, envId }: Tenant,
  selection: Selection,
  { from, to }: Period,
): Promise<ExcuseCount[]> => {
  const found = await sql<ExcuseCount>`
    select x.id, x.code, x.name, count(*) as count
    from no_purchases n join excuses x on x.env_id = ${envId}::uuid and x.id = n.excuse_id
    where n.env_id = ${envId}::uuid and n.day between ${from}::date and ${to}::date and n.deleted_at is null
      ${andSeller(selection, sql`n.seller_id`)}${andCustomer(selection, sql`n.customer_id`)}
    group by x.id, x.code, x.name order by count(*) desc, x.name limit ${sql.lit(detailRows)}`.execute(db)
  return found.rows
}

export type NonBuyer = {
  id: string
  code: string
  name: string
  visits: number
  lastPurchaseOn: string | null
  total: number
}

/** Active customers of the seller without an order of theirs in the period, the most visited in vain first. */
export const findNonBuyers = async (
  { db, envId }: Tenant,
  sellerId: string,
  selection: Selection,
  { from, to }: Period,
): Promise<NonBuyer[]> => {
  const found = await sql<NonBuyer>`
    with listed as (
      select c.id, c.code, ${shopName('c')} as name, coalesce(v.visits, 0) as visits, count(*) over () as total
      from customers c
      left join (
        select customer_id, count(*) filter (where ${wasVisited()}) as visits, sum(orders) as orders
        from visits where env_id = ${envId}::uuid and seller_id = ${sellerId}::uuid and day between ${from}::date and ${to}::date
        group by customer_id
      ) v on v.customer_id = c.id
      where c.env_id = ${envId}::uuid and c.seller_id = ${sellerId}::uuid and c.is_active and c.deleted_at is null and coalesce(v.orders, 0) = 0
        ${andCustomerFilters(selection)}
      order by coalesce(v.visits, 0) desc, c.code limit ${sql.lit(detailRows)}
    )
    select l.*, p.day as last_purchase_on from listed l
    left join lateral (
      select v.day from visits v where v.env_id = ${envId}::uuid and v.customer_id = l.id and v.orders > 0 and v.day <= ${to}::date
      order by v.day desc limit 1
    ) p on true
    order by l.visits desc, l.code`.execute(db)
  return found.rows
}
