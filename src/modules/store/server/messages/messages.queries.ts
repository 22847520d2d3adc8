import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'

export const shownMessages = 100

export type MessageRow = {
  id: string
  author: string
  text: string
  createdAt: string
  /** Of the shop; false: of the company. */
  isShops: boolean
}

/** The newest, in the order in which they were written. */
export const listMessages = async ({ db, envId }: Tenant, shopId: string): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select m.id, m.author, m.text, m.created_at, m.customer_user_id is not null as is_shops
    from store_messages m where m.env_id = ${envId}::uuid and m.customer_id = ${shopId}::uuid
    order by m.created_at desc, m.id desc limit ${shownMessages}`.execute(db)
  return rows.toReversed()
}

/** Messages of the company that nobody of the shop has opened. */
export const countUnread = async ({ db, envId }: Tenant, shopId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store_messages m
    where m.env_id = ${envId}::uuid and m.customer_id = ${shopId}::uuid and m.customer_user_id is null and m.read_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type NewMessage = {
  shopId: string
  author: string
  text: string
  personId?: string | null
  userId?: string | null
}

export const insertMessage = async ({ db, envId }: Tenant, message: NewMessage): Promise<MessageRow> => {
  const { shopId, author, text, personId = null, userId = null } = message
  const row = { id: newId(), author, text, createdAt: new Date() }
  await db
    .insertInto('storeMessages')
    .values({ ...row, envId, customerId: shopId, customerUserId: personId, userId })
    .execute()
  // The shop's own message needs nobody of the shop to read it, and the company's answer reads what it answers.
  return { ...row, createdAt: row.createdAt.toISOString(), isShops: personId !== null }
}

/** Marks as read what the other side wrote; answers how many messages that were. */
export const markRead = async (
  { db, envId }: Tenant,
  { shopId, by }: { shopId: string; by: 'shop' | 'company' },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('storeMessages')
    .set({ readAt: new Date() })
    .where('envId', '=', envId)
    .where('customerId', '=', shopId)
    .where('customerUserId', by === 'shop' ? 'is' : 'is not', null)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
