import { sql } from 'kysely'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import { shopName, wasVisited } from '../../../customers/server/index.ts'
import { ofSellers, sellerDays, sellerTracks } from '../../../sales/server/index.ts'
import { pendingRows } from '../../contract/timeline.ts'
import type { StreetSeller } from '../street.ts'
import { operationsOf, type SellerDay } from './stops.queries.ts'

const maximumSellers = 1000

export type DaySeller = StreetSeller & { operations: number; lastOperationAt: string | null }

/** Sellers a person sees with what they did in person, whoever worked last on the day first. */
export const findDaySellers = async ({ db, envId }: Tenant, scope: SellerScope, day: string): Promise<DaySeller[]> => {
  const bound = sellerScopeCondition(envId, scope, sql`s.id`)
  const found = await sql<DaySeller>`
    select s.id, s.code, s.name, coalesce(o.operations, 0) as operations, o.last_operation_at
    from sellers s
    left join ${sellerDays(ofSellers(envId, null), { from: day, to: day })} d on d.seller_id = s.id
    left join (select seller_id, count(*) as operations, max(taken_at) as last_operation_at
      from (${operationsOf(envId, { day })}) operation where not is_remote group by seller_id) o on o.seller_id = s.id
    where s.env_id = ${envId}::uuid and s.deleted_at is null and (s.is_active or d.seller_id is not null) ${bound ? sql`and ${bound}` : sql``}
    order by o.last_operation_at desc nulls last, s.name, s.code limit ${sql.lit(maximumSellers)}`.execute(db)
  return found.rows
}

type DayPlan = { planned: number; visited: number; visits: number; effectiveVisits: number }

export const findDayPlan = async ({ db, envId }: Tenant, { sellerId, day }: SellerDay): Promise<DayPlan> => {
  const found = await sql<DayPlan>`
    select planned, visited, visits, effective_visits
    from ${sellerDays(ofSellers(envId, [sellerId]), { from: day, to: day })} d`.execute(db)
  return found.rows[0] ?? { planned: 0, visited: 0, visits: 0, effectiveVisits: 0 }
}

export type Pending = { code: string; name: string; latitude: number | null; longitude: number | null; total: number }

/** Planned and not visited, in the order of the route. */
export const findPending = async ({ db, envId }: Tenant, { sellerId, day }: SellerDay): Promise<Pending[]> => {
  const found = await sql<Pending>`
    select c.code, ${shopName('c')} as name, c.latitude, c.longitude, count(*) over () as total
    from visits v
    join customers c on c.env_id = ${envId}::uuid and c.id = v.customer_id
    left join route_stops r on r.env_id = ${envId}::uuid and r.seller_id = v.seller_id and r.customer_id = v.customer_id
      and r.weekday = extract(isodow from v.day)
    where v.env_id = ${envId}::uuid and v.day = ${day}::date and v.seller_id = ${sellerId}::uuid and v.is_planned
      and not ${wasVisited('v')}
    order by r.sequence nulls last, c.code limit ${sql.lit(pendingRows)}`.execute(db)
  return found.rows
}

export type DayTrack = { firstAt: string; lastAt: string; meters: number }

export const findDayTrack = async (
  { db, envId }: Tenant,
  { sellerId, day }: SellerDay,
): Promise<DayTrack | undefined> => {
  const found = await sql<DayTrack>`
    select first_at, last_at, meters
    from ${sellerTracks(ofSellers(envId, [sellerId]), { from: day, to: day })} t`.execute(db)
  return found.rows[0]
}
