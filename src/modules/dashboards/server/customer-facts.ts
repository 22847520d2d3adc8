import { type RawBuilder, sql } from 'kysely'
import { type Period, splitPeriod } from '../contract/periods.ts'
import { andCustomer, andCustomerFilters, andSeller, type Selection, within, withinAny } from './selection.ts'

type Sql = RawBuilder<unknown>

export type CustomerQuestion = { selection: Selection; period: Period; lastFactDay: string | null }

/** What customers did: whole months from `customer_months`, the days at the edges from `visits`. `bounds` is ` and …` over both. */
export const customerFacts = ({ selection, period, lastFactDay }: CustomerQuestion, columns: Sql, bounds: Sql): Sql => {
  const env = sql`env_id = ${selection.envId}::uuid`
  const { months, edges } = splitPeriod(period, lastFactDay)
  const sources = [
    ...(months
      ? [sql`select ${columns} from customer_months where ${env} and ${within(sql`month`, months)}${bounds}`]
      : []),
    ...(edges.length > 0
      ? [sql`select ${columns} from visits where ${env} and ${withinAny(sql`day`, edges)}${bounds}`]
      : []),
  ]
  return sql.join(sources, sql` union all `)
}

export const selectionBounds = (selection: Selection): Sql =>
  sql`${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`

/**
 * Common table expressions `pairs` (customer and seller) and `sums` (customer). Small whole numbers as far as
 * they go: sums of decimals and of big integers are several times dearer, and units are only wanted of the rows shown.
 */
export const customerSums = (question: CustomerQuestion): Sql => sql`
  pairs as materialized (
    select customer_id, seller_id, sum(orders)::int orders, sum(collections)::int collections, sum(no_purchases)::int no_purchases,
      sum(total_cents)::bigint total_cents
    from (${customerFacts(question, sql`customer_id, seller_id, orders, collections, no_purchases, total_cents`, selectionBounds(question.selection))}) fact
    group by customer_id, seller_id
  ), sums as materialized (
    select customer_id, sum(orders)::int orders, sum(collections)::int collections, sum(no_purchases)::int no_purchases,
      sum(total_cents)::bigint total_cents
    from pairs group by customer_id
  )`

/** Active customers a selection is about: those of its sellers, channels and regions. */
export const activeCustomers = (selection: Selection): Sql => sql`
  customers c where c.env_id = ${selection.envId}::uuid and c.is_active and c.deleted_at is null
    ${andSeller(selection, sql`c.seller_id`)}${andCustomerFilters(selection)}`
