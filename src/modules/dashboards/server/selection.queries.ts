import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'

export type Choices = { sellers: string[]; supervisors: string[]; channels: string[]; regions: string[] }

const chosenSellers = (choices: Choices): RawBuilder<unknown>[] => [
  ...(choices.sellers.length > 0 ? [sql`s.id = any(${choices.sellers}::uuid[])`] : []),
  ...(choices.supervisors.length > 0 ? [sql`s.supervisor_id = any(${choices.supervisors}::uuid[])`] : []),
]

/** Ids of the sellers within both the person's scope and the filters; null when nothing restricts them. */
export const findChosenSellers = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  choices: Choices,
): Promise<string[] | null> => {
  const scopeCondition = sellerScopeCondition(envId, scope, sql`s.id`)
  const conditions = [...(scopeCondition ? [scopeCondition] : []), ...chosenSellers(choices)]
  if (conditions.length === 0) return null
  const sellers = await sql<{ id: string }>`
    select s.id from sellers s where s.env_id = ${envId}::uuid and ${sql.join(conditions, sql` and `)}`.execute(db)
  return sellers.rows.map(row => row.id)
}
