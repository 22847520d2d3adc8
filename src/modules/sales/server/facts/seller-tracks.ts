import { type RawBuilder, sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { environmentClock } from './environment-clock.ts'
import { lockFactsShared } from './facts-lock.ts'

type Sql = RawBuilder<unknown>

const earthRadiusMeters = 6_371_008.8

/** Great-circle metres from the previous row of the window `track`; null on the first. */
const stepMeters = sql`case when lag(at) over track is not null then 2 * ${sql.lit(earthRadiusMeters)} * asin(least(1, sqrt(
  power(sin(radians(latitude - lag(latitude) over track) / 2), 2)
  + cos(radians(latitude)) * cos(radians(lag(latitude) over track)) * power(sin(radians(longitude - lag(longitude) over track) / 2), 2)))) end`

/** A position's day in the environment's time zone, over the aliases `p` and `e`. */
const dayOfPosition = sql`(p.at at time zone e.time_zone)::date`

const allPositions = (envId: string): Sql => sql`
  positions p cross join ${environmentClock(envId)}
  where p.env_id = ${envId}::uuid`

/**
 * The track of each seller's day from the positions; `source` is a `from` with the aliases `p` (positions) and `e` (environment).
 * The environment is a constant: of a column beside a shared table, a cluster does not see that one shard has its rows,
 * and inserts on all of them.
 */
export const trackSums = (envId: string, source: Sql = allPositions(envId)): Sql => sql`
  select ${envId}::uuid as env_id, day, seller_id, min(at) as first_at, max(at) as last_at, count(*)::int as positions,
    round(coalesce(sum(step), 0))::bigint as meters
  from (
    select d.*, ${stepMeters} as step
    from (
      select p.seller_id, p.at, p.latitude, p.longitude, ${dayOfPosition} as day
      from ${source}
    ) d
    window track as (partition by seller_id, day order by at)
  ) steps
  group by day, seller_id`

type NewPosition = { sellerId: string; at: string }

/**
 * Recounts the days of new positions. Each day's row is locked before it is counted, so of two sets that arrive at the same
 * time the second counts both.
 */
export const recountTracks = async (tenant: Tenant, positions: NewPosition[]): Promise<void> => {
  const { db, envId } = tenant
  if (positions.length === 0) return
  await lockFactsShared(tenant)
  const rows = JSON.stringify(positions.map(({ sellerId, at }) => ({ sellerId, at })))
  const { rows: sellerDays } = await sql<{ day: string; sellerId: string }>`
    insert into seller_day_tracks (env_id, day, seller_id, first_at, last_at, positions, meters)
    select ${envId}::uuid, ${dayOfPosition}, p."sellerId", min(p.at), max(p.at), 0, 0
    from json_to_recordset(${rows}::json) p("sellerId" uuid, at timestamptz) cross join ${environmentClock(envId)}
    group by 2, 3 order by 2, 3
    on conflict (env_id, day, seller_id) do update set positions = seller_day_tracks.positions
    returning day, seller_id`.execute(db)
  const days = JSON.stringify(sellerDays)
  const ofThoseDays = sql`json_to_recordset(${days}::json) w(day date, "sellerId" uuid)
    cross join ${environmentClock(envId)}
    join positions p on p.env_id = ${envId}::uuid and p.seller_id = w."sellerId"
      and p.at >= w.day::timestamp at time zone e.time_zone and p.at < (w.day + 1)::timestamp at time zone e.time_zone`
  await sql`
    update seller_day_tracks t set first_at = s.first_at, last_at = s.last_at, positions = s.positions, meters = s.meters
    from (${trackSums(envId, ofThoseDays)}) s
    where t.env_id = ${envId}::uuid and t.day = s.day and t.seller_id = s.seller_id`.execute(db)
}

/** Rebuilds the track of every day from the positions. */
export const rebuildTracks = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`delete from seller_day_tracks where env_id = ${envId}::uuid`.execute(db)
  await sql`
    insert into seller_day_tracks (env_id, day, seller_id, first_at, last_at, positions, meters)
    ${trackSums(envId)} ${returningOne}`.execute(db)
}
