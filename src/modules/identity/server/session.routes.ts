import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isProblem, problem, problems } from '../../../kernel/contract/problems.ts'
import { accessCookie, refreshCookie } from '../../../kernel/server/http/app.ts'
import { type BoundRoute, handle, handleOpen } from '../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { licenceProblems } from '../contract/licences/problems.ts'
import { identityProblems, secondFactorProblems } from '../contract/problems.ts'
import { secondFactorRoutes } from '../contract/second-factor.ts'
import { credentials, sessionRoutes } from '../contract/session.ts'
import { pendingSeconds } from './second-factor/pending-sign-ins.ts'
import { savePreferences } from './session.queries.ts'
import type { SessionService } from './session.service.ts'
import { type Links, sessionViewOf } from './session-view.ts'
import type { Client, Grant, Held } from './sign-in/client.ts'
import type { PresentedAll } from './sign-in/presented.ts'

/** What a phone sends in `X-Device-Id`: made once by the application, the same for as long as it stays installed. */
const deviceIdentifier = z.string().regex(/^[\w.:-]{8,128}$/)

export const clientOf = (request: FastifyRequest): Client => ({
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  ip: request.ip,
  deviceCookie: request.cookies[deviceCookie],
  report: error => request.log.error({ err: error }, 'sign-in not recorded'),
})

export const presentedBy = (request: FastifyRequest): PresentedAll => ({
  authorization: request.headers.authorization,
  accessCookie: request.cookies[accessCookie],
  refreshCookie: request.cookies[refreshCookie],
})

export const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const

const refreshPath = '/api/auth'
const refreshSeconds = 30 * 86_400
const deviceCookie = 'anden_device'
const deviceSeconds = 365 * 86_400

export const giveCookies = (request: FastifyRequest, reply: FastifyReply, grant: Grant): void => {
  reply.setCookie(accessCookie, grant.accessToken, { ...cookieOptions(request), path: '/' })
  if (grant.refreshToken)
    reply.setCookie(refreshCookie, grant.refreshToken, {
      ...cookieOptions(request),
      path: refreshPath,
      maxAge: refreshSeconds,
    })
  if (grant.deviceCookie)
    reply.setCookie(deviceCookie, grant.deviceCookie, {
      ...cookieOptions(request),
      path: refreshPath,
      maxAge: deviceSeconds,
    })
}

const pendingCookie = 'anden_pending'
const pendingPath = '/api/auth/login'

/** Gives the session, or keeps the proved first step in a cookie and asks for the code. */
export const answerSignIn = (
  { request, reply, links }: { request: FastifyRequest; reply: FastifyReply; links: Links },
  result: Grant | Held,
) => {
  if ('pendingToken' in result) {
    reply.setCookie(pendingCookie, result.pendingToken, {
      ...cookieOptions(request),
      path: pendingPath,
      maxAge: pendingSeconds,
    })
    throw problem(secondFactorProblems.codeRequired)
  }
  giveCookies(request, reply, result)
  return sessionViewOf(result.person, links)
}

const clearCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(accessCookie, { ...cookieOptions(request), path: '/' })
  reply.clearCookie(refreshCookie, { ...cookieOptions(request), path: refreshPath })
}

/** Whoever unlocks the screen renews with the same cookie, and so does whoever asked while the database was away. */
const endsSession = (error: unknown): boolean =>
  isProblem(error) && error.problem !== problems.locked && error.problem.status < 500

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

/** The code that a phone adds to its Basic credentials. */
const codeHeader = (request: FastifyRequest): string | null => {
  const given = request.headers['x-otp']
  return typeof given === 'string' ? given.slice(0, 20) : null
}

/** Sessions of programs and of browsers; `leaveAt` says where a session that came from a provider ends it too. */
export const createSessionRoutes = (
  service: SessionService,
  links: Links,
  leaveAt: (session: Session) => Promise<string | null> = async () => null,
): BoundRoute[] => [
  handleOpen(sessionRoutes.login, async ({ body, request, reply }) =>
    answerSignIn({ request, reply, links }, await service.signIn(body.email, body.password, clientOf(request))),
  ),
  handleOpen(secondFactorRoutes.finishLogin, async ({ body, request, reply }) => {
    const pendingToken = request.cookies[pendingCookie]
    if (!pendingToken) throw problem(secondFactorProblems.stepExpired)
    const grant = await service.finishSignIn(pendingToken, body.code, clientOf(request))
    reply.clearCookie(pendingCookie, { ...cookieOptions(request), path: pendingPath })
    return answerSignIn({ request, reply, links }, grant)
  }),
  handleOpen(sessionRoutes.refresh, async ({ request, reply }) => {
    const token = request.cookies[refreshCookie]
    if (!token) throw problem(problems.unauthenticated)
    try {
      const grant = await service.refresh(token, clientOf(request))
      giveCookies(request, reply, grant)
      return sessionViewOf(grant.person, links)
    } catch (error) {
      if (endsSession(error)) clearCookies(request, reply)
      throw error
    }
  }),
  handleOpen(sessionRoutes.logout, async ({ session, request, reply }) => {
    clearCookies(request, reply)
    if (!session) {
      // A locked session, or one whose access token ran out, is ended all the same.
      const sid = await service.presented(presentedBy(request))
      if (sid) await service.signOut(sid)
      return { leaveAt: null }
    }
    // A provider that does not answer keeps nobody in.
    const address = await leaveAt(session).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the identity provider was not told of a sign-out')
      return null
    })
    await service.signOut(session.id)
    return { leaveAt: address }
  }),
  handle(sessionRoutes.current, async ({ session }) => service.view(session, links)),
  handle(sessionRoutes.savePreferences, async ({ tenant, session, body }) => {
    await savePreferences(tenant.db, session.userId, body)
  }),
  handleOpen(sessionRoutes.emailToken, async ({ request }) => {
    const { email, password } = basicCredentials(request)
    const phone = { code: codeHeader(request), deviceId: deviceIdOf(request) }
    return { token: await service.programToken(email, password, clientOf(request), phone) }
  }),
  handleOpen(sessionRoutes.links, async () => links),
]
