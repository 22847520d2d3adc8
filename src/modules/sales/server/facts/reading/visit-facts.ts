import { sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { wasEffective, wasVisited } from '../../../../customers/server/index.ts'
import { type AskedFacts, among, figuresOf, hasFineDays, type Sql } from './asked-facts.ts'
import { coverPeriod } from './fact-question.ts'
import { andCustomer, andSeller, within } from './selection.ts'

const ofVisits = { visits: sql`${wasVisited('f')}::int`, effective_visits: sql`${wasEffective('f')}::int` }

const selectionCondition = (question: AskedFacts): Sql => {
  const { selection } = question.view
  return sql`${andSeller(selection, sql`f.seller_id`)}${andCustomer(selection, sql`f.customer_id`)}${among(question, 'customers', 'f.customer_id')}`
}

export const fromVisits = (question: AskedFacts, days: Period): Sql => sql`
  select f.day, f.seller_id, f.customer_id, ${figuresOf(question, ofVisits)} from visits f
  where f.env_id = ${question.view.selection.envId}::uuid and ${within(sql`f.day`, days)}${selectionCondition(question)}`

/** Customers from whole months, and from visits at the edges of the period; from visits only when days are needed. */
export const visitFacts = (question: AskedFacts): Sql => {
  const { view } = question
  if (hasFineDays(question)) return fromVisits(question, view.period)
  const parts = coverPeriod(view.period, view.lastFactDay).map(part =>
    part.grain === 'day'
      ? fromVisits(question, part)
      : sql`select f.month as day, f.seller_id, f.customer_id, ${figuresOf(question)} from customer_months f
          where f.env_id = ${view.selection.envId}::uuid and ${within(sql`f.month`, part)}${selectionCondition(question)}`,
  )
  return sql.join(parts, sql` union all `)
}
