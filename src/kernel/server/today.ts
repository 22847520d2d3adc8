import { type RawBuilder, sql } from 'kysely'

/** The environment's own day, in SQL: a list's expressions know no more than which environment it is. */
export const todayOf = (envId: string): RawBuilder<unknown> =>
  sql`(select (now() at time zone v.time_zone)::date from environments v where v.id = ${envId}::uuid)`
