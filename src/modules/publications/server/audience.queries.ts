import { type RawBuilder, sql } from 'kysely'
import { type Role, roleOfNumber } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerReachCondition } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { Audience, AudienceNames } from '../contract/audience.ts'

type Ids = RawBuilder<string[]>

/** An audience as SQL: the columns of a publication, or the values of one that is being written. */
type WorkSql = { sellerIds: Ids; channelIds: Ids; regionIds: Ids; customerIds: Ids }

const workOfColumns: WorkSql = {
  sellerIds: sql`p.seller_ids`,
  channelIds: sql`p.channel_ids`,
  regionIds: sql`p.region_ids`,
  customerIds: sql`p.customer_ids`,
}

const workOfValues = ({ sellerIds, channelIds, regionIds, customerIds }: Audience): WorkSql => ({
  sellerIds: sql`${sellerIds}::uuid[]`,
  channelIds: sql`${channelIds}::uuid[]`,
  regionIds: sql`${regionIds}::uuid[]`,
  customerIds: sql`${customerIds}::uuid[]`,
})

const isEmpty = (ids: Ids): RawBuilder<boolean> => sql<boolean>`cardinality(${ids}) = 0`

/** The seller `s` is named, and has an active customer that fits what is named of customers. */
const isSellerOf = (envId: string, { sellerIds, channelIds, regionIds, customerIds }: WorkSql): RawBuilder<boolean> =>
  sql<boolean>`(${isEmpty(sellerIds)} or s.id = any(${sellerIds}))
    and ((${isEmpty(channelIds)} and ${isEmpty(regionIds)} and ${isEmpty(customerIds)}) or exists (
      select 1 from customers c
      where c.env_id = ${envId}::uuid and c.seller_id = s.id and c.is_active and c.deleted_at is null
        and (${isEmpty(customerIds)} or c.id = any(${customerIds}))
        and (${isEmpty(regionIds)} or c.region_id = any(${regionIds}))
        and (${isEmpty(channelIds)} or c.sales_channel_id = any(${channelIds}) or c.sales_channel_id in (
          select h.id from sales_channels h where h.env_id = ${envId}::uuid and h.parent_id = any(${channelIds})))))`

const seesAllWork = (role: Role): boolean => role === 'admin' || role === 'erp'

/** Condition on the publication `p`: its audience includes this person (contract/audience.ts). */
export const isForReader = (envId: string, { role, scope }: Pick<Session, 'role' | 'scope'>): RawBuilder<boolean> => {
  const namesNoWork = sql`cardinality(p.seller_ids) + cardinality(p.channel_ids) + cardinality(p.region_ids) + cardinality(p.customer_ids) = 0`
  const ownSellers = sellerReachCondition(envId, scope, sql`s.id`) ?? sql`true`
  const fits = seesAllWork(role)
    ? sql`${role} = any(p.roles)`
    : sql`exists (select 1 from sellers s where s.env_id = ${envId}::uuid and s.deleted_at is null and ${ownSellers}
        and ${isSellerOf(envId, workOfColumns)})`
  return sql<boolean>`(cardinality(p.roles) = 0 or ${role} = any(p.roles)) and (${namesNoWork} or ${fits})`
}

export type SellerKeys = { sellerKey: string; supervisorKey: string | null; managerKey: string | null }

/** The sellers whose work an audience names, by the keys that people sign in with. */
export const findSellersOf = async ({ db, envId }: Tenant, audience: Audience): Promise<SellerKeys[]> => {
  const { rows } = await sql<SellerKeys>`
    select s.code as seller_key, v.code as supervisor_key, g.code as manager_key
    from sellers s
      left join supervisors v on v.env_id = ${envId}::uuid and v.id = s.supervisor_id
      left join managers g on g.env_id = ${envId}::uuid and g.id = s.manager_id
    where s.env_id = ${envId}::uuid and s.deleted_at is null and ${isSellerOf(envId, workOfValues(audience))}`.execute(
    db,
  )
  return rows
}

export type Member = {
  userId: string
  name: string
  role: Role
  roleNumber: number
  sellerKey: string | null
  supervisorKey: string | null
  managerKey: string | null
}

/** Everybody who can sign in to the environment, by name; who was invited and did not come yet reads nothing. */
export const findMembers = async ({ db, envId }: Tenant): Promise<Member[]> => {
  const { rows } = await sql<Omit<Member, 'role'>>`
    select m.user_id, coalesce(m.display_name, u.display_name) as name, m.role_number, m.seller_key, m.supervisor_key, m.manager_key
    from memberships m join users u on u.id = m.user_id
    where m.env_id = ${envId}::uuid and m.accepted_at is not null and m.suspended_at is null and m.removed_at is null and u.suspended_at is null
    order by normalize_text(coalesce(m.display_name, u.display_name)), m.user_id`.execute(db)
  return rows.map(row => ({ ...row, role: roleOfNumber(row.roleNumber) }))
}

type Choice = { id: string; code: string; name: string }
type NamedTable = 'sellers' | 'salesChannels' | 'regions' | 'customers'

const findNames = ({ db, envId }: Tenant, table: NamedTable, ids: string[]): Promise<Choice[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom(table)
        .select(['id', 'code', 'name'])
        .where('envId', '=', envId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('name')
        .orderBy('id')
        .execute()

/** The names of what an audience names; of what was deleted since, too. */
export const findAudienceNames = async (tenant: Tenant, audience: Audience): Promise<AudienceNames> => ({
  sellers: await findNames(tenant, 'sellers', audience.sellerIds),
  channels: await findNames(tenant, 'salesChannels', audience.channelIds),
  regions: await findNames(tenant, 'regions', audience.regionIds),
  customers: await findNames(tenant, 'customers', audience.customerIds),
})
