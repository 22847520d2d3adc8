import { type RawBuilder, sql } from 'kysely'

/** The column's own default: a company that is being filled appears last, and is counted before. */
const standardTimeZone = 'America/Argentina/Buenos_Aires'

/** One row, `e.time_zone`: the clock of the environment. */
export const environmentClock = (envId: string): RawBuilder<unknown> => sql`(
  select coalesce((select time_zone from environments where id = ${envId}::uuid), ${standardTimeZone}) as time_zone
) e`

/** The hour of a moment by that clock. */
export const hourOf = (moment: RawBuilder<unknown>) => sql`extract(hour from ${moment} at time zone e.time_zone)::int`
