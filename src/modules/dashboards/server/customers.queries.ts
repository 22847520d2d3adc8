import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type Period, splitPeriod } from '../contract/periods.ts'
import { mapPoints, widgetRows } from '../contract/widgets.ts'
import { andCustomer, andCustomerFilters, andSeller, type Selection, within, withinAny } from './selection.ts'

type Sql = RawBuilder<unknown>

/** What a selection's customers did in a period: whole months from `customer_months`, the days at the edges from `visits`. */
const customerFacts = (selection: Selection, period: Period, lastFactDay: string | null): Sql => {
  const { envId } = selection
  const { months, edges } = splitPeriod(period, lastFactDay)
  const bounds = sql`${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`
  const columns = sql`customer_id, seller_id, orders, collections, no_purchases, units, discount_cents, total_cents`
  const sources = [
    ...(months ? [sql`select ${columns} from customer_months where env_id = ${envId}::uuid and ${within(sql`month`, months)}${bounds}`] : []),
    ...(edges.length > 0 ? [sql`select ${columns} from visits where env_id = ${envId}::uuid and ${withinAny(sql`day`, edges)}${bounds}`] : []),
  ]
  return sql`(${sql.join(sources, sql` union all `)})`
}

const pairs = (selection: Selection, period: Period, lastFactDay: string | null): Sql => sql`
  pairs as materialized (
    select customer_id, seller_id, sum(orders) orders, sum(collections) collections, sum(no_purchases) no_purchases,
      sum(units) units, sum(discount_cents) discount_cents, sum(total_cents) total_cents
    from ${customerFacts(selection, period, lastFactDay)} fact group by customer_id, seller_id
  ), sums as materialized (
    select customer_id, sum(orders) orders, sum(collections) collections, sum(no_purchases) no_purchases,
      sum(units) units, sum(discount_cents) discount_cents, sum(total_cents) total_cents
    from pairs group by customer_id
  )`

export type RankedCustomer = {
  id: string; code: string; name: string; totalCents: number; quantity: number; discountCents: number; seller: string | null; isActive: boolean
}
export type VisitedCustomer = { id: string; code: string; name: string; orders: number; collections: number; noPurchases: number }
export type UnvisitedCustomer = { id: string; code: string; name: string; lastPurchaseOn: string | null }
export type Place = { latitude: number; longitude: number; orders: number; collections: number; noPurchases: number }

export type CustomerSums = {
  ranking: RankedCustomer[]
  /** Customers with sales, and those sales together. */
  buyers: number
  totalCents: number
  visited: VisitedCustomer[]
  /** Distinct customers with an operation, and how many of them are active: what coverage divides. */
  covered: number
  coveredActive: number
  active: number
  sellerCustomers: { sellerId: string; customers: number }[]
}

const ranking = ({ envId }: Selection): Sql => sql`
  select coalesce(json_agg(r), '[]') from (
    select c.id, c.code, c.name, t.total_cents::float8 "totalCents", t.units::float8 quantity, t.discount_cents::float8 "discountCents", s.name seller, c.is_active "isActive"
    from (select * from sums where total_cents <> 0 order by total_cents desc, customer_id limit ${sql.lit(widgetRows)}) t
    join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
    left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    order by t.total_cents desc, t.customer_id) r`

const visited = ({ envId }: Selection): Sql => sql`
  select coalesce(json_agg(r), '[]') from (
    select c.id, c.code, c.name, t.orders::int orders, t.collections::int collections, t.no_purchases::int "noPurchases"
    from (select * from sums where orders + collections + no_purchases > 0
      order by orders desc, collections desc, no_purchases desc, customer_id limit ${sql.lit(widgetRows)}) t
    join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
    order by t.orders desc, t.collections desc, t.no_purchases desc, t.customer_id) r`

/** Active customers a selection is about: those of its sellers, channels and regions. */
const activeCustomers = (selection: Selection): Sql => sql`
  customers c where c.env_id = ${selection.envId}::uuid and c.is_active and c.deleted_at is null
    ${andSeller(selection, sql`c.seller_id`)}${andCustomerFilters(selection)}`

