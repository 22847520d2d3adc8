import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { ownCollections, ownOrders, shopName, wasVisited } from '../../customers/server/index.ts'
import {
  andCustomer,
  andSeller,
  customerFacts,
  customerSums,
  customersWithSums,
  everyCustomer,
  type FactsQuestion,
  isCounted,
  type Selection,
  selectionBounds,
} from '../../sales/server/index.ts'
import { mapPoints, widgetRows } from '../contract/widgets.ts'
import { isSingleDay } from './context.ts'

type Sql = RawBuilder<unknown>

export type RankedCustomer = {
  id: string
  code: string
  name: string
  totalCents: number
  quantity: number
  discountCents: number
  seller: string | null
  isActive: boolean
}
export type VisitedCustomer = {
  id: string
  code: string
  name: string
  orders: number
  collections: number
  noPurchases: number
}
export type UnvisitedCustomer = { id: string; code: string; name: string; lastPurchaseOn: string | null; total: number }
export type Place = { latitude: number; longitude: number; orders: number; collections: number; noPurchases: number }

export type CustomerSums = {
  ranking: RankedCustomer[]
  /** Number of customers with sales, and the sum of those sales. */
  buyers: number
  totalCents: number
  visited: VisitedCustomer[]
  /** Total number of visited customers. */
  visitedCount: number
  /** Active customers, and how many of them were visited or bought. */
  coverage: { active: number; covered: number }
  sellerCustomers: { sellerId: string; customers: number }[]
  /** Longest without a purchase first, starting with those who never bought; each row has the total. */
  unvisited: UnvisitedCustomer[]
  /** Operations at their customers' places, summed by cells when there are many; empty unless requested. */
  places: Place[]
}

const list = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** Units and discounts are read only for the customers shown. */
const ranking = (question: FactsQuestion): Sql => {
  const { envId } = question.selection
  const bounds = sql`${selectionBounds(question.selection)} and customer_id = any(array(select customer_id from best))`
  return list(sql`
    select c.id, c.code, ${shopName('c')} as name, best.total_cents::float8 "totalCents", detail.units::float8 quantity, detail.discount_cents::float8 "discountCents",
      s.name seller, c.is_active "isActive"
    from best
    join (select customer_id, sum(units) units, sum(discount_cents) discount_cents
      from (${customerFacts(question, ['customer_id'], ['units', 'discount_cents'], bounds)}) fact group by customer_id) detail on detail.customer_id = best.customer_id
    join customers c on c.env_id = ${envId}::uuid and c.id = best.customer_id
    left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    order by best.total_cents desc, best.customer_id`)
}

const visitedRows = ({ envId }: Selection): Sql =>
  list(sql`
  select c.id, c.code, ${shopName('c')} as name, t.orders, t.collections, t.no_purchases "noPurchases"
  from (select id, ${ownOrders()} orders, ${ownCollections()} collections, no_purchases from shops where was_visited
    order by 2 desc, 3 desc, no_purchases desc, id limit ${sql.lit(widgetRows)}) t
  join customers c on c.env_id = ${envId}::uuid and c.id = t.id
  order by t.orders desc, t.collections desc, t.no_purchases desc, t.id`)

/** `shops` of a period, its customers who were not visited, and how many are active. */
type CustomerReading = { shops: Sql; unvisited: Sql; active: Sql }

/** Few customers have sums of one day: they alone are read. Unvisited: planned and not visited. */
const ofOneDay = ({ selection, period }: FactsQuestion): CustomerReading => ({
  shops: customersWithSums(selection),
  unvisited: sql`select c.id, c.code from customers c where c.env_id = ${selection.envId}::uuid and c.id in (
    select customer_id from visits where env_id = ${selection.envId}::uuid and day = ${period.from}::date and is_planned
      and not ${wasVisited()}${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)})`,
  active: sql`(select count(*) from customers c where c.env_id = ${selection.envId}::uuid and ${isCounted(selection)})`,
})

