import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../kernel/contract/periods.ts'
import { columnName } from '../../../kernel/server/database/column-name.ts'
import { wasCollected, wasEffective, wasVisited } from '../../customers/server/index.ts'
import { sellerDayFigures } from '../../sales/contract/live-documents.ts'
import { coverPeriod, type FactsQuestion } from './parts.ts'
import { andCustomer, andSeller, boundsCustomers, type Selection, signedFigure, within } from './selection.ts'

/**
 * Rows of `seller_days` in a selection, as a table expression. That table has no customers, so with a filter of channel
 * or region the visits are summed instead, which is slower the longer the period.
 */
export const sellerDays = (selection: Selection, period: Period): RawBuilder<unknown> => {
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

/** Column names in the database, because these statements bypass the query builder's camel case. */
const columns = sellerDayFigures.map(columnName)

/**
 * Sums of sellers, as `seller_id` and the figures of `sellerDayFigures`, to be summed by seller: whole months inside,
 * days at the edges, and parts to subtract negated.
 */
export const sellerFacts = ({ selection, period, lastFactDay }: FactsQuestion): RawBuilder<unknown> => {
  if (boundsCustomers(selection)) return sellerDays(selection, period)
  const parts = coverPeriod(period, lastFactDay, ['day', 'month']).map(part => {
    const [rows, starts] = part.grain === 'month' ? [sql`seller_months`, sql`month`] : [sql`seller_days`, sql`day`]
    const figures = sql.join(columns.map(column => signedFigure(part, column)))
    return sql`select seller_id, ${figures} from ${rows} where env_id = ${selection.envId}::uuid and ${within(starts, part)}${andSeller(selection, sql`seller_id`)}`
  })
  return sql`(${sql.join(parts, sql` union all `)})`
}
