import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { accessCookie, refreshCookie } from '../../../kernel/server/http/app.ts'
import { type BoundRoute, handle, handleOpen } from '../../../kernel/server/http/register-routes.ts'
import { deviceIdentifier } from '../contract/licences/devices.ts'
import { licenceProblems } from '../contract/licences/problems.ts'
import { identityProblems } from '../contract/problems.ts'
import { credentials, sessionRoutes } from '../contract/session.ts'
import { savePreferences } from './session.queries.ts'
import { type Client, type Grant, type Links, type SessionService, sessionViewOf } from './session.service.ts'

const clientOf = (request: FastifyRequest): Client => ({
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  ip: request.ip,
})

const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const

const refreshPath = '/api/auth'
const refreshSeconds = 30 * 86_400

const giveCookies = (request: FastifyRequest, reply: FastifyReply, grant: Grant): void => {
  reply.setCookie(accessCookie, grant.accessToken, { ...cookieOptions(request), path: '/' })
  if (grant.refreshToken)
    reply.setCookie(refreshCookie, grant.refreshToken, {
      ...cookieOptions(request),
      path: refreshPath,
      maxAge: refreshSeconds,
    })
}

const clearCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(accessCookie, { ...cookieOptions(request), path: '/' })
  reply.clearCookie(refreshCookie, { ...cookieOptions(request), path: refreshPath })
}

/** `Basic` credentials of a phone; anything else is an unknown user. */
const basicCredentials = (request: FastifyRequest): { email: string; password: string } => {
  const encoded = request.headers.authorization?.match(/^Basic ([A-Za-z0-9+/=_-]+)$/i)?.[1]
  const [email, ...rest] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const parsed = credentials.safeParse({ email, password: rest.join(':') })
  if (!parsed.success) throw problem(identityProblems.invalidCredentials)
  return parsed.data
}

/** What a phone calls itself, the same each time; null when the caller does not say. */
const deviceIdOf = (request: FastifyRequest): string | null => {
  const given = request.headers['x-device-id']
  if (given === undefined) return null
  const parsed = deviceIdentifier.safeParse(given)
  if (!parsed.success) throw problem(licenceProblems.deviceIdentifier)
  return parsed.data
}

export const createSessionRoutes = (service: SessionService, links: Links): BoundRoute[] => [
  handleOpen(sessionRoutes.login, async ({ body, request, reply }) => {
    const grant = await service.signIn(body.email, body.password, clientOf(request))
    giveCookies(request, reply, grant)
    return sessionViewOf(grant.person, links)
  }),
  handleOpen(sessionRoutes.refresh, async ({ request, reply }) => {
    const token = request.cookies[refreshCookie]
    if (!token) throw problem(problems.unauthenticated)
    try {
      const grant = await service.refresh(token, clientOf(request))
      giveCookies(request, reply, grant)
      return sessionViewOf(grant.person, links)
    } catch (error) {
      clearCookies(request, reply)
      throw error
    }
  }),
  handleOpen(sessionRoutes.logout, async ({ session, request, reply }) => {
    if (session) await service.signOut(session.id)
    clearCookies(request, reply)
  }),
  handle(sessionRoutes.current, async ({ session }) => service.view(session, links)),
  handle(sessionRoutes.savePreferences, async ({ tenant, session, body }) => {
    await savePreferences(tenant.db, session.userId, body)
  }),
  handleOpen(sessionRoutes.emailToken, async ({ request }) => {
    const { email, password } = basicCredentials(request)
    return { token: await service.programToken(email, password, clientOf(request), deviceIdOf(request)) }
  }),
  handleOpen(sessionRoutes.links, async () => links),
]
