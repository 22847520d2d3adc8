import { type RawBuilder, sql } from 'kysely'

/** The environment's current day in SQL, for the expressions of a list, which receive the environment's id only. */
export const todayOf = (envId: string): RawBuilder<unknown> =>
  sql`(select (now() at time zone v.time_zone)::date from environments v where v.id = ${envId}::uuid)`
