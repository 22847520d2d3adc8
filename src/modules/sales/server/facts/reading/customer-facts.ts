import { type RawBuilder, sql } from 'kysely'
import { wasVisited } from '../../../../customers/server/index.ts'
import { coverPeriod, type FactsQuestion } from './fact-question.ts'
import { andCustomer, andCustomerFilters, andSeller, type FactSelection, within } from './selection.ts'

type Sql = RawBuilder<unknown>

/** Sums of customers over a period: months, and visits at its edges. `bounds` is ` and …` over either table. */
export const customerFacts = (
  { selection, period, lastFactDay }: FactsQuestion,
  keys: string[],
  figures: string[],
  bounds: Sql,
): Sql => {
  const columns = sql.join([...keys, ...figures].map(column => sql.ref(column)))
  const parts = coverPeriod(period, lastFactDay).map(part => {
    const [table, starts] = part.grain === 'day' ? [sql`visits`, sql`day`] : [sql`customer_months`, sql`month`]
    return sql`select ${columns} from ${table} where env_id = ${selection.envId}::uuid and ${within(starts, part)}${bounds}`
  })
  return sql.join(parts, sql` union all `)
}

export const selectionBounds = (selection: FactSelection): Sql =>
  sql`${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`

const countedFigures = ['orders', 'collections', 'no_purchases', 'remote_orders', 'remote_collections']
const counts = sql.join(countedFigures.map(figure => sql`sum(${sql.ref(figure)})::int ${sql.ref(figure)}`))

/**
 * Common table expression `sums`, by customer. It uses integers where possible, because sums of decimals and of bigints are
 * several times slower; units are needed only for the rows shown.
 */
export const customerSums = (question: FactsQuestion): Sql => sql`
  sums as (
    select customer_id, ${counts}, sum(total_cents)::bigint total_cents
    from (${customerFacts(question, ['customer_id'], [...countedFigures, 'total_cents'], selectionBounds(question.selection))}) fact
    group by customer_id
  )`

/** Common table expression `visited`: each customer with a seller who was there. */
export const visitedPairs = (question: FactsQuestion): Sql => sql`
  visited as materialized (
    select distinct customer_id, seller_id
    from (${customerFacts(question, ['customer_id', 'seller_id'], countedFigures, selectionBounds(question.selection))}) fact
    where ${wasVisited()}
  )`

/** Whether a customer `c` is active and of the selection's sellers, channels and regions; null where it has none of these. */
export const isCounted = (selection: FactSelection): Sql =>
  sql`(c.is_active and c.deleted_at is null${andSeller(selection, sql`c.seller_id`)}${andCustomerFilters(selection)})`

/** `was_visited`: a seller was there. `is_covered`: visited, or bought without a visit. */
const shopColumns = sql`c.id, c.code, c.latitude, c.longitude, t.orders, t.collections, t.no_purchases, t.remote_orders, t.remote_collections,
  t.total_cents, coalesce(${wasVisited('t')}, false) was_visited, coalesce(t.orders > 0 or ${wasVisited('t')}, false) is_covered`

/** Common table expression `shops`: `rows` of customers `c` and their sums `t`, with `more` columns. */
const shopsOf = (rows: Sql, more: Sql = sql``): Sql =>
  sql`shops as materialized (select ${shopColumns}${more} from ${rows})`

const withCounted = (selection: FactSelection): Sql => sql`, ${isCounted(selection)} is_counted`

/** `shops`: every customer that is counted, with its sums where it has any. */
export const countedCustomers = (selection: FactSelection): Sql =>
  shopsOf(
    sql`customers c left join sums t on t.customer_id = c.id where c.env_id = ${selection.envId}::uuid and ${isCounted(selection)}`,
  )

/**
 * `shops`: the customers with sums alone, found by reading all customers once: for periods in which many have any. Where
 * months are added to days the planner takes `sums` for 200 rows: it would look each customer up if the join were an inner one.
 */
export const customersWithSums = (selection: FactSelection): Sql =>
  shopsOf(
    sql`customers c left join sums t on t.customer_id = c.id where c.env_id = ${selection.envId}::uuid and coalesce(t.orders, -1) >= 0`,
    withCounted(selection),
  )

/** `shops`: the customers with sums alone, each looked up: for periods in which few have any. */
export const lookedUpCustomers = (selection: FactSelection): Sql =>
  shopsOf(
    sql`sums t join customers c on c.env_id = ${selection.envId}::uuid and c.id = t.customer_id`,
    withCounted(selection),
  )
