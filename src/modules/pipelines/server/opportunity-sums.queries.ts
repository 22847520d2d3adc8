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

const bounded = ({ timeZone, from, to }: Pick<OpportunityQuestion, 'timeZone' | 'from' | 'to'>) => {
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const until = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const closedThen = sql`closed_at < ${until}`
  return {
    start,
    until,
    isWon: sql`outcome = 'won' and ${closedThen}`,
    isLost: sql`outcome = 'lost' and ${closedThen}`,
  }
}

/** Asked as one value, each order is looked up by its id: as an `exists`, the database may read every order there is. */
const hasInvoicedOrder = (envId: string): RawBuilder<unknown> =>
  sql`order_id is not null and (select ${isExported} from orders o where o.env_id = ${envId}::uuid and o.id = x.order_id)`

/**
 * Opportunities with a seller that were open at some time of those days. What is open, and what closed since the first day, are
 * two ranges of two indexes: what closed long ago is not read.
 */
const openThen = (question: OpportunityQuestion, columns: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { viewer, bounds } = question
  const { start, until } = bounded(question)
  const rows = (closed: RawBuilder<unknown>) => sql`
    select ${columns} from opportunities t
    where t.env_id = ${viewer.envId}::uuid and t.deleted_at is null and t.seller_id is not null and ${closed} and t.created_at < ${until}
      and ${opportunityCondition(viewer)}${bounds}`
  return sql`${rows(sql`t.closed_at is null`)} union all ${rows(sql`t.closed_at >= ${start}`)}`
}

/** The rows that `findOpportunitySums` adds up, each with what it counts as. */
export const opportunityRows = (question: OpportunityQuestion): RawBuilder<unknown> => {
  const { isWon, isLost } = bounded(question)
  return sql`select x.*, coalesce(${isWon}, false) is_won, coalesce(${isLost}, false) is_lost,
      coalesce(${isWon} and ${hasInvoicedOrder(question.viewer.envId)}, false) is_invoiced
    from (${openThen(question, sql`t.*`)}) x`
}

/** Each seller's opportunities of some days (spec.md §2, opportunities summary and sellers summary), the most won first. One that is nobody's is in no row. */
export const findOpportunitySums = async (
  { db, envId }: Tenant,
  question: OpportunityQuestion,
): Promise<SellerOpportunities[]> => {
  const { isWon: won, isLost: lost } = bounded(question)
  const invoiced = sql`${won} and ${hasInvoicedOrder(envId)}`
  const columns = sql`t.seller_id, t.outcome, t.value_cents, t.order_id, t.created_at, t.closed_at`
  const found = await sql<SellerOpportunities>`
    select s.id, s.code, s.name, m.* from (
      select seller_id, count(*) opportunities, count(*) filter (where ${won}) won, count(*) filter (where ${lost}) lost,
        coalesce(sum(value_cents) filter (where ${won}), 0) won_cents, count(*) filter (where ${invoiced}) invoiced,
        coalesce(sum(value_cents) filter (where ${invoiced}), 0) invoiced_cents, round(avg(value_cents) filter (where ${won})) average_cents,
        round((avg(extract(epoch from closed_at - created_at)::float8) filter (where ${won}) / 86400)::numeric, 1) average_days
      from (${openThen(question, columns)}) x group by seller_id
    ) m join sellers s on s.env_id = ${envId}::uuid and s.id = m.seller_id
    order by m.won desc, m.opportunities desc, s.code`.execute(db)
  return found.rows
}