export const findCustomerSums = async ({ db }: Tenant, selection: Selection, period: Period, lastFactDay: string | null): Promise<CustomerSums> => {
  const found = await sql<CustomerSums>`
    with ${pairs(selection, period, lastFactDay)}
    select (${ranking(selection)}) ranking, (${visited(selection)}) visited,
      (select coalesce(json_agg(r), '[]') from (select seller_id "sellerId", count(*)::int customers from pairs
        where orders + collections + no_purchases > 0 group by seller_id) r) seller_customers,
      (select count(*) from ${activeCustomers(selection)}) active,
      (select count(*) from ${activeCustomers(selection)} and c.id in (select customer_id from sums where orders + collections + no_purchases > 0)) covered_active,
      t.*
    from (select count(*) filter (where total_cents <> 0) buyers, coalesce(sum(total_cents), 0) total_cents,
      count(*) filter (where orders + collections + no_purchases > 0) covered from sums) t`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}

export type Unvisited = { rows: UnvisitedCustomer[]; total: number }

/** Of one day: planned and without an operation. Of a longer period: active and without an operation in all of it. */
const unvisitedIds = (selection: Selection, period: Period, lastFactDay: string | null): Sql => {
  const { envId } = selection
  if (period.from === period.to)
    return sql`select distinct customer_id from visits where env_id = ${envId}::uuid and day = ${period.from}::date and is_planned
      and orders + collections + no_purchases = 0${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`
  return sql`select c.id customer_id from ${activeCustomers(selection)}
    and not exists (select 1 from ${customerFacts(selection, period, lastFactDay)} f where f.customer_id = c.id and f.orders + f.collections + f.no_purchases > 0)`
}

/** The longest without a purchase first; those who never bought lead. */
export const findUnvisited = async ({ db }: Tenant, selection: Selection, period: Period, lastFactDay: string | null): Promise<Unvisited> => {
  const { envId } = selection
  const found = await sql<UnvisitedCustomer & { total: number }>`
    select c.id, c.code, c.name, p.day last_purchase_on, count(*) over () total
    from (${unvisitedIds(selection, period, lastFactDay)}) u
    join customers c on c.env_id = ${envId}::uuid and c.id = u.customer_id
    left join lateral (
      select v.day from visits v where v.env_id = ${envId}::uuid and v.customer_id = u.customer_id and v.orders > 0
        and v.day <= ${period.to}::date${andSeller(selection, sql`v.seller_id`)}
      order by v.day desc limit 1
    ) p on true
    order by p.day nulls first, c.code limit ${sql.lit(widgetRows)}`.execute(db)
  return { rows: found.rows.map(({ id, code, name, lastPurchaseOn }) => ({ id, code, name, lastPurchaseOn })), total: found.rows[0]?.total ?? 0 }
}

/** Operations of a long period at their customers' places, gathered in cells when there are many places. */
export const findCustomerPlaces = async ({ db }: Tenant, selection: Selection, period: Period, lastFactDay: string | null): Promise<Place[]> => {
  const { envId } = selection
  const found = await sql<Place>`
    with ${pairs(selection, period, lastFactDay)}, placed as materialized (
      select c.latitude, c.longitude, t.orders, t.collections, t.no_purchases
      from sums t join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
      where t.orders + t.collections + t.no_purchases > 0 and c.latitude is not null and c.longitude is not null
    ), box as (
      select count(*) > ${sql.lit(mapPoints)} gathers, min(latitude) south, min(longitude) west,
        greatest(max(latitude) - min(latitude), 1e-6) / 40 height, greatest(max(longitude) - min(longitude), 1e-6) / 40 width from placed
    )
    select avg(latitude) latitude, avg(longitude) longitude, sum(orders) orders, sum(collections) collections, sum(no_purchases) no_purchases
    from placed, box
    group by case when gathers then floor((latitude - south) / height) else latitude end, case when gathers then floor((longitude - west) / width) else longitude end
    limit ${sql.lit(mapPoints)}`.execute(db)
  return found.rows
}
