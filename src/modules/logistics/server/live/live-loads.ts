import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { shopName } from '../../../customers/server/index.ts'
import { type LiveLoad, type LiveStop, liveLoadsRoute, maximumLiveLoads } from '../../contract/live-loads.ts'

type Head = Omit<LiveLoad, 'stops'> & { all: number }

/** Processed loads since yesterday without a closed settlement: a load may return after midnight. */
const readHeads = async ({ db, envId }: Tenant, today: string): Promise<Head[]> => {
  const { rows } = await sql<Head>`
    select t.id, t.number, t.delivers_on, count(*) over ()::int as all,
      json_build_object('id', d.id, 'code', d.code, 'name', d.name) as dealer,
      json_build_object('id', v.id, 'code', v.code, 'name', v.name) as vehicle,
      json_build_object('latitude', w.latitude, 'longitude', w.longitude) as warehouse
    from consolidated_loads t
    join delivery_people d on d.env_id = ${envId}::uuid and d.id = t.delivery_person_id
    join vehicles v on v.env_id = ${envId}::uuid and v.id = t.vehicle_id
    join sites w on w.env_id = ${envId}::uuid and w.id = t.site_id
    where t.env_id = ${envId}::uuid and t.deleted_at is null and t.state = 'procesado' and t.settled_at is null
      and t.delivers_on between ${addDays(today, -1)}::date and ${today}::date
    order by t.delivers_on desc, t.number limit ${maximumLiveLoads}`.execute(db)
  return rows
}

type LoadedStop = LiveStop & { loadId: string }

const withoutLoad = (row: LoadedStop): LiveStop => {
  const { loadId: _, ...stop } = row
  return stop
}

const readStops = async ({ db, envId }: Tenant, loadIds: string[]): Promise<LoadedStop[]> => {
  const { rows } = await sql<LoadedStop>`
    select k.load_id, k.order_id, k.sequence, 'P-' || o.number as number, ${shopName('c')} as customer, c.latitude, c.longitude,
      d.result, d.happened_at as at, d.latitude as seen_latitude, d.longitude as seen_longitude
    from consolidated_orders k
    join orders o on o.env_id = ${envId}::uuid and o.id = k.order_id
    join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    left join deliveries d on d.env_id = ${envId}::uuid and d.load_id = k.load_id and d.order_id = k.order_id and d.voided_at is null
    where k.env_id = ${envId}::uuid and k.load_id = any(${loadIds}::uuid[]) and (k.is_active or d.id is not null)
    order by k.load_id, k.sequence, o.number`.execute(db)
  return rows
}

/** Loads on the road, stop by stop (domain.md, Logistics). */
export const liveLoads: BoundRoute = handle(liveLoadsRoute, async ({ tenant, session }) => {
  const heads = await readHeads(tenant, dayOf(new Date(), session.timeZone))
  const stops = Map.groupBy(
    await readStops(
      tenant,
      heads.map(({ id }) => id),
    ),
    ({ loadId }) => loadId,
  )
  const rounds = heads.map(row => {
    const { all: _, ...head } = row
    return { ...head, stops: (stops.get(head.id) ?? []).map(withoutLoad) }
  })
  return { rounds, more: Math.max(0, (heads[0]?.all ?? 0) - heads.length) }
})
