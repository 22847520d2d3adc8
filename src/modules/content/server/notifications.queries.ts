import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { maximumNotifications, type NotificationList } from '../contract/notifications.ts'

/** Who reads: the role, and the seller they sign in with. */
export type Reader = { userId: string; role: string; sellerKey: string | null }

/** The reader's seller has active customers in the channel, or in one below it. */
const sellsInChannel = (envId: string, sellerKey: string | null): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from customers c
    join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    join sales_channels h on h.env_id = ${envId}::uuid and h.id = c.sales_channel_id
  where c.env_id = ${envId}::uuid and c.is_active and c.deleted_at is null and s.code = ${sellerKey}
    and (h.id = n.sales_channel_id or h.parent_id = n.sales_channel_id))`

/** Everything a notification names about its audience must hold. */
const isFor = (envId: string, { userId, role, sellerKey }: Reader): RawBuilder<boolean> => sql<boolean>`
  n.env_id = ${envId}::uuid and n.deleted_at is null
  and (n.role is null or n.role = ${role})
  and (cardinality(n.user_ids) = 0 or ${userId}::uuid = any(n.user_ids))
  and (n.seller_id is null or exists (
    select 1 from sellers s where s.env_id = ${envId}::uuid and s.id = n.seller_id and s.code = ${sellerKey}))
  and (n.sales_channel_id is null or ${sellsInChannel(envId, sellerKey)})`

/** One that was written after its start date is news from when it was written. */
const newsAt = sql`greatest(n.start_date, n.created_at)`

/** Started and not after `now`, newest first, at most 15 (spec.md §9). */
export const listStarted = async (
  { db, envId }: Tenant,
  reader: Reader,
  now: Date,
): Promise<NotificationList['items']> => {
  const seenAt = sql`(select r.seen_at from notification_readers r where r.env_id = ${envId}::uuid and r.user_id = ${reader.userId}::uuid)`
  const found = await sql<NotificationList['items'][number]>`
    select n.id, n.name as title, n.description, n.start_date, n.link, n.role is not null or cardinality(n.user_ids) > 0 as is_for_role,
      ${newsAt} > coalesce(${seenAt}, '-infinity'::timestamptz) as is_unread
    from notifications n
    where ${isFor(envId, reader)} and n.start_date <= ${now} and (n.ends_at is null or n.ends_at > ${now})
    order by n.start_date desc, n.id desc limit ${maximumNotifications}`.execute(db)
  return found.rows
}

/** When the next one for this reader begins, or one that began ends. */
export const findNextChange = async ({ db, envId }: Tenant, reader: Reader, now: Date): Promise<string | null> => {
  const found = await sql<{ at: string | null }>`
    select least(min(n.start_date) filter (where n.start_date > ${now}), min(n.ends_at) filter (where n.start_date <= ${now})) as at
    from notifications n
    where ${isFor(envId, reader)} and (n.start_date > ${now} or n.ends_at > ${now})`.execute(db)
  return found.rows[0]?.at ?? null
}

export const writeSeen = async ({ db, envId }: Tenant, userId: string, seenAt: Date): Promise<void> => {
  await db
    .insertInto('notificationReaders')
    .values({ envId, userId, seenAt })
    .onConflict(conflict =>
      conflict.columns(['envId', 'userId']).doUpdateSet(eb => ({ seenAt: eb.ref('excluded.seenAt') })),
    )
    .execute()
}
