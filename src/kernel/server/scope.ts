import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../contract/roles.ts'
import type { Tenant } from './database/tenancy.ts'

type Condition = RawBuilder<unknown>

/** Condition by the person's keys alone; hidden sellers are included. */
export const sellerReachCondition = (envId: string, scope: SellerScope, sellerId: Condition): Condition | null => {
  switch (scope.kind) {
    case 'environment':
      return null
    case 'seller':
      return sql`${sellerId} in (select id from sellers where env_id = ${envId}::uuid and code = ${scope.key})`
    case 'supervisor':
      return sql`${sellerId} in (select s.id from sellers s join supervisors p on p.env_id = s.env_id and p.id = s.supervisor_id
        where s.env_id = ${envId}::uuid and p.env_id = ${envId}::uuid and p.code = ${scope.key})`
    case 'manager':
      return sql`${sellerId} in (select s.id from sellers s join managers p on p.env_id = s.env_id and p.id = s.manager_id
        where s.env_id = ${envId}::uuid and p.env_id = ${envId}::uuid and p.code = ${scope.key})`
  }
}

/** Rows without a seller are never hidden. */
const visibleCondition = (envId: string, prefix: string, sellerId: Condition): Condition =>
  sql`(${sellerId} is null or ${sellerId} not in (select id from sellers where env_id = ${envId}::uuid and starts_with(name, ${prefix})))`

/**
 * SQL over a seller id expression for the work that a person sees, without the sellers that the environment hides; null
 * when the person sees everything.
 */
export const sellerScopeCondition = (envId: string, scope: SellerScope, sellerId: Condition): Condition | null => {
  const reach = sellerReachCondition(envId, scope, sellerId)
  if (!scope.hiddenPrefix) return reach
  const visible = visibleCondition(envId, scope.hiddenPrefix, sellerId)
  return reach ? sql`(${reach} and ${visible})` : visible
}

/** Ids of the sellers a person sees; null: all of them. */
export const sellersInScope = async (tenant: Tenant, scope: SellerScope): Promise<string[] | null> => {
  const condition = sellerScopeCondition(tenant.envId, scope, sql`id`)
  if (!condition) return null
  const sellers = await sql<{
    id: string
  }>`select id from sellers where env_id = ${tenant.envId}::uuid and ${condition}`.execute(tenant.db)
  return sellers.rows.map(row => row.id)
}
