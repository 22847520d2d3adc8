import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { type StoreThread, threadsOnPage } from '../../contract/threads.ts'

type Reach = RawBuilder<unknown> | null

export type ThreadQuery = {
  search: string
  waiting?: '1' | undefined
  seller?: string | undefined
  skip: number
  reach: Reach
}

const ofWaiting = sql`m.customer_user_id is not null and m.read_at is null`

const within = (envId: string, { search, seller, reach }: ThreadQuery): RawBuilder<unknown> => sql`
  c.env_id = ${envId}::uuid and c.deleted_at is null and ${reach ?? sql`true`}
  ${seller ? sql`and c.seller_id = ${seller}::uuid` : sql``}
  ${search ? sql`and (strpos(c.name_normalized, normalize_text(${search})) > 0 or strpos(c.trade_name_normalized, normalize_text(${search})) > 0 or starts_with(lower(c.code), lower(${search})))` : sql``}`

/** A page of threads, and one more. */
export const findThreads = async ({ db, envId }: Tenant, query: ThreadQuery): Promise<StoreThread[]> => {
  const { rows } = await sql<StoreThread>`
    select c.id as customer_id, c.code, ${shopName('c')} as name, s.name as seller, l.text as last_text, l.author as last_author,
      l.customer_user_id is null as is_last_own, l.created_at as last_at, w.unread
    from (select m.customer_id, max(m.created_at) as last_at, count(*) filter (where ${ofWaiting})::int as unread
        from store_messages m where m.env_id = ${envId}::uuid group by m.customer_id) w
      join customers c on c.env_id = ${envId}::uuid and c.id = w.customer_id
      left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
      join lateral (select t.text, t.author, t.customer_user_id, t.created_at from store_messages t
        where t.env_id = ${envId}::uuid and t.customer_id = w.customer_id
        order by t.created_at desc, t.id desc limit 1) l on true
    where ${within(envId, query)} ${query.waiting ? sql`and w.unread > 0` : sql``}
    order by w.last_at desc, c.id limit ${threadsOnPage + 1} offset ${query.skip}`.execute(db)
  return rows
}

export const countWaitingCustomers = async ({ db, envId }: Tenant, reach: Reach): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.customer_id)::int as count
    from store_messages m join customers c on c.env_id = ${envId}::uuid and c.id = m.customer_id
    where m.env_id = ${envId}::uuid and ${ofWaiting} and c.deleted_at is null and ${reach ?? sql`true`}`.execute(db)
  return rows[0]?.count ?? 0
}
