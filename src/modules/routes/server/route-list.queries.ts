import { sql } from 'kysely'
import { containing } from '../../../kernel/server/database/like.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { RouteSummary } from '../contract/routes.ts'
import { type MaybePlace, workloadOf } from '../contract/tour.ts'
import { weekdayNumbers } from '../contract/weeks.ts'

type Asked = { search: string; skip: number; limit: number }
type Seller = Pick<RouteSummary, 'id' | 'code' | 'name' | 'isActive'>

/** Sellers who walk or could: inactive ones only while a route is theirs. */
const sellersOf = async ({ db, envId }: Tenant, { search, skip, limit }: Asked) => {
  const like = containing(search)
  const found = await sql<Seller & { total: number }>`
    select s.id, s.code, s.name, s.is_active, count(*) over () as total from sellers s
    where s.env_id = ${envId}::uuid and s.deleted_at is null
      and (s.is_active or exists (select from route_stops rs where rs.env_id = ${envId}::uuid and rs.seller_id = s.id and rs.deleted_at is null))
      and (${search} = '' or normalize_text(s.name) like normalize_text(${like}) or s.code = ${search})
    order by s.name, s.id limit ${limit} offset ${skip}`.execute(db)
  return {
    sellers: found.rows.map(({ id, code, name, isActive }) => ({ id, code, name, isActive })),
    total: Number(found.rows[0]?.total ?? 0),
  }
}

type PlacedStop = MaybePlace & { sellerId: string; weekday: number }

/** Of some sellers, in the order of the walk. Inactive customers are not visited and weigh nothing. */
const stopsOf = async ({ db, envId }: Tenant, sellerIds: string[]): Promise<PlacedStop[]> => {
  const found = await sql<PlacedStop>`
    select rs.seller_id, rs.weekday, c.latitude, c.longitude from route_stops rs
    join customers c on c.env_id = ${envId}::uuid and c.id = rs.customer_id and c.deleted_at is null and c.is_active
    where rs.env_id = ${envId}::uuid and rs.seller_id = any(${sellerIds}::uuid[]) and rs.deleted_at is null
    order by rs.seller_id, rs.weekday, rs.sequence, c.code`.execute(db)
  return found.rows
}

/** A page of sellers by name, each with the load of each weekday (metres, hours; the assumptions are those of tour.ts). */
export const readRouteList = async (
  tenant: Tenant,
  asked: Asked,
): Promise<{ items: RouteSummary[]; total: number }> => {
  const { sellers, total } = await sellersOf(tenant, asked)
  const stops = await stopsOf(
    tenant,
    sellers.map(({ id }) => id),
  )
  const byDay = Map.groupBy(stops, ({ sellerId, weekday }) => `${sellerId} ${weekday}`)
  const items = sellers.map(seller => {
    const days = weekdayNumbers.map(weekday => workloadOf(byDay.get(`${seller.id} ${weekday}`) ?? []))
    return { ...seller, days, customers: days.reduce((sum, { customers }) => sum + customers, 0) }
  })
  return { items, total }
}
