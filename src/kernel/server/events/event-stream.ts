import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { longestRecentMs } from '../../contract/live.ts'
import { defineRoute } from '../../contract/route.ts'
import { outageOf } from '../database/outages.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { markEndless } from '../http/draining.ts'
import { type BoundRoute, handleOpen, signedIn } from '../http/register-routes.ts'
import { sellersInScope } from '../scope.ts'
import type { Session } from '../session/session.ts'
import type { EventHub, Subscriber } from './event-hub.ts'
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

const heartbeatMs = 15_000
const recheckMs = 60_000
/** A reader this far behind is cut off; it resumes by its last id. */
const maximumBacklog = 1_000_000
const eventId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

const frame = ({ id, topic, payload }: StoredEvent, isPast?: true): string =>
  `id: ${id}\ndata: ${JSON.stringify({ topic, payload, ...(isPast ? { isPast } : {}) })}\n\n`

/** The person must be among `userIds`, if the event has them, and see its seller, if it has one. */
const isFor = ({ userIds, sellerId }: StoredEvent, session: Session, sellers: Set<string> | null): boolean =>
  (!userIds || userIds.includes(session.userId)) && (!sellerId || !sellers || sellers.has(sellerId))

const writer =
  (raw: ServerResponse) =>
  (text: string): void => {
    if (raw.writableLength > maximumBacklog) raw.destroy()
    else raw.write(text)
  }

/** Collects text until the answer begins, so that a browser misses nothing from then on. */
const createOutput = () => {
  const waiting: string[] = []
  let write = (text: string): void => void waiting.push(text)
  return {
    write: (text: string): void => write(text),
    begin(reply: FastifyReply): ServerResponse {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      write = writer(raw)
      for (const text of ['retry: 3000\n\n', ...waiting]) write(text)
      return raw
    },
  }
}

/** During an outage no session can be checked: the stream stays open until the next check. */
const endIfRefused =
  (raw: ServerResponse) =>
  (error: unknown): void => {
    if (!outageOf(error)) raw.end()
  }

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
    markEndless(request)
    const raw = output.begin(reply)
    const close = streams.open(session, error => request.log.error({ err: error }, 'presence not told'))
    const heartbeat = setInterval(() => output.write(': \n\n'), heartbeatMs)
    // A session that was revoked, or a token that ended, ends its stream: the browser renews and comes back.
    const recheck = setInterval(() => void request.recheckSession().catch(endIfRefused(raw)), recheckMs)
    const stop = (): void => {
      clearInterval(heartbeat)
      clearInterval(recheck)
      leave()
      // A stopping server ends every stream, which does not mean that anybody left.
      if (request.server.server.listening) close()
      else streams.stop()
    }
    // The reader may have left while what it missed was being read.
    if (raw.destroyed) stop()
    else raw.on('close', stop)
    return reply
  })
}
