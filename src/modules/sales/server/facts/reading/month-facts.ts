import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { andCustomer, andSeller, type FactSelection, within } from './selection.ts'

type Sql = RawBuilder<unknown>

/** Sums by customer, seller and month of the months that begin in a period, as a table expression. */
export const customerMonths = (selection: FactSelection, period: Period): Sql => sql`
  (select * from customer_months where env_id = ${selection.envId}::uuid and ${within(sql`month`, period)}
    ${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)})`

/**
 * What was sold of each article in a month, as a table expression: by one seller, or by everybody when `seller` is null.
 * `month` (its first day) and `seller` may be columns of the statement around it.
 */
export const articlesOfMonth = (envId: string, { month, seller }: { month: Sql; seller: Sql }): Sql => sql`(
  select article_id, net_cents, quantity from article_days
  where env_id = ${envId}::uuid and day >= ${month} and day < ${month} + interval '1 month' and ${seller} is null
  union all
  select article_id, net_cents, quantity from seller_article_months
  where env_id = ${envId}::uuid and month = ${month} and seller_id = ${seller})`
