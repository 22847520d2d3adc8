import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { coverPeriod, type FactsQuestion } from './fact-question.ts'
import { andCustomer, andSeller, boundsCustomers, type FactSelection, within } from './selection.ts'

type Sql = RawBuilder<unknown>

const columnsOf = (figures: string[]): Sql => sql.join(['article_id', ...figures].map(column => sql.ref(column)))

/**
 * Lines of valid orders. Slow over long periods, so facts are read instead wherever they have the needed dimensions.
 */
const soldLines = (selection: FactSelection, days: Period, figures: string[]): Sql => sql`
  select ${columnsOf(figures)} from (
    select l.article_id, l.quantity, l.packages, l.kg, l.net_cents, l.total_cents
    from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
    where o.env_id = ${selection.envId}::uuid and l.env_id = ${selection.envId}::uuid and ${within(sql`o.day`, days)}
      and o.canceled_at is null and o.deleted_at is null${andSeller(selection, sql`o.seller_id`)}${andCustomer(selection, sql`o.customer_id`)}) line`

/** Sums by `article_id`: of some sellers, months and the lines of the days around them. With a filter of customers, only the lines can be read. */
export const articleFacts = ({ selection, period, lastFactDay }: FactsQuestion, figures: string[]): Sql => {
  const { envId, sellers } = selection
  if (boundsCustomers(selection)) return soldLines(selection, period, figures)
  if (sellers === null)
    return sql`select ${columnsOf(figures)} from article_days where env_id = ${envId}::uuid and ${within(sql`day`, period)}`
  const parts = coverPeriod(period, lastFactDay).map(part =>
    part.grain === 'day'
      ? soldLines(selection, part, figures)
      : sql`select ${columnsOf(figures)} from seller_article_months
          where env_id = ${envId}::uuid and ${within(sql`month`, part)}${andSeller(selection, sql`seller_id`)}`,
  )
  return sql.join(parts, sql` union all `)
}

/** Ids of the articles that some sellers ever sold. The sums know no customers: without them, the lines have to be read. */
export const everSold = ({ envId, sellers }: FactSelection): Sql =>
  sellers === null
    ? sql`select article_id from article_days where env_id = ${envId}::uuid and orders > 0`
    : sql`select article_id from seller_article_months where env_id = ${envId}::uuid and orders > 0 and seller_id = any(${sellers}::uuid[])`
