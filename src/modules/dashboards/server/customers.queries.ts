import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { ownCollections, ownOrders, shopName } from '../../customers/server/index.ts'
import {
  customerFacts,
  customerSums,
  customersWithSums,
  type FactsQuestion,
  lookedUpCustomers,
  type Selection,
  selectionBounds,
} from '../../sales/server/index.ts'
import { mapPoints, widgetRows } from '../contract/widgets.ts'
import { isSingleDay } from './context.ts'
import { jsonList } from './json-list.ts'

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
export type Place = { latitude: number; longitude: number; orders: number; collections: number; noPurchases: number }

export type CustomerSums = {
  ranking: RankedCustomer[]
  /** Number of customers with sales, and the sum of those sales. */
  buyers: number
  totalCents: number
  visited: VisitedCustomer[]
  /** Total number of visited customers. */
  visitedCount: number
  /** Active customers who were visited or bought. */
  coveredCount: number
  /** Operations at their customers' places, summed by cells when there are many; empty unless requested. */
  places: Place[]
}

/** Units and discounts are read only for the customers shown. */
const ranking = (question: FactsQuestion): Sql => {
  const { envId } = question.selection
  const bounds = sql`${selectionBounds(question.selection)} and customer_id = any(array(select customer_id from best))`
  return jsonList(sql`
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
  jsonList(sql`
  select c.id, c.code, ${shopName('c')} as name, t.orders, t.collections, t.no_purchases "noPurchases"
  from (select id, ${ownOrders()} orders, ${ownCollections()} collections, no_purchases from shops where was_visited
    order by 2 desc, 3 desc, no_purchases desc, id limit ${sql.lit(widgetRows)}) t
  join customers c on c.env_id = ${envId}::uuid and c.id = t.id
  order by t.orders desc, t.collections desc, t.no_purchases desc, t.id`)

const isPlaced = sql`is_covered and latitude is not null and longitude is not null`

const places = jsonList(sql`
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
  const { selection, period } = question
  const shops = isSingleDay(period) ? lookedUpCustomers(selection) : customersWithSums(selection)
  const sums = await sql<CustomerSums>`
    with ${customerSums(question)}, ${shops}, best as materialized (
      select id as customer_id, total_cents from shops where total_cents <> 0 order by total_cents desc, id limit ${sql.lit(widgetRows)}
    )
    select ${ranking(question)} ranking, ${visitedRows(selection)} visited, ${wantsPlaces ? places : sql`'[]'::json`} places, t.*
    from (select count(*) filter (where total_cents <> 0) buyers, coalesce(sum(total_cents), 0) total_cents,
      count(*) filter (where was_visited) visited_count, count(*) filter (where is_counted and is_covered) covered_count from shops) t`.execute(
    db,
  )
  const [row] = sums.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
