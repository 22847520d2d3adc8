import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { recordShown } from './shown.queries.ts'
import { suggestForCustomer } from './suggestions.ts'

type SeedContext = { now: Date; timeZone: string }
type Ordered = { id: string; customerId: string; sellerId: string; day: string; takenAt: string; articles: string[] }

const days = 28
const orders = 140
/** Suggestions that were not ordered, for each one that was. */
const othersPerTaken = 1

/** A sample of the orders of the last weeks, evenly spread; per customer and day only one. */
const findOrdered = async ({ db, envId }: Tenant, today: string): Promise<Ordered[]> => {
  const { rows } = await sql<Ordered>`
    select id, customer_id, seller_id, day, taken_at, array(
        select l.article_id from order_lines l where l.env_id = ${envId}::uuid and l.order_id = spread.id and l.quantity > 0) as articles
    from (
      select distinct on (o.customer_id, o.day) o.id, o.customer_id, o.seller_id, o.day, o.taken_at,
        row_number() over (order by o.number) as place, count(*) over () as total
      from orders o where o.env_id = ${envId}::uuid and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
        and o.day between ${addDays(today, -days)}::date and ${today}::date order by o.customer_id, o.day, o.taken_at) spread
    where place % greatest(1, total / ${sql.lit(orders)}) = 0 order by day, id limit ${sql.lit(orders)}`.execute(db)
  return rows
}

/**
 * Records, for the demonstration, suggestions shown a minute before customers ordered. They are what the product would have
 * suggested that day, reduced because the invented history has no habits; their acceptance follows from its orders.
 */
export const seedSuggestions = async (tenant: Tenant, { now, timeZone }: SeedContext): Promise<void> => {
  const today = dayOf(now, timeZone)
  for (const [index, { id, customerId, sellerId, day, takenAt, articles }] of (
    await findOrdered(tenant, today)
  ).entries()) {
    const due = await suggestForCustomer(tenant, { customerId, today: day, except: id })
    const orderedSuggestions = due.filter(({ articleId }) => articles.includes(articleId))
    const others = due.filter(({ articleId }) => !articles.includes(articleId))
    const suggestions = [
      ...orderedSuggestions,
      ...others.slice(0, orderedSuggestions.length * othersPerTaken + Number(index % 3 === 0)),
    ]
    const shownAt = new Date(Date.parse(takenAt) - 60_000)
    await recordShown(tenant, { customerId, sellerId, today: day, suggestions, shownAt })
  }
}
