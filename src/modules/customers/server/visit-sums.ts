import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * What a seller did in person, over a row of `visits` or of its sums: an order or a collection made without the seller there
 * is no visit (domain.md, Sales). It stands here because this module reads visits too, and those who keep them stand on it.
 * `alias` is the table's; none when there is only one.
 */
const column = (alias: string | null, name: string): Sql => sql.ref(alias ? `${alias}.${name}` : name)

export const ownOrders = (alias: string | null = null): Sql =>
  sql`(${column(alias, 'orders')} - ${column(alias, 'remote_orders')})`

export const ownCollections = (alias: string | null = null): Sql =>
  sql`(${column(alias, 'collections')} - ${column(alias, 'remote_collections')})`

/** How many operations the seller made in person. */
export const ownOperations = (alias: string | null = null): Sql =>
  sql`(${ownOrders(alias)} + ${ownCollections(alias)} + ${column(alias, 'no_purchases')})`

/** The seller was there: a visit. */
export const wasVisited = (alias: string | null = null): Sql => sql`(${ownOperations(alias)} > 0)`

/** The seller was there and took an order: an effective visit. */
export const wasEffective = (alias: string | null = null): Sql => sql`(${ownOrders(alias)} > 0)`

/** The seller was there and collected. */
export const wasCollected = (alias: string | null = null): Sql => sql`(${ownCollections(alias)} > 0)`

/** Something counted that day, whoever made it: an order, a collection, a no-purchase. */
export const hasOperations = (alias: string | null = null): Sql =>
  sql`(${column(alias, 'orders')} + ${column(alias, 'collections')} + ${column(alias, 'no_purchases')} > 0)`
