import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { chatRoutes } from '../contract/chat.ts'
import { markRead, openConversation, readChatList, readMessages, sendMessage } from './messages.service.ts'
import { contactOf, listPeople } from './people.queries.ts'
import { choosePresence, noteActivity } from './presence.service.ts'

export const chatBindings: BoundRoute[] = [
  handle(chatRoutes.list, async ({ tenant, session }) => readChatList(tenant, session.userId)),
  handle(chatRoutes.people, async ({ tenant, session, query }) => {
    const found = await listPeople(tenant, { ...query, except: session.userId, cursor: query.cursor })
    const page = found.slice(0, query.limit)
    const now = new Date()
    return {
      items: page.map(person => contactOf(person, now)),
      next: found.length > query.limit ? (page.at(-1)?.id ?? null) : null,
    }
  }),
  handle(chatRoutes.messages, async ({ tenant, session, params, query }) =>
    readMessages(tenant, { userId: session.userId, contactId: params.userId }, query),
  ),
  handle(chatRoutes.send, async ({ tenant, session, params, body }) =>
    sendMessage(tenant, { userId: session.userId, contactId: params.userId, ...body }),
  ),
  handle(chatRoutes.read, async ({ tenant, session, params, body }) => {
    const pair = { userId: session.userId, contactId: params.userId }
    await openConversation(tenant, pair)
    return { unread: await markRead(tenant, pair, body.number) }
  }),
  handle(chatRoutes.presence, async ({ tenant, session, body }) => choosePresence(tenant, session.userId, body)),
  handle(chatRoutes.activity, async ({ tenant, session }) => noteActivity(tenant, session.userId)),
]
