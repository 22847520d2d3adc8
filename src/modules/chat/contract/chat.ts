import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { presenceNames } from './presence.ts'

export const maximumMessage = 4_000
export const maximumMood = 120
/** Contacts of a chat list; older conversations are found among all the others. */
export const listedContacts = 100

/** spec.md §5: an empty message cannot be sent. */
export const messageBody = z
  .string('Escribí un mensaje.')
  .trim()
  .min(1, 'Escribí un mensaje.')
  .max(maximumMessage, 'Un mensaje tiene hasta 4.000 caracteres.')

const searchText = z.string().trim().max(100, 'Hasta 100 caracteres.').default('')

const personParams = z.strictObject({ userId: rowId })

export const contactView = z.object({
  id: z.uuid(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  presence: z.enum(presenceNames),
  mood: z.string(),
})
export type ContactView = z.output<typeof contactView>

export const messageView = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** 1, 2, 3 … within its conversation, without gaps. */
  number: z.number().int(),
  senderId: z.uuid(),
  body: z.string(),
  sentAt: z.string(),
})
export type MessageView = z.output<typeof messageView>

export const listedContact = z.object({
  contact: contactView,
  conversationId: z.uuid(),
  unread: z.number().int(),
  /** When the last message came, or the chat was opened for the first time. */
  listedAt: z.string(),
})
export type ListedContact = z.output<typeof listedContact>

export const chatList = z.object({
  /** The person's own: what they chose, what others see. */
  me: contactView.extend({ status: z.enum(presenceNames) }),
  /** Newest first, at most 100. */
  items: z.array(listedContact),
  /** Messages that were not read, in all conversations. */
  unread: z.number().int(),
})
export type ChatList = z.output<typeof chatList>

export const messagePage = z.object({
  contact: contactView.extend({ isSuspended: z.boolean() }),
  /** Oldest first. */
  items: z.array(messageView),
  /** `before` of the page that precedes this one; null at the beginning of the conversation. */
  older: z.number().int().nullable(),
})
export type MessagePage = z.output<typeof messagePage>

const tag = 'Chat del equipo'

export const chatRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/chat/conversations',
    access: 'session',
    tag,
    summary: 'Mi lista de conversaciones, con lo que falta leer',
    output: chatList,
  }),
  people: defineRoute({
    method: 'GET',
    path: '/api/chat/people',
    access: 'session',
    tag,
    summary: 'Las personas de la empresa, por nombre',
    query: z.strictObject({
      search: searchText,
      cursor: rowId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ items: z.array(contactView), next: z.string().nullable() }),
  }),
  messages: defineRoute({
    method: 'GET',
    path: '/api/chat/people/:userId/messages',
    access: 'session',
    tag,
    summary: 'Los mensajes con una persona, de los últimos hacia atrás',
    params: personParams,
    query: z.strictObject({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: messagePage,
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/chat/people/:userId/messages',
    access: 'session',
    tag,
    summary: 'Enviar un mensaje; repetido con el mismo id es uno solo',
    params: personParams,
    body: z.strictObject({ id: rowId.optional(), body: messageBody }),
    output: messageView,
  }),
  read: defineRoute({
    method: 'PUT',
    path: '/api/chat/people/:userId/read',
    access: 'session',
    tag,
    summary: 'Abrir una conversación y marcarla leída hasta un mensaje',
    params: personParams,
    body: z.strictObject({ number: z.number().int().min(0).max(2_147_483_647) }),
    output: z.object({ unread: z.number().int() }),
  }),
  presence: defineRoute({
    method: 'PUT',
    path: '/api/chat/presence',
    access: 'session',
    tag,
    summary: 'Elegir mi estado y mi frase',
    body: z.strictObject({
      status: z.enum(presenceNames, 'Elegí uno de los estados.'),
      mood: z.string('Tiene que ser un texto.').trim().max(maximumMood, `Hasta ${maximumMood} caracteres.`),
    }),
    output: chatList.shape.me,
  }),
  activity: defineRoute({
    method: 'POST',
    path: '/api/chat/activity',
    access: 'session',
    tag,
    summary: 'Decir que hay alguien frente a la pantalla',
  }),
}

/** Live events of the module; `read` goes to the other screens of who read, and says `{contactId}`. */
export const chatTopics = { message: 'chat.message', read: 'chat.read', presence: 'chat.presence' } as const

/** To the two people of the conversation. */
export const messageEvent = messageView.extend({ recipientId: z.uuid() })
/** To everybody of the environment. */
export const presenceEvent = contactView.pick({ id: true, presence: true, mood: true })
