import { type RawBuilder, sql } from 'kysely'

/** Rows as one value, an array of JSON, so that a statement answers several lists. */
export const jsonList = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
