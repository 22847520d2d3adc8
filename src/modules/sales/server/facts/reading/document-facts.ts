import { sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { measures } from '../../../../figures/contract/measures.ts'
import { type AskedFacts, among, figuresOf, type Sql } from './asked-facts.ts'
import { andCustomer, andSeller, within } from './selection.ts'

/** Rows of documents that count, of some days and the selection. */
const countedDocuments = ({ view: { selection } }: AskedFacts, days: Period, alias: string): Sql => {
  const column = (name: string): Sql => sql.ref(`${alias}.${name}`)
  return sql`${column('env_id')} = ${selection.envId}::uuid and ${within(column('day'), days)}${andSeller(selection, column('seller_id'))}${andCustomer(selection, column('customer_id'))}
    and ${column('canceled_at')} is null and ${column('deleted_at')} is null`
}

export const ofLines = {
  units: sql`f.quantity`,
  // 1 per line: an order counts in each group that its lines fall into.
  orders: sql`1`,
}

/** Lines of the orders that count. */
export const fromLines = (question: AskedFacts, days: Period): Sql => sql`
  select o.day, o.seller_id, o.customer_id, f.article_id, extract(hour from o.taken_at at time zone ${question.view.selection.timeZone})::int as hour,
    ${figuresOf(question, ofLines)}
  from orders o join order_lines f on f.env_id = o.env_id and f.order_id = o.id
  where f.env_id = ${question.view.selection.envId}::uuid and ${countedDocuments(question, days, 'o')}
    ${among(question, 'customers', 'o.customer_id')}${among(question, 'articles', 'f.article_id')}`

/** Orders or collections, by the hour. */
export const fromDocuments = (question: AskedFacts, days: Period): Sql => {
  const { view, measure } = question
  const ofOrders = { orders: sql`(f.kind = 'sale')::int` }
  const ofCollections = { collections: sql`1`, collected_cents: sql`f.total_cents` }
  const isCollections = measures[measure].of === 'collections'
  const figures = figuresOf(question, isCollections ? ofCollections : ofOrders)
  return sql`select f.day, f.seller_id, f.customer_id, extract(hour from f.taken_at at time zone ${view.selection.timeZone})::int as hour, ${figures}
    from ${sql.table(isCollections ? 'collections' : 'orders')} f
    where ${countedDocuments(question, days, 'f')}${among(question, 'customers', 'f.customer_id')}`
}
