import { type RawBuilder, sql } from 'kysely'
import { origins } from '../../contract/origins.ts'

type Sql = RawBuilder<unknown>

/**
 * Who made it was not its seller at the customer: a sale of that seller, and no visit (domain.md, Sales). The one place that
 * says so in SQL, over a row of `orders`; `isRemote` says it of a number.
 */
export const isRemoteOrder: Sql = sql`(origin <> ${sql.lit(origins.seller)})`

/** The same over a row of `collections`: a round's money is its delivery person's work. */
export const isRemoteCollection: Sql = sql`(origin <> ${sql.lit(origins.seller)})`

/** What a document adds to its visit besides the figures that count all documents alike: 1 or 0, and cents. */
export const remoteOrder: Sql = sql`(kind = 'sale' and ${isRemoteOrder})::int`
export const remoteCents = (cents: 'net_cents' | 'total_cents'): Sql => sql`${remoteOrder} * ${sql.ref(cents)}`
export const remoteCollection: Sql = sql`${isRemoteCollection}::int`