/** All customers are read, once. Unvisited: active and never visited. */
const ofManyDays = ({ selection }: FactsQuestion): CustomerReading => ({
  shops: everyCustomer(selection),
  unvisited: sql`select id, code from shops where is_counted and not was_visited`,
  active: sql`count(*) filter (where is_counted)`,
})

/** So many unvisited customers are asked first whether they ever bought. */
const askedFirst = 5_000

/**
 * Who never bought comes first, by code: mostly enough of the first codes never did. Only when they are too few, the last
 * purchase of everybody is looked up.
 */
const unvisitedRows = ({ selection, period }: FactsQuestion, unvisited: Sql): Sql => {
  const withLastPurchase = (customers: Sql): Sql => sql`
    select u.id, u.code, p.day from ${customers} u left join lateral (
      select v.day from visits v where v.env_id = ${selection.envId}::uuid and v.customer_id = u.id and v.orders > 0
        and v.day <= ${period.to}::date${andSeller(selection, sql`v.seller_id`)}
      order by v.day desc limit 1) p on true`
  const isFull = sql`(select count(*) from never) = ${sql.lit(widgetRows)}`
  return list(sql`
    with unvisited as materialized (${unvisited}), never as materialized (
      ${withLastPurchase(sql`(select id, code from unvisited order by code limit ${sql.lit(askedFirst)})`)}
      where p.day is null order by u.code limit ${sql.lit(widgetRows)}
    ), longest as materialized (
      ${withLastPurchase(sql`unvisited`)} where not ${isFull} order by p.day nulls first, u.code limit ${sql.lit(widgetRows)}
    )
    select c.id, c.code, ${shopName('c')} as name, t.day "lastPurchaseOn", (select count(*) from unvisited) total
    from (select * from never where ${isFull} union all select * from longest) t
    join customers c on c.env_id = ${selection.envId}::uuid and c.id = t.id
    order by t.day nulls first, t.code`)
}

const isPlaced = sql`is_covered and latitude is not null and longitude is not null`

const places = list(sql`
  with box as (
    select count(*) > ${sql.lit(mapPoints)} gathers, min(latitude) south, min(longitude) west,
      greatest(max(latitude) - min(latitude), 1e-6) / 40 height, greatest(max(longitude) - min(longitude), 1e-6) / 40 width
    from shops where ${isPlaced}
  )
  select avg(latitude) latitude, avg(longitude) longitude, sum(orders) orders, sum(collections) collections, sum(no_purchases) "noPurchases"
  from shops, box where ${isPlaced}
  group by case when gathers then floor((latitude - south) / height) else latitude end, case when gathers then floor((longitude - west) / width) else longitude end
  limit ${sql.lit(mapPoints)}`)

/** All sums of customers in one statement, because computing them is the expensive part. */
export const findCustomerSums = async (
  { db }: Tenant,
  question: FactsQuestion,
  wantsPlaces: boolean,
): Promise<CustomerSums> => {
  const { shops, unvisited, active } = isSingleDay(question.period) ? ofOneDay(question) : ofManyDays(question)
  const sums = await sql<CustomerSums>`
    with ${customerSums(question)}, ${shops}, best as materialized (
      select id as customer_id, total_cents from shops where total_cents <> 0 order by total_cents desc, id limit ${sql.lit(widgetRows)}
    )
    select ${ranking(question)} ranking, ${visitedRows(question.selection)} visited, ${unvisitedRows(question, unvisited)} unvisited,
      ${wantsPlaces ? places : sql`'[]'::json`} places,
      ${list(sql`select seller_id "sellerId", count(*) customers from pairs where ${wasVisited()} group by seller_id`)} seller_customers,
      json_build_object('active', t.active, 'covered', t.active_covered) coverage, t.buyers, t.total_cents, t.visited as visited_count
    from (select count(*) filter (where total_cents <> 0) buyers, coalesce(sum(total_cents), 0) total_cents,
      count(*) filter (where was_visited) visited, ${active} active,
      count(*) filter (where is_counted and is_covered) active_covered from shops) t`.execute(db)
  const [row] = sums.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
