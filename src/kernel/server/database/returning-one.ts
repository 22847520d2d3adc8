import { sql } from 'kysely'

/**
 * Ends an insert whose rows come from a query. Without it a cluster copies those rows to their shards, and `copy` is refused
 * on tables with row-level security; an insert that answers something is sent as the insert it is.
 */
export const returningOne = sql`returning 1`
