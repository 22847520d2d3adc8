import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../contract/roles.ts'
import type { Tenant } from './database/tenancy.ts'

/**
 * Bounds rows of sellers' work to those a person sees: SQL over a seller id expression, null when everything is seen.
 */
export const sellerScopeCondition = (
  envId: string,
  scope: SellerScope,
  sellerId: RawBuilder<unknown>,
): RawBuilder<unknown> | null => {
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

/** Ids of the sellers a person sees; null: all of them. */
export const sellersInScope = async (tenant: Tenant, scope: SellerScope): Promise<string[] | null> => {
  const condition = sellerScopeCondition(tenant.envId, scope, sql`id`)
  if (!condition) return null
  const found = await sql<{
    id: string
  }>`select id from sellers where env_id = ${tenant.envId}::uuid and ${condition}`.execute(tenant.db)
  return found.rows.map(row => row.id)
}
