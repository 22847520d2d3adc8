import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import {
  type Area,
  areaSchema,
  type CustomerPlaces,
  type InsideCounts,
  maximumRegions,
  type RegionArea,
} from '../contract/region-areas.ts'
import { reachOf } from './reach.ts'

type Condition = RawBuilder<unknown>

const andReach = (session: Session): Condition => {
  const reach = reachOf(session, 'c')
  return reach ? sql`and ${reach}` : sql``
}

/** PostgreSQL's own polygons: `((lng,lat),…)`. */
const polygonsOf = (area: Area): string[] => {
  const outlines = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  return outlines.map(([ring = []]) => `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`)
}

/** Active customers with a place in the area, within a person's reach; over the alias `c`. */
const insideOf = (session: Session, area: Area): Condition =>
  sql`c.env_id = ${session.envId}::uuid and c.deleted_at is null and c.is_active and c.latitude is not null and c.longitude is not null
    and exists (select 1 from unnest(${polygonsOf(area)}::text[]) drawn where drawn::polygon @> point(c.longitude, c.latitude)) ${andReach(session)}`

type Stored = Omit<RegionArea, 'area'> & { area: unknown }

const readArea = (stored: unknown): Area | null => areaSchema.safeParse(stored).data ?? null

export const listRegionAreas = async ({ db, envId }: Tenant, session: Session) => {
  const { rows } = await sql<Stored>`
    select r.id, r.code, r.name, r.area, count(c.id)::int as customers
    from regions r left join customers c on c.env_id = ${envId}::uuid and c.region_id = r.id and c.deleted_at is null ${andReach(session)}
    where r.env_id = ${envId}::uuid and r.deleted_at is null
    group by r.env_id, r.id order by r.name, r.id limit ${sql.lit(maximumRegions)}`.execute(db)
  const counted = await sql<{ withoutRegion: number; withoutPlace: number }>`
    select count(*) filter (where c.region_id is null)::int as without_region,
      count(*) filter (where c.latitude is null or c.longitude is null)::int as without_place
    from customers c where c.env_id = ${envId}::uuid and c.deleted_at is null and c.is_active ${andReach(session)}`.execute(
    db,
  )
  const { withoutRegion = 0, withoutPlace = 0 } = counted.rows[0] ?? {}
  return { items: rows.map(row => ({ ...row, area: readArea(row.area) })), withoutRegion, withoutPlace }
}

/** Active customers with a place, within a person's reach; at most `limit`, the first by code. Five decimals are a metre. */
export const listCustomerPlaces = async (
  { db, envId }: Tenant,
  session: Session,
  limit: number,
): Promise<CustomerPlaces> => {
  const { rows } = await sql<{ lng: number; lat: number; region: string | null; total: number }>`
    select round(c.longitude::numeric, 5)::float8 as lng, round(c.latitude::numeric, 5)::float8 as lat, c.region_id as region,
      count(*) over () as total
    from customers c where c.env_id = ${envId}::uuid and c.deleted_at is null and c.is_active
      and c.latitude is not null and c.longitude is not null ${andReach(session)}
    order by c.code limit ${limit}`.execute(db)
  const regions = [...new Set(rows.flatMap(({ region }) => region ?? []))]
  const indexOf = new Map(regions.map((id, index) => [id, index]))
  return {
    regions,
    places: rows.map(({ lng, lat, region }) => [lng, lat, region === null ? -1 : (indexOf.get(region) ?? -1)]),
    unlisted: (rows[0]?.total ?? 0) - rows.length,
  }
}

/** Undefined: no such region; null: nobody has drawn it. */
export const findArea = async ({ db, envId }: Tenant, id: string): Promise<Area | null | undefined> => {
  const found = await db
    .selectFrom('regions')
    .select('area')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found && readArea(found.area)
}

export const writeArea = async ({ db, envId }: Tenant, id: string, area: Area | null): Promise<void> => {
  await db
    .updateTable('regions')
    .set({ area: area && JSON.stringify(area), updatedAt: new Date().toISOString() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

export const countInside = async (
  { db }: Tenant,
  session: Session,
  { id, area }: { id: string; area: Area },
): Promise<InsideCounts> => {
  const { rows } = await sql<InsideCounts>`
    select count(*)::int as inside, count(*) filter (where c.region_id = ${id}::uuid)::int as already,
      count(*) filter (where c.region_id <> ${id}::uuid)::int as elsewhere, count(*) filter (where c.region_id is null)::int as without_region
    from customers c where ${insideOf(session, area)}`.execute(db)
  return rows[0] ?? { inside: 0, already: 0, elsewhere: 0, withoutRegion: 0 }
}

export type Moved = { id: string; before: string | null }

/** Customers that the assignment changes, locked, with the region each has. */
export const lockMoving = async (
  { db }: Tenant,
  session: Session,
  { id, area, takesFromOthers }: { id: string; area: Area; takesFromOthers: boolean },
): Promise<Moved[]> => {
  const others = takesFromOthers ? sql`c.region_id is distinct from ${id}::uuid` : sql`c.region_id is null`
  const { rows } =
    await sql<Moved>`select c.id, c.region_id as before from customers c where ${insideOf(session, area)} and ${others} order by c.id for update`.execute(
      db,
    )
  return rows
}

export const moveToRegion = async ({ db, envId }: Tenant, ids: string[], regionId: string): Promise<void> => {
  await sql`update customers set region_id = ${regionId}::uuid, updated_at = now()
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}

/** Gives each its former region back, but those that somebody moved since. Answers which. */
export const moveBack = async (
  { db, envId }: Tenant,
  { regionId, moved }: { regionId: string; moved: Moved[] },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update customers c set region_id = was.before, updated_at = now()
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ before }) => before)}::uuid[]) as was (id, before)
    where c.env_id = ${envId}::uuid and c.id = was.id and c.region_id = ${regionId}::uuid
    returning c.id`.execute(db)
  return rows.map(({ id }) => id)
}
