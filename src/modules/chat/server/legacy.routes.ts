import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { ContactView, MessageView } from '../contract/chat.ts'
import { type LegacyEntry, type LegacyLine, type LegacyPerson, legacyChatRoutes } from '../contract/legacy-chat.ts'
import { markRead, openConversation, readChatList, readMessages, sendMessage } from './messages.service.ts'
import { contactOf, listPeople } from './people.queries.ts'

/** The older client reads whole lists: these many people, and these many lines of a dialog. */
const people = 1_000
const lines = 500

const personOf = ({ id, name, photoUrl, presence, mood }: ContactView): LegacyPerson => ({
  id,
  name,
  avatar: photoUrl ?? '',
  status: presence,
  mood,
})

const lineOf = ({ senderId, body, sentAt }: MessageView): LegacyLine => ({
  who: senderId,
  message: body,
  time: sentAt,
})

const chatListOf = async (tenant: Tenant, userId: string): Promise<LegacyEntry[]> =>
  (await readChatList(tenant, userId)).items.map(({ conversationId, contact, listedAt }) => ({
    chatId: conversationId,
    contactId: contact.id,
    lastMessageTime: listedAt,
  }))

const contactsOf = async (tenant: Tenant, userId: string) => {
  const { items } = await readChatList(tenant, userId)
  const others = await listPeople(tenant, { except: userId, search: '', cursor: undefined, limit: people })
  const listed = new Set(items.map(({ contact }) => contact.id))
  const now = new Date()
  return [
    ...items.map(({ contact, unread }) => ({ ...personOf(contact), unread })),
    ...others.filter(({ id }) => !listed.has(id)).map(person => ({ ...personOf(contactOf(person, now)), unread: 0 })),
  ]
}

/** Opening reads, lists the contact and marks what was read (spec.md §4), so this GET writes. */
const openChat = async (tenant: Tenant, pair: { userId: string; contactId: string }) => {
  const id = await openConversation(tenant, pair)
  const { items } = await readMessages(tenant, pair, { limit: lines })
  await markRead(tenant, pair, items.at(-1)?.number ?? 0)
  return { chat: { id, dialog: items.map(lineOf) }, userChatList: await chatListOf(tenant, pair.userId) }
}

/** The calls of spec.md §7: doors onto the same services. */
export const legacyChatBindings = (withTenant: WithTenant): BoundRoute[] => [
  handle(legacyChatRoutes.contacts, async ({ tenant, session }) => contactsOf(tenant, session.userId)),
  handle(legacyChatRoutes.user, async ({ tenant, session }) => {
    const { me } = await readChatList(tenant, session.userId)
    return { ...personOf(me), chatList: await chatListOf(tenant, session.userId) }
  }),
  handleOpen(legacyChatRoutes.getChat, async ({ session: maybe, query }) => {
    const { envId, userId } = signedIn(maybe)
    if (query.userId !== userId) throw problem(problems.notFound)
    return withTenant(envId, tenant => openChat(tenant, { userId, contactId: query.contactId }))
  }),
  handle(legacyChatRoutes.sendMessage, async ({ tenant, session, body }) => {
    const message = await sendMessage(tenant, {
      userId: session.userId,
      contactId: body.contactId,
      conversationId: body.chatId,
      body: body.message,
    })
    return { message: lineOf(message), userChatList: await chatListOf(tenant, session.userId) }
  }),
]
