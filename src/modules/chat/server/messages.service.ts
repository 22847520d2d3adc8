import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { createRateLimiter } from '../../../kernel/server/http/rate-limit.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type ChatList, chatTopics, listedContacts, type MessagePage, type MessageView } from '../contract/chat.ts'
import { chatProblems } from '../contract/problems.ts'
import {
  countUnread,
  ensureConversation,
  findConversation,
  type ListEntry,
  listConversation,
  listEntries,
  lockConversation,
  moveReadMarker,
  raiseConversation,
} from './conversations.queries.ts'
import { findMessage, insertMessage, listMessages } from './messages.queries.ts'
import { contactOf, findPeople, findPerson } from './people.queries.ts'
import { readMe } from './presence.service.ts'

/** Per person: somebody writing quickly never meets it. */
const allowed = { max: 60, windowSeconds: 60 }
const limiter = createRateLimiter('chat')

/** A pair: who calls, and with whom. */
export type Pair = { userId: string; contactId: string }

/** Somebody of this environment who is not the caller; anybody else is not found, wherever they are. */
const contactIn = async (tenant: Tenant, { userId, contactId }: Pair) => {
  const person = await findPerson(tenant, contactId)
  if (!person) throw problem(chatProblems.noContact)
  if (contactId === userId) throw problem(chatProblems.yourself)
  return person
}

/** The chat list and who is in it; a contact who left the environment's people leaves the list. */
export const readChatList = async (tenant: Tenant, userId: string, now = new Date()): Promise<ChatList> => {
  const me = await readMe(tenant, userId, now)
  const entries = await listEntries(tenant, userId, listedContacts)
  const people = await findPeople(
    tenant,
    entries.map(entry => entry.contactId),
  )
  const byId = new Map(people.map(person => [person.id, contactOf(person, now)]))
  const items = entries.flatMap(({ contactId, ...entry }: ListEntry) => {
    const contact = byId.get(contactId)
    return contact ? [{ contact, ...entry }] : []
  })
  return { me, items, unread: await countUnread(tenant, userId) }
}

export type PageQuery = { before?: number | undefined; limit: number }

/** A page of the conversation, back from `before`. Two who never wrote have an empty one. */
export const readMessages = async (tenant: Tenant, pair: Pair, query: PageQuery): Promise<MessagePage> => {
  const person = await contactIn(tenant, pair)
  const contact = { ...contactOf(person, new Date()), isSuspended: person.isSuspended }
  const conversationId = await findConversation(tenant, pair.userId, pair.contactId)
  if (!conversationId) return { contact, items: [], older: null }
  const items = await listMessages(tenant, { conversationId, before: query.before, limit: query.limit })
  const first = items[0]?.number ?? 1
  return { contact, items, older: first > 1 ? first : null }
}

/** Opening a chat puts it in the person's list (spec.md §4). Answers the conversation's id. */
export const openConversation = async (tenant: Tenant, pair: Pair): Promise<string> => {
  await contactIn(tenant, pair)
  const now = new Date()
  const conversationId = await ensureConversation(tenant, pair.userId, pair.contactId, now)
  await listConversation(tenant, { ...pair, conversationId, listedAt: now })
  return conversationId
}

/** Read up to a message. The person's other screens are told; the contact is not. Answers what is left unread of all. */
export const markRead = async (tenant: Tenant, pair: Pair, number: number): Promise<number> => {
  const moved = await moveReadMarker(tenant, { ...pair, number })
  if (moved) tenant.publish({ topic: chatTopics.read, userIds: [pair.userId], payload: { contactId: pair.contactId } })
  return countUnread(tenant, pair.userId)
}

export type NewMessage = Pair & {
  /** From whoever sends: sending the same one again answers the first. */
  id?: string | undefined
  body: string
  /** Of the older client: must be the pair's own. */
  conversationId?: string
}

/** Adds a message between two people who may write to each other. Whoever writes has read what came before. */
export const appendMessage = async (tenant: Tenant, given: NewMessage, now: Date): Promise<MessageView> => {
  const { userId, contactId, body } = given
  const conversationId = await ensureConversation(tenant, userId, contactId, now)
  if (given.conversationId && given.conversationId !== conversationId) throw problem(problems.notFound)
  const last = await lockConversation(tenant, conversationId)
  const known = given.id ? await findMessage(tenant, conversationId, given.id) : undefined
  if (known) return known
  const message: MessageView = {
    id: given.id ?? newId(),
    conversationId,
    number: last + 1,
    senderId: userId,
    body,
    sentAt: now.toISOString(),
  }
  await insertMessage(tenant, message)
  const listed = { conversationId, listedAt: now }
  await raiseConversation(tenant, { userId, contactId, ...listed, readNumber: message.number })
  await raiseConversation(tenant, { userId: contactId, contactId: userId, ...listed, readNumber: null })
  return message
}

/**
 * Sends a message and tells the two people, and nobody else. Refuses a contact outside the environment (404), a
 * suspended one (409), and more than 60 messages a minute (429).
 */
export const sendMessage = async (tenant: Tenant, given: NewMessage): Promise<MessageView> => {
  const { userId, contactId } = given
  const person = await contactIn(tenant, given)
  if (person.isSuspended) throw problem(chatProblems.leftCompany)
  await limiter.take(tenant.db, `${tenant.envId} ${userId}`, allowed)
  const message = await appendMessage(tenant, given, new Date())
  tenant.publish({
    topic: chatTopics.message,
    userIds: [userId, contactId],
    payload: { ...message, recipientId: contactId },
  })
  return message
}
