import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { messageBody } from './chat.ts'
import { presenceNames } from './presence.ts'

/** The shapes of spec.md §3 and §7, as the older client reads them. */
const person = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Address of a picture; empty when there is none. */
  avatar: z.string(),
  status: z.enum(presenceNames),
  mood: z.string(),
})

const chatListEntry = z.object({ chatId: z.uuid(), contactId: z.uuid(), lastMessageTime: z.string() })
const line = z.object({ who: z.uuid(), message: z.string(), time: z.string() })

export type LegacyPerson = z.output<typeof person>
export type LegacyEntry = z.output<typeof chatListEntry>
export type LegacyLine = z.output<typeof line>

const tag = 'Chat del equipo (formato anterior)'

export const legacyChatRoutes = {
  contacts: defineRoute({
    method: 'GET',
    path: '/api/chat/contacts',
    access: 'session',
    tag,
    summary: 'Personas de la empresa, primero las de mi lista',
    output: z.array(person.extend({ unread: z.number().int() })),
  }),
  user: defineRoute({
    method: 'GET',
    path: '/api/chat/user',
    access: 'session',
    tag,
    summary: 'Yo y mi lista de conversaciones',
    output: person.extend({ chatList: z.array(chatListEntry) }),
  }),
  getChat: defineRoute({
    method: 'GET',
    path: '/api/chat/get-chat',
    access: 'session',
    tag,
    summary: 'Abrir la conversación con una persona',
    query: z.strictObject({ contactId: rowId, userId: rowId }),
    output: z.object({
      chat: z.object({ id: z.uuid(), dialog: z.array(line) }),
      userChatList: z.array(chatListEntry),
    }),
  }),
  sendMessage: defineRoute({
    method: 'POST',
    path: '/api/chat/send-message',
    access: 'session',
    tag,
    summary: 'Enviar un mensaje',
    body: z.strictObject({ chatId: rowId, message: messageBody, contactId: rowId }),
    output: z.object({ message: line, userChatList: z.array(chatListEntry) }),
  }),
}
