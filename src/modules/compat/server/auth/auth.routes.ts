import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Authenticate, Session } from '../../../../kernel/server/session/session.ts'
import { identityProblems } from '../../../identity/contract/problems.ts'
import { sessionView } from '../../../identity/contract/session.ts'
import { authRoutes, type ChangedUser } from '../../contract/auth.ts'
import { requireBearer } from '../bearer.ts'
import { readGetBody } from './get-body.ts'
import { issueToken } from './program-token.ts'
import { readWireUser } from './wire-user.ts'

export type AuthServices = { product: ProductCalls; authenticate: Authenticate }

const credentialBody = z.object({ email: z.string(), password: z.string() })

/** `Basic` credentials, or those of the body. An address is kept in logs, so it holds no password. */
const credentialsOf = async (request: FastifyRequest): Promise<{ email: string; password: string }> => {
  const encoded = request.headers.authorization?.match(/^Basic (\S+)$/i)?.[1]
  if (encoded) {
    const [email = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    return { email, password: rest.join(':') }
  }
  const body = credentialBody.safeParse(await readGetBody(request))
  if (!body.success) throw problem(identityProblems.invalidCredentials)
  return body.data
}

const sessionOf = async (authenticate: Authenticate, token: string): Promise<Session> => {
  const session = await authenticate({ authorization: `Bearer ${token}`, accessCookie: undefined })
  if (!session) throw problem(problems.unauthenticated)
  if (session.needsSecondFactor) throw problem(problems.secondFactorRequired)
  return session
}

/** The token that a program presented: a cookie is not one, so no script of a page can read the session out of it. */
const bearerOf = (request: FastifyRequest): string => {
  requireBearer(request)
  const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (!token) throw problem(problems.unauthenticated)
  return token
}

/** Settings that were not sent stay as they are. */
const saveSettings = async (
  product: ProductCalls,
  caller: DoorCaller,
  { settings, shortcuts }: ChangedUser['data'],
) => {
  if (!settings && !shortcuts) return
  const view = await product.call(caller, { method: 'GET', path: '/api/auth/session' })
  const { preferences } = sessionView.parse(view)
  const body = { ...preferences, ...settings, ...(shortcuts ? { shortcuts } : {}) }
  await product.call(caller, { method: 'PUT', path: '/api/auth/preferences', body })
}

const saveUser = async (product: ProductCalls, caller: DoorCaller, { data }: ChangedUser): Promise<void> => {
  const { displayName } = data
  if (displayName !== undefined && displayName !== caller.session.displayName)
    await product.call(caller, { method: 'PUT', path: '/api/account/profile', body: { displayName } })
  await saveSettings(product, caller, data)
}

export const createAuthRoutes = ({ product, authenticate }: AuthServices): BoundRoute[] => [
  handleOpen(authRoutes.signIn, async ({ request, reply }) => {
    const token = await issueToken(product, { request, reply }, await credentialsOf(request))
    const session = await sessionOf(authenticate, token)
    return { user: await readWireUser(product, { session, request, reply }), access_token: token }
  }),
  handleOpen(authRoutes.accessToken, async ({ session, request, reply }) => {
    const token = bearerOf(request)
    return { user: await readWireUser(product, { session: signedIn(session), request, reply }), access_token: token }
  }),
  handleOpen(authRoutes.updateUser, async ({ body, session: maybe, request, reply }) => {
    requireBearer(request)
    const caller = { session: signedIn(maybe), request, reply }
    await saveUser(product, caller, body.user)
    return { user: await readWireUser(product, caller) }
  }),
]
