import { type RawBuilder, sql } from 'kysely'

/** The default of the column, for an environment whose row does not exist yet: its data are loaded and counted before. */
const standardTimeZone = 'America/Argentina/Buenos_Aires'

/** One row with the environment's time zone, `e.time_zone`. */
export const environmentClock = (envId: string): RawBuilder<unknown> => sql`(
  select coalesce((select time_zone from environments where id = ${envId}::uuid), ${standardTimeZone}) as time_zone
) e`

/** The hour of a moment in that time zone. */
export const hourOf = (moment: RawBuilder<unknown>) => sql`extract(hour from ${moment} at time zone e.time_zone)::int`
