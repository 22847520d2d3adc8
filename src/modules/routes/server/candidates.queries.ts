import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { insideArea } from '../../../kernel/server/map-area-sql.ts'
import { textMatch } from '../../../kernel/server/search/text-match.ts'
import type { CandidateQuery, RouteCustomer } from '../contract/routes.ts'
import { routeCustomerColumns } from './route-customers.queries.ts'
import { isUnrouted } from './unrouted.routes.ts'

const searched = { table: 'customers', columns: ['code', 'name', 'trade_name'] }

const whichOf = (envId: string, sellerId: string, which: CandidateQuery['which']): RawBuilder<unknown> => {
  if (which === 'own') return sql`t.seller_id = ${sellerId}::uuid`
  if (which === 'all') return sql`true`
  return isUnrouted(envId)
}

/** Active customers that could be stops, those of the seller first, at most `limit` of `total`. */
export const findCandidates = async (
  tenant: Tenant,
  sellerId: string,
  query: CandidateQuery,
): Promise<{ items: RouteCustomer[]; total: number }> => {
  const { db, envId } = tenant
  const matches = query.search
    ? await textMatch(tenant, searched, { text: query.search, isBounded: query.which !== 'all' })
    : sql`true`
  const source = sql`from customers t where t.env_id = ${envId}::uuid and t.deleted_at is null and t.is_active
    and ${whichOf(envId, sellerId, query.which)} and ${matches}
    and ${query.area ? insideArea(query.area) : sql`true`}`
  const counted = await sql<{ total: number }>`select count(*) as total ${source}`.execute(db)
  const found = await sql<RouteCustomer>`
    select ${routeCustomerColumns(envId)} ${source}
    order by (t.seller_id is distinct from ${sellerId}::uuid), t.name, t.id limit ${query.limit}`.execute(db)
  return { items: found.rows, total: Number(counted.rows[0]?.total ?? 0) }
}
