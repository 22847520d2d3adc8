import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeCookie } from '../../../../kernel/server/http/app.ts'
import { type BoundRoute, handleCustomer, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { type Entrance, entryRoutes } from '../../contract/entry.ts'
import { type EntryService, type Granted, sessionDays } from './entry.service.ts'

/** Sent to the store's own routes alone: the routes of the company never receive it. */
const cookieOf = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https', path: '/api/store' }) as const

const deviceOf = (request: FastifyRequest): string | null => request.headers['user-agent']?.slice(0, 200) ?? null

const letIn = (request: FastifyRequest, reply: FastifyReply, granted: Granted): Entrance => {
  if (granted.state === 'choose') return granted
  reply.setCookie(storeCookie, granted.token, { ...cookieOf(request), maxAge: sessionDays * 86_400 })
  return { state: 'entered' }
}

export const createEntryRoutes = (entry: EntryService): BoundRoute[] => [
  handleOpen(entryRoutes.sendCode, async ({ body }) => entry.sendCode(body.email)),
  handleOpen(entryRoutes.useCode, async ({ body, request, reply }) =>
    letIn(request, reply, await entry.useCode({ ...body, device: deviceOf(request) })),
  ),
  handleOpen(entryRoutes.useInvitation, async ({ body, request, reply }) =>
    letIn(request, reply, await entry.useInvitation(body.token, deviceOf(request))),
  ),
  handleOpen(entryRoutes.state, async ({ request }) => ({ isInside: (await request.resolveCustomer()) !== null })),
  handleCustomer(entryRoutes.leave, async ({ tenant, customer, request, reply }) => {
    await entry.leave(tenant, customer.sessionId)
    reply.clearCookie(storeCookie, cookieOf(request))
  }),
]
