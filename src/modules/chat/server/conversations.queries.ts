import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'

export type ListEntry = { contactId: string; conversationId: string; unread: number; listedAt: string }

/** A person's chat list, newest first. */
export const listEntries = async ({ db, envId }: Tenant, userId: string, limit: number): Promise<ListEntry[]> =>
  (
    await sql<ListEntry>`
      select m.contact_id, m.conversation_id, greatest(0, c.message_count - m.read_number) as unread, m.listed_at
      from chat_members m join chat_conversations c on c.env_id = ${envId}::uuid and c.id = m.conversation_id
      where m.env_id = ${envId}::uuid and m.user_id = ${userId}::uuid
      order by m.listed_at desc, m.contact_id limit ${limit}`.execute(db)
  ).rows

export const countUnread = async ({ db, envId }: Tenant, userId: string): Promise<number> => {
  const counted = await sql<{ unread: number }>`
    select coalesce(sum(c.message_count - m.read_number), 0)::integer as unread
    from chat_members m join chat_conversations c on c.env_id = ${envId}::uuid and c.id = m.conversation_id
    where m.env_id = ${envId}::uuid and m.user_id = ${userId}::uuid and c.message_count > m.read_number`.execute(db)
  return counted.rows[0]?.unread ?? 0
}

const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

/** Null while the two never opened a chat with each other. */
export const findConversation = async (
  { db, envId }: Tenant,
  userId: string,
  contactId: string,
): Promise<string | null> => {
  const [firstUserId, secondUserId] = pairOf(userId, contactId)
  const found = await db
    .selectFrom('chatConversations')
    .select('id')
    .where('envId', '=', envId)
    .where('firstUserId', '=', firstUserId)
    .where('secondUserId', '=', secondUserId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The pair's one conversation, made by whoever comes first. */
export const ensureConversation = async (
  tenant: Tenant,
  userId: string,
  contactId: string,
  now: Date,
): Promise<string> => {
  const known = await findConversation(tenant, userId, contactId)
  if (known) return known
  const [firstUserId, secondUserId] = pairOf(userId, contactId)
  await tenant.db
    .insertInto('chatConversations')
    .values({ envId: tenant.envId, id: newId(), firstUserId, secondUserId, createdAt: now })
    .onConflict(conflict => conflict.columns(['envId', 'firstUserId', 'secondUserId']).doNothing())
    .execute()
  return (await findConversation(tenant, userId, contactId)) ?? ''
}

/** Who writes next waits here, so that messages are numbered one after the other. Answers the last number given. */
export const lockConversation = async ({ db, envId }: Tenant, id: string): Promise<number> => {
  const locked = await db
    .selectFrom('chatConversations')
    .select('messageCount')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return locked.messageCount
}

type Membership = { userId: string; contactId: string; conversationId: string; listedAt: Date }

/** Puts the conversation in a person's chat list, if it is not there yet. */
export const listConversation = async ({ db, envId }: Tenant, member: Membership): Promise<void> => {
  await db
    .insertInto('chatMembers')
    .values({ envId, ...member })
    .onConflict(conflict => conflict.columns(['envId', 'userId', 'contactId']).doNothing())
    .execute()
}

/** Puts it first, and moves the read marker forward when `readNumber` is given. */
export const raiseConversation = async (
  { db, envId }: Tenant,
  { readNumber, ...member }: Membership & { readNumber: number | null },
): Promise<void> => {
  await db
    .insertInto('chatMembers')
    .values({ envId, ...member, readNumber: readNumber ?? 0 })
    .onConflict(conflict =>
      conflict.columns(['envId', 'userId', 'contactId']).doUpdateSet(eb => ({
        listedAt: eb.ref('excluded.listedAt'),
        ...(readNumber === null ? {} : { readNumber: eb.ref('excluded.readNumber') }),
      })),
    )
    .execute()
}

/** Forward only, and never past the last message. True when it moved. */
export const moveReadMarker = async (
  { db, envId }: Tenant,
  marker: { userId: string; contactId: string; number: number },
): Promise<boolean> => {
  const moved = await sql`
    update chat_members m set read_number = least(${marker.number}::integer, c.message_count)
    from chat_conversations c
    where m.env_id = ${envId}::uuid and c.env_id = ${envId}::uuid and c.id = m.conversation_id
      and m.user_id = ${marker.userId}::uuid and m.contact_id = ${marker.contactId}::uuid
      and m.read_number < least(${marker.number}::integer, c.message_count)`.execute(db)
  return (moved.numAffectedRows ?? 0n) > 0n
}
