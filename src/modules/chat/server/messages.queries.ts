import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { MessageView } from '../contract/chat.ts'

const columns = ['id', 'conversationId', 'number', 'senderId', 'body', 'sentAt'] as const

export type MessagesQuery = { conversationId: string; before: number | undefined; limit: number }

/** Back from `before`, or from the last one; answered oldest first. */
export const listMessages = async ({ db, envId }: Tenant, query: MessagesQuery): Promise<MessageView[]> => {
  const rows = await db
    .selectFrom('chatMessages')
    .select(columns)
    .where('envId', '=', envId)
    .where('conversationId', '=', query.conversationId)
    .$if(query.before !== undefined, builder => builder.where('number', '<', query.before ?? 0))
    .orderBy('number', 'desc')
    .limit(query.limit)
    .execute()
  return rows.reverse()
}

export const findMessage = ({ db, envId }: Tenant, conversationId: string, id: string) =>
  db
    .selectFrom('chatMessages')
    .select(columns)
    .where('envId', '=', envId)
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The conversation's row is locked by the caller, who gives the next number. */
export const insertMessage = async ({ db, envId }: Tenant, message: MessageView): Promise<void> => {
  await db
    .insertInto('chatMessages')
    .values({ envId, ...message })
    .execute()
  await db
    .updateTable('chatConversations')
    .set({ messageCount: message.number })
    .where('envId', '=', envId)
    .where('id', '=', message.conversationId)
    .execute()
}
