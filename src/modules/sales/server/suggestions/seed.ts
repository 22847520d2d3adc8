import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { recordShown } from './shown.queries.ts'
import { suggestForCustomer } from './suggestions.ts'

type SeedContext = { now: Date; timeZone: string }
type Ordered = { id: string; customerId: string; sellerId: string; day: string; takenAt: string }

const days = 28
const orders = 140

/** Orders of the last weeks, spread over them: every so many, the last of its customer that day. */
const findOrdered = async ({ db, envId }: Tenant, today: string): Promise<Ordered[]> => {
  const { rows } = await sql<Ordered>`
    select id, customer_id, seller_id, day, taken_at from (
      select distinct on (o.customer_id, o.day) o.id, o.customer_id, o.seller_id, o.day, o.taken_at,
        row_number() over (order by o.number) as place, count(*) over () as total
      from orders o where o.env_id = ${envId}::uuid and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
        and o.day between ${addDays(today, -days)}::date and ${today}::date order by o.customer_id, o.day, o.taken_at) spread
    where place % greatest(1, total / ${sql.lit(orders)}) = 0 order by day, id limit ${sql.lit(orders)}`.execute(db)
  return rows
}

/**
 * A demonstration has customers who were offered what their rhythm said before they ordered: what is suggested is the
 * product's own answer of that day, and what was taken of it, the history's own orders.
 */
export const seedSuggestions = async (tenant: Tenant, { now, timeZone }: SeedContext): Promise<void> => {
  const today = dayOf(now, timeZone)
  for (const { id, customerId, sellerId, day, takenAt } of await findOrdered(tenant, today)) {
    const suggestions = (await suggestForCustomer(tenant, { customerId, today: day, except: id })).slice(0, 8)
    await recordShown(tenant, {
      customerId,
      sellerId,
      today: day,
      suggestions,
      shownAt: new Date(Date.parse(takenAt) - 60_000),
    })
  }
}
