import { z } from 'zod'
import { longestRecentMs } from '../../contract/live.ts'
import { defineRoute } from '../../contract/route.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { type BoundRoute, handleOpen, signedIn } from '../http/register-routes.ts'
import { sellersInScope } from '../scope.ts'
import type { Session } from '../session/session.ts'
import type { EventHub, Subscriber } from './event-hub.ts'
import { createOutput, holdStream } from './held-stream.ts'
import type { StoredEvent } from './stored-event.ts'
import { createStreamCount, type StreamWatch } from './stream-watch.ts'

export const eventStreamRoute = defineRoute({
  method: 'GET',
  path: '/api/events',
  access: 'session',
  tag: 'Eventos',
  summary: 'Cambios en vivo (server-sent events), reanudables con Last-Event-ID',
  /** How many milliseconds of the past a stream without Last-Event-ID begins with, marked `isPast`: what its reader read may be that old. */
  query: z.object({ recent: z.coerce.number().int().min(0).max(longestRecentMs).default(0) }),
})

const eventId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

const frame = ({ id, topic, payload }: StoredEvent, isPast?: true): string =>
  `id: ${id}\ndata: ${JSON.stringify({ topic, payload, ...(isPast ? { isPast } : {}) })}\n\n`

/** The person must be among `userIds`, if the event has them, and see its seller, if it has one. */
const isFor = ({ userIds, sellerId }: StoredEvent, session: Session, sellers: Set<string> | null): boolean =>
  (!userIds || userIds.includes(session.userId)) && (!sellerId || !sellers || sellers.has(sellerId))

const nobodyWatches: StreamWatch = {
  isOpen: async () => undefined,
  hasLeft: async () => undefined,
  areOpen: async () => undefined,
}

export const createEventStream = (hub: EventHub, withTenant: WithTenant, watch = nobodyWatches): BoundRoute => {
  const streams = createStreamCount(watch)
  hub.whenStopped(() => streams.stop())
  return handleOpen(eventStreamRoute, async ({ session: maybe, query, request, reply }) => {
    const session = signedIn(maybe)
    const visible = await withTenant(session.envId, tenant => sellersInScope(tenant, session.scope), { readOnly: true })
    const sellers = visible && new Set(visible)
    const header = request.headers['last-event-id']
    const isResumed = typeof header === 'string' && eventId.test(header)
    const since = isResumed ? { lastEventId: header } : { recentMs: query.recent }

    const output = createOutput()
    const tell: Subscriber = (event, isPast) => {
      if (isFor(event, session, sellers)) output.write(frame(event, isPast))
    }
    const leave = await hub.subscribe(session.envId, tell, since)
    await watch.isOpen(session)
    return holdStream({
      request,
      reply,
      output,
      // A session that was revoked, or a token that ended, ends its stream: the browser renews and comes back.
      recheck: () => request.recheckSession(),
      opened: () => {
        const close = streams.open(session, error => request.log.error({ err: error }, 'presence not told'))
        return () => {
          leave()
          // A stopping server ends every stream, which does not mean that anybody left.
          if (request.server.server.listening) close()
          else streams.stop()
        }
      },
    })
  })
}
