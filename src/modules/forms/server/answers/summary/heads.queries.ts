import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { AnswersSummary, SummaryHead } from '../../../contract/answers/summary.ts'

type Condition = RawBuilder<unknown>

const earned = sql`sum(a.score) filter (where a.max_score > 0)`
const possible = sql`sum(a.max_score) filter (where a.score is not null)`

/** Percent of the points that could be earned, over all answers that could earn any. */
const percentOf = (points: Condition, most: Condition): Condition =>
  sql`round(100 * ${points} / nullif(${most}, 0), 1)::float8`

export const readHead = async ({ db }: Tenant, where: Condition): Promise<SummaryHead> => {
  const { rows } = await sql<SummaryHead>`
    select count(*)::int as answers, count(distinct a.customer_id)::int as customers, count(distinct a.seller_id)::int as sellers,
      ${percentOf(earned, possible)} as score, avg(nullif(a.seconds, 0))::float8 as seconds
    from form_answers a where ${where}`.execute(db)
  return rows[0] ?? { answers: 0, customers: 0, sellers: 0, score: null, seconds: null }
}

/** Added up by day first: there are few of them, and a week is made out of each only once. */
export const readWeeks = async ({ db }: Tenant, where: Condition): Promise<AnswersSummary['weeks']> => {
  const { rows } = await sql<AnswersSummary['weeks'][number]>`
    select to_char(date_trunc('week', d.day::timestamp), 'YYYY-MM-DD') as monday, sum(d.answers)::int as answers,
      ${percentOf(sql`sum(d.earned)`, sql`sum(d.possible)`)} as score
    from (select a.day, count(*) as answers, ${earned} as earned, ${possible} as possible
      from form_answers a where ${where} group by a.day) as d
    group by 1 order by 1`.execute(db)
  return rows
}
