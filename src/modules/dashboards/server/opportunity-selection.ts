import { type RawBuilder, sql } from 'kysely'
import { andCustomerFilters, andSeller, boundsCustomers, type FactSelection } from '../../sales/server/index.ts'

type Sql = RawBuilder<unknown>

/** ` and …` over the opportunities' alias `t`: of a customer, or of a prospect, that the filters choose. */
export const andOpportunity = (selection: FactSelection): Sql => {
  const { envId } = selection
  if (!boundsCustomers(selection)) return andSeller(selection, sql`t.seller_id`)
  const isChosen = (table: 'customers' | 'prospects', id: Sql): Sql =>
    sql`${id} in (select c.id from ${sql.table(table)} c where c.env_id = ${envId}::uuid${andCustomerFilters(selection)})`
  return sql`${andSeller(selection, sql`t.seller_id`)} and (${isChosen('customers', sql`t.customer_id`)}
    or (t.customer_id is null and ${isChosen('prospects', sql`t.prospect_id`)}))`
}
