import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { origins } from '../../../sales/contract/origins.ts'
import { isRemoteCollection, isRemoteOrder } from '../../../sales/server/index.ts'
import { remoteRows, type StopKind } from '../../contract/timeline.ts'

export type SellerDay = { sellerId: string; day: string }

export type StopRow = {
  id: string
  kind: StopKind
  number: number
  takenAt: string
  code: string
  name: string
  address: string | null
  isPlanned: boolean
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
  totalCents: number | null
  excuse: string | null
  requiresPhoto: boolean
  note: string | null
  gapSeconds: number | null
  previousLatitude: number | null
  previousLongitude: number | null
}

/** What counts of a day of a seller, or of all of them. What is remote was made without the seller there, and is no stop. */
export const operationsOf = (envId: string, { sellerId, day }: { sellerId?: string; day: string }) => {
  const bounds = sql`env_id = ${envId}::uuid and day = ${day}::date and deleted_at is null
    ${sellerId ? sql`and seller_id = ${sellerId}::uuid` : sql``}`
  const columns = sql`id, seller_id, customer_id, taken_at, latitude, longitude, distance_meters, note`
  return sql`
    select 'order' as kind, ${columns}, total_cents, null::uuid as excuse_id, origin, ${isRemoteOrder} as is_remote
    from orders where ${bounds} and canceled_at is null and kind = 'sale'
    union all
    select 'collection', ${columns}, total_cents, null, origin, ${isRemoteCollection}
    from collections where ${bounds} and canceled_at is null
    union all
    select 'noPurchase', ${columns}, null, excuse_id, ${sql.lit(origins.seller)}, false from no_purchases where ${bounds}`
}

/** The stops after the one numbered `after`, in the order of the day. */
export const findStops = async (
  { db, envId }: Tenant,
  asked: SellerDay & { after: number; limit: number },
): Promise<StopRow[]> => {
  const found = await sql<StopRow>`
    with numbered as (
      select o.*, row_number() over w as number, extract(epoch from taken_at - lag(taken_at) over w)::int as gap_seconds,
        lag(latitude) over w as previous_latitude, lag(longitude) over w as previous_longitude
      from (${operationsOf(envId, asked)}) o where not is_remote window w as (order by taken_at, id)
    )
    select n.id, n.kind, n.number, n.taken_at, c.code, ${shopName('c')} as name, nullif(concat_ws(', ', c.address, c.locality), '') as address,
      coalesce(v.is_planned, false) as is_planned, n.latitude, n.longitude, n.distance_meters, n.total_cents, x.name as excuse, coalesce(x.requires_photo, false) as requires_photo, n.note,
      n.gap_seconds, n.previous_latitude, n.previous_longitude
    from numbered n
    join customers c on c.env_id = ${envId}::uuid and c.id = n.customer_id
    left join visits v on v.env_id = ${envId}::uuid and v.day = ${asked.day}::date and v.seller_id = ${asked.sellerId}::uuid and v.customer_id = n.customer_id
    left join excuses x on x.env_id = ${envId}::uuid and x.id = n.excuse_id
    where n.number > ${asked.after} order by n.number limit ${asked.limit + 1}`.execute(db)
  return found.rows
}

export type RemoteRow = {
  id: string
  kind: 'order' | 'collection'
  takenAt: string
  origin: number
  code: string
  name: string
  totalCents: number
  total: number
  sumCents: number
}

/** What customers and the office made for the seller that day, in its order; each row says how many and how much there is in all. */
export const findRemote = async ({ db, envId }: Tenant, asked: SellerDay): Promise<RemoteRow[]> => {
  const found = await sql<RemoteRow>`
    select o.id, o.kind, o.taken_at, o.origin, c.code, ${shopName('c')} as name, o.total_cents, count(*) over () as total,
      (sum(o.total_cents) over ())::bigint as sum_cents
    from (${operationsOf(envId, asked)}) o join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    where o.is_remote order by o.taken_at, o.id limit ${sql.lit(remoteRows)}`.execute(db)
  return found.rows
}

export type DaySums = {
  /** Stops. */
  total: number
  orders: number
  totalCents: number
  collections: number
  collectedCents: number
  noPurchases: number
  far: number
  firstAt: string | null
  lastAt: string | null
}

/**
 * The day added up from its operations themselves. Orders and collections are all of them; stops, and those at least
 * `farAwayMeters` from their shop, the seller's own.
 */
export const sumDay = async ({ db, envId }: Tenant, asked: SellerDay, farAwayMeters: number): Promise<DaySums> => {
  const found = await sql<DaySums>`
    select count(*) filter (where not is_remote) as total, count(*) filter (where kind = 'order') as orders,
      coalesce(sum(total_cents) filter (where kind = 'order'), 0) as total_cents, count(*) filter (where kind = 'collection') as collections,
      coalesce(sum(total_cents) filter (where kind = 'collection'), 0) as collected_cents, count(*) filter (where kind = 'noPurchase') as no_purchases,
      count(*) filter (where distance_meters >= ${farAwayMeters} and not is_remote) as far,
      min(taken_at) filter (where not is_remote) as first_at, max(taken_at) filter (where not is_remote) as last_at
    from (${operationsOf(envId, asked)}) o`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
