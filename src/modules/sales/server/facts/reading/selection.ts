import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'

/** The part of an environment's facts that is counted: the person's scope and the filters. */
export type FactSelection = {
  envId: string
  /** Null: every seller. */
  sellers: string[] | null
  channels: string[]
  regions: string[]
}

/** With the time zone, which hours and quarters of an hour need. */
export type Selection = FactSelection & { timeZone: string }

/** Everything of some sellers; null: of all. */
export const ofSellers = (envId: string, sellers: string[] | null): FactSelection => ({
  envId,
  sellers,
  channels: [],
  regions: [],
})

type Sql = RawBuilder<unknown>

/** Whether channel or region restrict the selection. Then only tables with the customer can be read. */
export const boundsCustomers = ({ channels, regions }: FactSelection): boolean => channels.length + regions.length > 0

/** ` and …` over a seller id; empty when every seller counts. */
export const andSeller = (selection: FactSelection, column: Sql): Sql =>
  selection.sellers === null ? sql`` : sql` and ${column} = any(${selection.sellers}::uuid[])`

/** A channel includes its sub-channels. Needs the alias `c`, of customers or of prospects. */
const customerConditions = ({ envId, channels, regions }: FactSelection): Sql[] => [
  ...(channels.length === 0
    ? []
    : [
        sql`c.sales_channel_id in (
    select id from sales_channels where env_id = ${envId}::uuid and (id = any(${channels}::uuid[]) or parent_id = any(${channels}::uuid[])))`,
      ]),
  ...(regions.length === 0 ? [] : [sql`c.region_id = any(${regions}::uuid[])`]),
]

/** ` and …` over the customers' alias `c`. */
export const andCustomerFilters = (selection: FactSelection): Sql =>
  sql.join(
    customerConditions(selection).map(condition => sql` and ${condition}`),
    sql``,
  )

/** ` and …` over a customer id, for tables that are not joined with their customers. */
export const andCustomer = (selection: FactSelection, column: Sql): Sql =>
  boundsCustomers(selection)
    ? sql` and ${column} in (select c.id from customers c where c.env_id = ${selection.envId}::uuid${andCustomerFilters(selection)})`
    : sql``

export const within = (column: Sql, { from, to }: Period): Sql => sql`${column} between ${from}::date and ${to}::date`
