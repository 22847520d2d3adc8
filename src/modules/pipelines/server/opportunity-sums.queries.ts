import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { isExported } from './opportunity.rules.ts'
import { opportunityCondition, type Viewer } from './visibility.ts'

/** What came of a seller's opportunities in some days. Value is in cents; days are from when it was made to when it was won. */
export type SellerOpportunities = {
  id: string
  code: string
  name: string
  /** Open at some time of those days, whatever became of them. */
  opportunities: number
  won: number
  lost: number
  wonCents: number
  /** Won in those days, and their order is with the ERP, which invoices it. */
  invoiced: number
  invoicedCents: number
  averageCents: number | null
  averageDays: number | null
}

export type OpportunityQuestion = {
  viewer: Viewer
  timeZone: string
  /** Days of the environment, both included. */
  from: string
  to: string
  /** ` and …` over the alias `t`: whose sellers, which customers. */
  bounds: RawBuilder<unknown>
}

/**
 * Each seller's opportunities of some days (spec.md §2, opportunities summary and sellers summary), the most won first. What
 * is open, and what closed since the first day, are two ranges of two indexes: what closed long ago is not read. One that
 * is nobody's is in no row.
 */
export const findOpportunitySums = async (
  { db, envId }: Tenant,
  { viewer, timeZone, from, to, bounds }: OpportunityQuestion,
): Promise<SellerOpportunities[]> => {
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const until = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const rows = (closed: RawBuilder<unknown>) => sql`
    select t.seller_id, t.outcome, t.value_cents, t.order_id, t.created_at, t.closed_at from opportunities t
    where t.env_id = ${envId}::uuid and t.deleted_at is null and t.seller_id is not null and ${closed} and t.created_at < ${until}
      and ${opportunityCondition(viewer)}${bounds}`
  const closedThen = sql`closed_at < ${until}`
  const won = sql`outcome = 'won' and ${closedThen}`
  // Asked as one value, each order is looked up by its id: as an `exists`, the database may read every order there is.
  const invoiced = sql`${won} and order_id is not null
    and (select ${isExported} from orders o where o.env_id = ${envId}::uuid and o.id = x.order_id)`
  const found = await sql<SellerOpportunities>`
    select s.id, s.code, s.name, m.* from (
      select seller_id, count(*) opportunities, count(*) filter (where ${won}) won, count(*) filter (where outcome = 'lost' and ${closedThen}) lost,
        coalesce(sum(value_cents) filter (where ${won}), 0) won_cents, count(*) filter (where ${invoiced}) invoiced,
        coalesce(sum(value_cents) filter (where ${invoiced}), 0) invoiced_cents, round(avg(value_cents) filter (where ${won})) average_cents,
        round((avg(extract(epoch from closed_at - created_at)::float8) filter (where ${won}) / 86400)::numeric, 1) average_days
      from (${rows(sql`t.closed_at is null`)} union all ${rows(sql`t.closed_at >= ${start}`)}) x group by seller_id
    ) m join sellers s on s.env_id = ${envId}::uuid and s.id = m.seller_id
    order by m.won desc, m.opportunities desc, s.code`.execute(db)
  return found.rows
}
