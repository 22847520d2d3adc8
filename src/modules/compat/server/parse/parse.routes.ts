import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isProblem, problem } from '../../../../kernel/contract/problems.ts'
import type { ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { type BoundRoute, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Authenticate, Session } from '../../../../kernel/server/session/session.ts'
import { liveQueryRoute, parseProblems, parseRoutes } from '../../contract/parse.ts'
import { issueToken } from '../auth/program-token.ts'
import { answerBatch, answerParse } from './answer-parse.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { liveClasses } from './live/live-classes.ts'
import { sessionOfToken } from './live/live-proof.ts'
import { createLiveServer } from './live/live-server.ts'
import type { ParseContext } from './parse-class.ts'

export type ParseServices = {
  product: ProductCalls
  platform: Platform
  authenticate: Authenticate
  onError: (error: unknown) => void
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; envelope: Envelope }

/** The signed-in person as a Parse user. */
const userOf = (session: Session, sessionToken: string) => ({
  objectId: session.userId,
  username: session.email,
  email: session.email,
  displayName: session.displayName,
  role: session.roleNumber,
  seller: session.sellerKey,
  envId: session.envId,
  sessionToken,
})

/** The product's own exchange of credentials, refused with Parse's own code. */
const tokenFor = async ({ product }: ParseServices, exchange: Exchange, credentials: Credentials): Promise<string> => {
  try {
    return await issueToken(product, exchange, { email: credentials.username, password: credentials.password })
  } catch (error) {
    if (isProblem(error) && error.problem.status === 401) throw problem(parseProblems.badLogin, { cause: error })
    throw error
  }
}

const credentialsInput = z.object({ username: z.string(), password: z.string() })
type Credentials = z.output<typeof credentialsInput>

const login = async (services: ParseServices, exchange: Exchange) => {
  const credentials = credentialsInput.safeParse(exchange.envelope.body)
  if (!credentials.success) throw problem(parseProblems.badLogin)
  const token = await tokenFor(services, exchange, credentials.data)
  return userOf(await sessionOfToken(services.authenticate, token), token)
}

const logout = async ({ product }: ParseServices, exchange: Exchange, session: Session) => {
  const { request, reply, envelope } = exchange
  request.headers.authorization = `Bearer ${envelope.token}`
  await product.call({ session, request, reply }, { method: 'POST', path: '/api/auth/logout' })
  return {}
}

const objectParams = z.object({ className: z.string().default(''), objectId: z.string().optional() })

const answer = async (services: ParseServices, path: string, exchange: Exchange): Promise<unknown> => {
  const { envelope, request, reply } = exchange
  if (path === '/parse/login') return login(services, exchange)
  const session = await sessionOfToken(services.authenticate, envelope.token)
  if (path === '/parse/users/me') return userOf(session, envelope.token ?? '')
  if (path === '/parse/logout') return logout(services, exchange, session)
  const { product, platform } = services
  const { database } = platform
  const context: ParseContext = { product, database, caller: { session, request, reply } }
  if (path === '/parse/batch') return answerBatch(context, envelope.body)
  const { className, objectId } = objectParams.parse(request.params)
  return answerParse(context, { method: envelope.method, className, objectId: objectId ?? null, body: envelope.body })
}

/** LiveQuery, on the address that the SDK derives from its server's. Without a websocket it says what it is. */
const createLiveRoute = (services: ParseServices): BoundRoute => {
  const live = createLiveServer(services)
  return {
    ...handleOpen(liveQueryRoute, async () => ({ liveQuery: 'websocket' as const, classes: [...liveClasses.keys()] })),
    webSocket: socket => live.accept(socket),
  }
}

export const createParseRoutes = (services: ParseServices): BoundRoute[] => [
  createLiveRoute(services),
  ...parseRoutes.map(contract =>
    handleOpen(contract, async ({ request, reply, body }) => {
      reply.header('cache-control', 'no-store')
      const bytes = body instanceof Uint8Array ? body : undefined
      return answer(services, contract.path, {
        request,
        reply,
        envelope: readEnvelope(request, bytes),
      }) as Promise<undefined>
    }),
  ),
]
