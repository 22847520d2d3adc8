import { type RawBuilder, sql } from 'kysely'
import { addMonths, monthOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { shopName, wasVisited } from '../../customers/server/index.ts'
import {
  andCustomer,
  andSeller,
  customerMonths,
  type FactsQuestion,
  isCounted,
  visitedPairs,
} from '../../sales/server/index.ts'
import { widgetRows } from '../contract/widgets.ts'
import { isSingleDay } from './context.ts'
import { jsonList } from './json-list.ts'

type Sql = RawBuilder<unknown>

export type UnvisitedCustomer = { id: string; code: string; name: string; lastPurchaseOn: string | null }

export type CustomerVisits = {
  /** Active customers. */
  active: number
  /** Longest without a purchase first, starting with those who never bought. */
  unvisited: UnvisitedCustomer[]
  unvisitedCount: number
  /** How many customers each seller visited. */
  sellerCustomers: { sellerId: string; customers: number }[]
}

/** Of one day: who was planned and not visited. */
const unvisitedOfDay = ({ selection, period }: FactsQuestion): Sql => sql`c.id in (
  select customer_id from visits where env_id = ${selection.envId}::uuid and day = ${period.from}::date and is_planned
    and not ${wasVisited()}${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)})`

/**
 * The customers (id, code) of `rows` whose id `others` (customer_id) does not have. A full join is always hashed: a nested
 * loop, which the planner takes for tables that it believes to be small, would compare each with each. `offset 0` keeps the
 * conditions of `rows` out of the join, which they would turn into a left one.
 */
const without = (rows: Sql, others: Sql): Sql => sql`
  select k.id, k.code from (${rows} offset 0) k full join (${others}) o on o.customer_id = k.id where o.customer_id is null`

/** So many unvisited customers are asked first whether they ever bought. */
const askedFirst = 1_000

/** The last purchases of so many are looked up in less time than months of all customers are read. */
const lookedUp = 5_000

/** Whole months before the period in which many customers bought: these are left out at once. */
const busyMonths = 2

/**
 * The unvisited customers to show. Who never bought comes first, by code: mostly enough of the first codes never did. Else,
 * of many customers, come those who bought nothing in the months before the period: they are fewer. Only when those are too
 * few as well, the last purchase of everybody is looked up.
 */
const unvisitedRows = ({ selection, period }: FactsQuestion): Sql => {
  const env = sql`${selection.envId}::uuid`
  const start = monthOf(period.from)
  const busySince = addMonths(start, -busyMonths)
  const withLastPurchase = (customers: Sql): Sql => sql`
    select u.id, u.code, p.day from (${customers}) u left join lateral (
      select v.day from visits v where v.env_id = ${env} and v.customer_id = u.id and v.orders > 0
        and v.day <= ${period.to}::date${andSeller(selection, sql`v.seller_id`)}
      order by v.day desc limit 1) p on true`
  const months = customerMonths(selection, { from: busySince, to: addMonths(start, -1) })
  const boughtLately = sql`select m.customer_id from ${months} m where m.orders > 0`
  const isMany = sql`(select count(*) from unvisited) > ${sql.lit(lookedUp)}`
  const isFull = (rows: Sql): Sql => sql`(select count(*) from ${rows}) = ${sql.lit(widgetRows)}`
  const longestFirst = sql`order by p.day nulls first, u.code limit ${sql.lit(widgetRows)}`
  return jsonList(sql`
    with never as materialized (
      ${withLastPurchase(sql`select * from unvisited order by code limit ${sql.lit(askedFirst)}`)}
      where p.day is null order by u.code limit ${sql.lit(widgetRows)}
    ), quiet as materialized (
      ${withLastPurchase(without(sql`select * from unvisited`, boughtLately))}
      where ${isMany} and not ${isFull(sql`never`)} and coalesce(p.day < ${busySince}::date, true) ${longestFirst}
    ), longest as materialized (
      ${withLastPurchase(sql`select * from unvisited`)} where not ${isFull(sql`never`)} and not ${isFull(sql`quiet`)} ${longestFirst}
    )
    select c.id, c.code, ${shopName('c')} as name, t.day "lastPurchaseOn"
    from (select * from never where ${isFull(sql`never`)} union all select * from quiet where ${isFull(sql`quiet`)} union all select * from longest) t
    join customers c on c.env_id = ${env} and c.id = t.id
    order by t.day nulls first, t.code`)
}

/** Who was visited and who was not, apart from the sums of customers, so that both are read at the same time. */
export const findCustomerVisits = async ({ db }: Tenant, question: FactsQuestion): Promise<CustomerVisits> => {
  const { selection, period } = question
  const customers = (columns: Sql, condition: Sql): Sql =>
    sql`select ${columns} from customers c where c.env_id = ${selection.envId}::uuid and ${condition}`
  const ids = sql`c.id, c.code`
  // Of more days: who is active and was never visited.
  const unvisited = isSingleDay(period)
    ? customers(ids, unvisitedOfDay(question))
    : without(customers(ids, isCounted(selection)), sql`select customer_id from visited`)
  const visits = await sql<CustomerVisits>`
    with ${visitedPairs(question)}, unvisited as materialized (${unvisited})
    select (${customers(sql`count(*)`, isCounted(selection))}) active, (select count(*) from unvisited) unvisited_count,
      ${unvisitedRows(question)} unvisited,
      ${jsonList(sql`select seller_id "sellerId", count(*) customers from visited group by seller_id`)} seller_customers`.execute(
    db,
  )
  const [row] = visits.rows
  if (!row) throw new Error('a query without a table answers one row')
  return row
}
