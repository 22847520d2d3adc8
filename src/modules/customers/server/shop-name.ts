import { type RawBuilder, sql } from 'kysely'

/** What the street calls a customer: the name over its door, or its legal name when it has none. SQL over an alias of customers. */
export const shopName = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.trade_name`)}, ''), ${sql.ref(`${alias}.name`)})`
