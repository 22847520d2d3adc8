import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import type { StopKind } from '../../contract/timeline.ts'

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

/** What a seller took in a day and still counts. */
const operationsOf = (envId: string, { sellerId, day }: SellerDay) => {
  const bounds = sql`env_id = ${envId}::uuid and day = ${day}::date and seller_id = ${sellerId}::uuid and deleted_at is null`
  const columns = sql`id, customer_id, taken_at, latitude, longitude, distance_meters, note`
  return sql`
    select 'order' as kind, ${columns}, total_cents, null::uuid as excuse_id from orders where ${bounds} and canceled_at is null and kind = 'sale'
    union all
    select 'collection', ${columns}, total_cents, null from collections where ${bounds} and canceled_at is null
    union all
    select 'noPurchase', ${columns}, null, excuse_id from no_purchases where ${bounds}`
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
      from (${operationsOf(envId, asked)}) o window w as (order by taken_at, id)
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

export type DaySums = {
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

/** The day added up from its operations themselves; far are those at least `farAwayMeters` from their shop. */
export const sumDay = async ({ db, envId }: Tenant, asked: SellerDay, farAwayMeters: number): Promise<DaySums> => {
  const found = await sql<DaySums>`
    select count(*) as total, count(*) filter (where kind = 'order') as orders,
      coalesce(sum(total_cents) filter (where kind = 'order'), 0) as total_cents, count(*) filter (where kind = 'collection') as collections,
      coalesce(sum(total_cents) filter (where kind = 'collection'), 0) as collected_cents, count(*) filter (where kind = 'noPurchase') as no_purchases,
      count(*) filter (where distance_meters >= ${farAwayMeters}) as far, min(taken_at) as first_at, max(taken_at) as last_at
    from (${operationsOf(envId, asked)}) o`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
