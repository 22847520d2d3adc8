import { sql } from 'kysely'
import type { Period } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type DayLine = { sellerId: string; day: string; points: [number, number][] }

/**
 * Where sellers went on each day, as longitudes and latitudes. A day of more points than `most` is thinned out evenly; its
 * first and last stay.
 */
export const findLines = async (
  { db, envId }: Tenant,
  asked: { sellers: string[]; period: Period; timeZone: string; most: number },
): Promise<DayLine[]> => {
  const { sellers, period, timeZone, most } = asked
  const found = await sql<DayLine>`
    select seller_id, day, json_agg(json_build_array(round(longitude::numeric, 5), round(latitude::numeric, 5)) order by at) as points
    from (
      select d.*, row_number() over (partition by seller_id, day order by at) as place, count(*) over (partition by seller_id, day) as points
      from (
        select seller_id, (at at time zone ${timeZone})::date as day, at, latitude, longitude from positions
        where env_id = ${envId}::uuid and seller_id = any(${sellers}::uuid[])
          and at >= ${period.from}::date::timestamp at time zone ${timeZone}
          and at < (${period.to}::date + 1)::timestamp at time zone ${timeZone}
      ) d
    ) p
    where place = 1 or place = points or place % greatest(1, ceil(points / ${most}::float8)::int) = 0
    group by seller_id, day order by seller_id, day`.execute(db)
  return found.rows
}
