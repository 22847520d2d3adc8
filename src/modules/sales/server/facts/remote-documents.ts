import { type RawBuilder, sql } from 'kysely'
import { origins } from '../../contract/origins.ts'

type Sql = RawBuilder<unknown>

/**
 * An order that its seller did not take at the customer is a sale of that seller but no visit (domain.md, Sales). This is
 * the rule in SQL, over a row of `orders`; `isRemote` is the same over an origin's number.
 */
export const isRemoteOrder: Sql = sql`(origin <> ${sql.lit(origins.seller)})`

/** The same over a row of `collections`: the delivery person collects the money of a load. */
export const isRemoteCollection: Sql = sql`(origin <> ${sql.lit(origins.seller)})`

/** What a document adds to the remote figures of its visit: 1 or 0, and cents. */
export const remoteOrder: Sql = sql`(kind = 'sale' and ${isRemoteOrder})::int`
export const remoteCents = (cents: 'net_cents' | 'total_cents'): Sql => sql`${remoteOrder} * ${sql.ref(cents)}`
export const remoteCollection: Sql = sql`${isRemoteCollection}::int`
