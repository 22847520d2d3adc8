import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { recordShown } from './shown.queries.ts'
import { suggestForCustomer } from './suggestions.ts'

type SeedContext = { now: Date; timeZone: string }
type Ordered = { id: string; customerId: string; sellerId: string; day: string; takenAt: string; articles: string[] }

const days = 28
const orders = 140
/** Shown and not taken, for each that was: people are offered what the shop probably needs. */
const othersPerTaken = 1

/** Orders of the last weeks, spread over them: every so many, the last of its customer that day. */
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
 * A demonstration has customers who were offered what their rhythm said a minute before they ordered. What is suggested comes
 * from the product's own answer of that day, thinned to what a history without habits can have been offered; what was taken
 * of it is told from the history's own orders.
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
