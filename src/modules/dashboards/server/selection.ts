import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../kernel/contract/periods.ts'

/** The part of an environment's data that the dashboard counts: the person's scope and the filters. */
export type Selection = {
  envId: string
  timeZone: string
  /** Null: every seller. */
  sellers: string[] | null
  channels: string[]
  regions: string[]
}

type Sql = RawBuilder<unknown>

/** Whether channel or region restrict the selection. Then only tables with the customer can be read. */
export const boundsCustomers = ({ channels, regions }: Selection): boolean => channels.length + regions.length > 0

/** ` and …` over a seller id; empty when every seller counts. */
export const andSeller = (selection: Selection, column: Sql): Sql =>
  selection.sellers === null ? sql`` : sql` and ${column} = any(${selection.sellers}::uuid[])`

/** A channel includes its sub-channels. Needs the alias `c`, of customers or of prospects. */
const customerConditions = ({ envId, channels, regions }: Selection): Sql[] => [
  ...(channels.length === 0
    ? []
    : [
        sql`c.sales_channel_id in (
    select id from sales_channels where env_id = ${envId}::uuid and (id = any(${channels}::uuid[]) or parent_id = any(${channels}::uuid[])))`,
      ]),
  ...(regions.length === 0 ? [] : [sql`c.region_id = any(${regions}::uuid[])`]),
]

/** ` and …` over the customers' alias `c`. */
export const andCustomerFilters = (selection: Selection): Sql =>
  sql.join(
    customerConditions(selection).map(condition => sql` and ${condition}`),
    sql``,
  )

/** ` and …` over a customer id, for tables that are not joined with their customers. */
export const andCustomer = (selection: Selection, column: Sql): Sql =>
  boundsCustomers(selection)
    ? sql` and ${column} in (select c.id from customers c where c.env_id = ${selection.envId}::uuid${andCustomerFilters(selection)})`
    : sql``

/** ` and …` over the opportunities' alias `t`: of a customer, or of a prospect, that the filters choose. */
export const andOpportunity = (selection: Selection): Sql => {
  const { envId } = selection
  if (!boundsCustomers(selection)) return andSeller(selection, sql`t.seller_id`)
  const isChosen = (table: 'customers' | 'prospects', id: Sql): Sql =>
    sql`${id} in (select c.id from ${sql.table(table)} c where c.env_id = ${envId}::uuid${andCustomerFilters(selection)})`
  return sql`${andSeller(selection, sql`t.seller_id`)} and (${isChosen('customers', sql`t.customer_id`)}
    or (t.customer_id is null and ${isChosen('prospects', sql`t.prospect_id`)}))`
}

export const within = (column: Sql, { from, to }: Period): Sql => sql`${column} between ${from}::date and ${to}::date`

/** A figure, negated when its part is to be subtracted. */
export const signedFigure = ({ sign }: { sign: 1 | -1 }, figure: string): Sql =>
  sign === 1 ? sql.ref(figure) : sql`-${sql.ref(figure)} as ${sql.ref(figure)}`
