import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { wasCollected, wasEffective, wasVisited } from '../../../../customers/server/index.ts'
import { andCustomer, andSeller, boundsCustomers, type FactSelection, within } from './selection.ts'

/**
 * Rows of `seller_days` in a selection, as a table expression. That table has no customers, so with a filter of channel
 * or region the visits are summed instead, which is slower the longer the period.
 */
export const sellerDays = (selection: FactSelection, period: Period): RawBuilder<unknown> => {
  const { envId } = selection
  if (!boundsCustomers(selection))
    return sql`(select * from seller_days where env_id = ${envId}::uuid and ${within(sql`day`, period)}${andSeller(selection, sql`seller_id`)})`
  return sql`(select day, seller_id,
      count(*) filter (where is_planned)::int planned,
      count(*) filter (where is_planned and ${wasVisited()})::int visited,
      count(*) filter (where ${wasVisited()})::int visits,
      count(*) filter (where ${wasEffective()})::int effective_visits,
      count(*) filter (where had_debt_due and ${wasVisited()})::int visits_with_debt,
      count(*) filter (where had_debt_due and ${wasCollected()})::int collected_with_debt,
      sum(orders)::int orders, sum(collections)::int collections, sum(no_purchases)::int no_purchases, sum(lines)::int lines,
      sum(units) units, sum(packages) packages, sum(kg) kg, sum(discount_cents)::bigint discount_cents, sum(net_cents)::bigint net_cents,
      sum(total_cents)::bigint total_cents, sum(collected_cents)::bigint collected_cents,
      sum(remote_orders)::int remote_orders, sum(remote_collections)::int remote_collections, sum(remote_net_cents)::bigint remote_net_cents,
      sum(remote_total_cents)::bigint remote_total_cents, max(last_operation_at) last_operation_at
    from visits where env_id = ${envId}::uuid and ${within(sql`day`, period)}
      ${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}
    group by day, seller_id)`
}

/** Sums of a day by channel and region, as a table expression: fewer rows than those by seller. */
export const groupDays = ({ envId }: FactSelection, period: Period): RawBuilder<unknown> =>
  sql`(select * from group_days where env_id = ${envId}::uuid and ${within(sql`day`, period)})`

/** The instant (`at`) of the newest operation of a period; null without any. It is in the last day that has one. */
export const lastOperation = (selection: FactSelection, period: Period): RawBuilder<{ at: string | null }> => {
  const rows = boundsCustomers(selection) ? sql`visits` : sql`seller_days`
  const condition = sql`env_id = ${selection.envId}::uuid and last_operation_at is not null and ${within(sql`day`, period)}
    ${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`
  return sql<{ at: string | null }>`
    select max(last_operation_at) at from ${rows}
    where ${condition} and day = (select day from ${rows} where ${condition} order by day desc limit 1)`
}

/** Sellers with a visit in a period: on how many days (`days`), and the last (`last_day`). */
export const workedDays = (envId: string, { from, to }: Period) => sql`(
  select seller_id, count(*) as days, max(day) as last_day from seller_days
  where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date and visits > 0 group by seller_id)`
