import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../../kernel/server/resources/column.ts'
import { normalizedText } from '../../../kernel/server/search/normalized-text.ts'

type Owner = {
  envId: string
  /** The customer's id in a row of the list; `t.customer_id` unless given. */
  owner?: RawBuilder<unknown>
}

/** The first of the customer's searched columns that is filled, as it is compared. */
const firstFilled = (columns: string[]): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(columns.map(column => sql`nullif(${normalizedText('c', column)}, '')`))})`

/**
 * A list column with a text of the customer `c`; `columns` are the searched ones of which it is the first that is filled.
 * A filter on it then reads customers by their trigram index and compares what is stored, instead of computing each text.
 */
export const customerText = (
  expression: RawBuilder<unknown>,
  { envId, owner = sql`t.customer_id` }: Owner,
  columns?: string[],
): Pick<Column, 'expression' | 'normalized' | 'lookup'> => ({
  expression,
  ...(columns ? { normalized: firstFilled(columns) } : {}),
  lookup: {
    owner,
    rows: { id: sql`c.id`, from: sql`customers as c`, where: sql`c.env_id = ${envId}::uuid` },
    ...(columns ? { searched: { table: 'customers', columns } } : {}),
  },
})

/** The columns behind `shopName`. */
export const shopNameColumns = ['trade_name', 'name']
