import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { FactDays } from './parts.ts'

export type Choices = { sellers: string[]; supervisors: string[]; channels: string[]; regions: string[] }

const chosenSellers = (choices: Choices): RawBuilder<unknown>[] => [
  ...(choices.sellers.length > 0 ? [sql`s.id = any(${choices.sellers}::uuid[])`] : []),
  ...(choices.supervisors.length > 0 ? [sql`s.supervisor_id = any(${choices.supervisors}::uuid[])`] : []),
]

/** Sellers that the person sees and the filters choose; null: nothing bounds them. */
export const findChosenSellers = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  choices: Choices,
): Promise<string[] | null> => {
  const bound = sellerScopeCondition(envId, scope, sql`s.id`)
  const conditions = [...(bound ? [bound] : []), ...chosenSellers(choices)]
  if (conditions.length === 0) return null
  const found = await sql<{ id: string }>`
    select s.id from sellers s where s.env_id = ${envId}::uuid and ${sql.join(conditions, sql` and `)}`.execute(db)
  return found.rows.map(row => row.id)
}

/** Up to when there are facts, in one answer. */
export const findFactDays = async ({ db, envId }: Tenant): Promise<FactDays> => {
  const found = await sql<FactDays>`
    select (select day from seller_days where env_id = ${envId}::uuid order by day desc limit 1) last_fact_day,
      array(select until::text from customer_year_cuts where env_id = ${envId}::uuid order by until) year_cuts`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) throw new Error('a query without a table answers one row')
  return row
}

export type Choice = { id: string; code: string; name: string }

const maximumOptions = 1000

/** Sellers a person may choose from, each with its supervisor. */
export const listSellerOptions = async ({ db, envId }: Tenant, scope: SellerScope) => {
  const bound = sellerScopeCondition(envId, scope, sql`s.id`)
  const found = await sql<Choice & { supervisorId: string | null }>`
    select s.id, s.code, s.name, s.supervisor_id from sellers s
    where s.env_id = ${envId}::uuid and s.deleted_at is null ${bound ? sql`and ${bound}` : sql``}
    order by s.name, s.code limit ${sql.lit(maximumOptions)}`.execute(db)
  return found.rows
}

export const listSupervisorOptions = async ({ db, envId }: Tenant, ids: string[]): Promise<Choice[]> =>
  db
    .selectFrom('supervisors')
    .select(['id', 'code', 'name'])
    .where('envId', '=', envId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .limit(maximumOptions)
    .execute()

const listOptions = ({ db, envId }: Tenant, table: 'salesChannels' | 'regions'): Promise<Choice[]> =>
  db
    .selectFrom(table)
    .select(['id', 'code', 'name'])
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .limit(maximumOptions)
    .execute()

export const listChannelOptions = (tenant: Tenant): Promise<Choice[]> => listOptions(tenant, 'salesChannels')

export const listRegionOptions = (tenant: Tenant): Promise<Choice[]> => listOptions(tenant, 'regions')
