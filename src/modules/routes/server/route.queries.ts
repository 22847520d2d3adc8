import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { RouteStop, RouteView, StopInput } from '../contract/routes.ts'
import { routeCustomerColumns } from './route-customers.queries.ts'

/** A stop as it is stored. */
export type StoredStop = StopInput & { sequence: number }

/** Throws when there is no such seller. */
export const requireSeller = async ({ db, envId }: Tenant, sellerId: string): Promise<RouteView['seller']> => {
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'code', 'name', 'isActive'])
    .where('envId', '=', envId)
    .where('id', '=', sellerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!seller) throw problem(problems.notFound)
  return seller
}

/** Every stop of a seller in the order of the walk, Monday first. */
export const readStored = async ({ db, envId }: Tenant, sellerId: string): Promise<StoredStop[]> => {
  const found = await sql<StoredStop>`
    select rs.customer_id, rs.weekday, rs.frequency, rs.anchor_day, rs.sequence from route_stops rs
    join customers c on c.env_id = ${envId}::uuid and c.id = rs.customer_id and c.deleted_at is null
    where rs.env_id = ${envId}::uuid and rs.seller_id = ${sellerId}::uuid and rs.deleted_at is null
    order by rs.weekday, rs.sequence, c.code`.execute(db)
  return found.rows
}

/** The same for the same stops in the same order, whoever wrote them: undone and redone, a route is what it was. */
export const versionOf = (stops: StopInput[]): string =>
  hash(
    'sha1',
    stops
      .map(({ customerId, weekday, frequency, anchorDay }) => [customerId, weekday, frequency, anchorDay].join())
      .join('\n'),
    'base64url',
  )

/** A seller's route as people work on it. Throws when there is no such seller. */
export const readRoute = async (tenant: Tenant, sellerId: string, today: string): Promise<RouteView> => {
  const { db, envId } = tenant
  const seller = await requireSeller(tenant, sellerId)
  const found = await sql<RouteStop>`
    select ${routeCustomerColumns(envId)}, rs.weekday, rs.frequency, rs.anchor_day as "anchorDay" from route_stops rs
    join customers t on t.env_id = ${envId}::uuid and t.id = rs.customer_id and t.deleted_at is null
    where rs.env_id = ${envId}::uuid and rs.seller_id = ${sellerId}::uuid and rs.deleted_at is null
    order by rs.weekday, rs.sequence, t.code`.execute(db)
  return { seller, version: versionOf(found.rows), today, stops: found.rows }
}
