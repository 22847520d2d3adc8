import { sql } from 'kysely'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { SelectionOptions } from '../contract/selection-routes.ts'
import { channelName } from './channel-name.ts'

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

/** Each channel with its sub-channels under it, called after it. */
export const listChannelOptions = async ({ db, envId }: Tenant): Promise<Choice[]> => {
  const found = await sql<Choice>`
    select c.id, c.code, ${channelName(envId, 'c')} as name from sales_channels c
    left join sales_channels p on p.env_id = ${envId}::uuid and p.id = c.parent_id
    where c.env_id = ${envId}::uuid and c.deleted_at is null
    order by coalesce(p.name, c.name), coalesce(p.code, c.code), p.id is not null, c.name, c.code limit ${sql.lit(maximumOptions)}`.execute(
    db,
  )
  return found.rows
}

export const listRegionOptions = ({ db, envId }: Tenant): Promise<Choice[]> =>
  db
    .selectFrom('regions')
    .select(['id', 'code', 'name'])
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .limit(maximumOptions)
    .execute()

/** What a person may filter by: whoever sees some sellers chooses among them and their supervisors. */
export const listSelectionOptions = async (tenant: Tenant, scope: SellerScope): Promise<SelectionOptions> => {
  const sellers = await listSellerOptions(tenant, scope)
  const supervisorIds = [...new Set(sellers.flatMap(({ supervisorId }) => (supervisorId ? [supervisorId] : [])))]
  return {
    sellers,
    supervisors: await listSupervisorOptions(tenant, supervisorIds),
    channels: await listChannelOptions(tenant),
    regions: await listRegionOptions(tenant),
  }
}
