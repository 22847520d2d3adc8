import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { dataMomentHeader } from '../../contract/data-moment.ts'
import { isProblem, problem, problems } from '../../contract/problems.ts'
import type { Access } from '../../contract/roles.ts'
import type { RouteContract } from '../../contract/route.ts'
import type { Database } from '../database/pool.ts'
import type { Reads } from '../database/replica/reads.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import type { CustomerCaller } from '../session/customer-caller.ts'
import type { Session } from '../session/session.ts'
import { addressGroup } from './address-group.ts'
import { markEndless } from './draining.ts'
import { takeFromKey } from './key-limit.ts'
import { mayCallRoute } from './may-call-route.ts'
import { parseInput, refuseUnstorable } from './parse-input.ts'
import type { RateLimiter } from './rate-limit.ts'

/** What every handler works with. */
export type OpenInput<Params, Query, Body> = {
  params: Params
  query: Query
  body: Body
  /** Null only on public routes. */
  session: Session | null
  request: FastifyRequest
  reply: FastifyReply
}

/** What the handler of a signed-in request works with: it runs inside one tenant transaction. */
export type HandlerInput<Params = unknown, Query = unknown, Body = unknown> = Omit<
  OpenInput<Params, Query, Body>,
  'session'
> & {
  session: Session
  tenant: Tenant
}

/** What the handler of a store's request works with: the person of a customer, in one transaction of their company. */
export type CustomerInput<Params = unknown, Query = unknown, Body = unknown> = Omit<
  OpenInput<Params, Query, Body>,
  'session'
> & {
  customer: CustomerCaller
  tenant: Tenant
}

/** How access to a record is decided: its table, and the rows within a person's scope, as SQL over the alias `t`. */
export type GuardedRecord = {
  entity: string
  table: string
  scope: (session: Session) => RawBuilder<unknown> | null
}

export type BoundRoute = {
  contract: RouteContract
  handler: (input: HandlerInput) => Promise<unknown>
  /** On the list of a declared grid: its declaration, for code that reads grids without HTTP. */
  grid?: BoundGrid
  /** On the import of a list that is no declared grid: how files fill it. */
  importer?: BoundGrid
  /** What files can import that no list exports in the same form; on the route that creates it, or that shows it. */
  upload?: BoundGrid
  /** On the route that shows one record of no declared grid: who may see it. */
  record?: GuardedRecord
  /** Takes the connection when the request asks for a websocket; the handler answers when it does not. */
  webSocket?: (socket: WebSocket) => void
  /** Whether the handler runs inside the request's tenant transaction, or opens its own. */
  inTransaction: boolean
  /** Of a route in its transaction that many call with the same statements: each is planned once per connection. */
  isRepeated?: boolean
}

type Contract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = RouteContract<
  P,
  Q,
  B,
  O
>

/** A streamed answer is written on the reply itself; the handler then returns the reply. */
type Answer<Output extends z.ZodType> = z.input<Output> | FastifyReply

/** Ties a contract to a handler that runs in the request's tenant transaction. */
export const handle = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  contract: Contract<P, Q, B, O>,
  handler: (input: HandlerInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer<O>>,
): BoundRoute => {
  if (contract.access === 'public' || contract.access === 'customer')
    throw new Error(`${contract.method} ${contract.path} has no session and no tenant transaction to be handled in`)
  return {
    contract: contract as unknown as RouteContract,
    handler: handler as unknown as BoundRoute['handler'],
    inTransaction: true,
  }
}

/** Ties a contract of access `customer` to a handler that runs in a transaction of the caller's company, or opens its own. */
export const handleCustomer = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  contract: Contract<P, Q, B, O>,
  handler: (input: CustomerInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer<O>>,
  { inTransaction = true, isRepeated = false }: Partial<Pick<BoundRoute, 'inTransaction' | 'isRepeated'>> = {},
): BoundRoute => {
  if (contract.access !== 'customer') throw new Error(`${contract.method} ${contract.path} is not for customers`)
  return {
    contract: contract as unknown as RouteContract,
    handler: handler as unknown as BoundRoute['handler'],
    inTransaction,
    isRepeated,
  }
}

/**
 * Ties a contract to a handler that opens its own transactions: public routes, streams, long work. It does not hold the
 * request's transaction as well: requests that each wait for a second connection would exhaust the pool.
 */
export const handleOpen = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  contract: Contract<P, Q, B, O>,
  handler: (input: OpenInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer<O>>,
): BoundRoute => {
  if (contract.access === 'customer') throw new Error(`${contract.method} ${contract.path} is for customers`)
  return {
    contract: contract as unknown as RouteContract,
    handler: handler as unknown as BoundRoute['handler'],
    inTransaction: false,
  }
}

/** The session of a route that requires one. */
export const signedIn = (session: Session | null): Session => {
  if (!session) throw problem(problems.unauthenticated)
  return session
}

const authorize = (contract: RouteContract, session: Session | null): void => {
  if (contract.access === 'public') return
  if (!session) throw problem(problems.unauthenticated)
  if (session.needsSecondFactor && !contract.servesUnenrolled) throw problem(problems.secondFactorRequired)
  if (!mayCallRoute(contract, session)) throw problem(session.key ? problems.keyForbidden : problems.forbidden)
}

export type RouteServices = { withTenant: WithTenant; database: Database; reads: Reads; rateLimiter: RateLimiter }

const readsBytesOrRows = ({ isBinary, judgesRows }: RouteContract): boolean => Boolean(isBinary || judgesRows)

/** An expired or foreign cookie does not stand in the way of a public route: signing in again must work. */
const sessionFor = async (request: FastifyRequest, access: Access): Promise<Session | null> => {
  try {
    return await request.resolveSession()
  } catch (error) {
    if (access === 'public' && isProblem(error)) return null
    throw error
  }
}

/** The caller of a route: a session of the company, or a person of a customer, never both. */
type CallerOfRoute = { session: Session | null; customer: CustomerCaller | null }

/** Throws unauthenticated, and forbidden for the company's own people, who are no customers. */
const customerFor = async (request: FastifyRequest): Promise<CustomerCaller> => {
  const customer = await request.resolveCustomer()
  if (customer) return customer
  throw problem((await sessionFor(request, 'public')) ? problems.forbidden : problems.unauthenticated)
}

const callerOf = async (
  services: RouteServices,
  { contract }: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallerOfRoute> => {
  if (contract.access === 'customer') return { session: null, customer: await customerFor(request) }
  const session = await sessionFor(request, contract.access)
  if (session?.key) await takeFromKey(services, session.key, reply)
  authorize(contract, session)
  return { session, customer: null }
}

const serve = async (
  services: RouteServices,
  route: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { contract, handler } = route
  if (contract.rateLimit)
    await services.rateLimiter.take(
      services.database,
      `${contract.method} ${contract.path} ${addressGroup(request.ip)}`,
      contract.rateLimit,
    )
  const { session, customer } = await callerOf(services, route, request, reply)
  const values = {
    params: parseInput(contract.params, request.params, 'params'),
    query: parseInput(contract.query, request.query, 'query'),
    body: contract.isBinary === 'stream' ? request.body : parseInput(contract.body, request.body, 'body'),
  }
  refuseUnstorable([request.params, request.query, ...(readsBytesOrRows(contract) ? [] : [request.body])])
  const input = { ...values, session, customer, request, reply } as unknown as Omit<HandlerInput, 'tenant'>
  const envId = session?.envId ?? customer?.envId
  if (!route.inTransaction || !envId) return handler(input as HandlerInput)
  if (contract.mayBeOld) {
    const { result, dataAt } = await services.reads.read(envId, tenant => handler({ ...input, tenant }))
    if (dataAt) reply.header(dataMomentHeader, dataAt.toISOString())
    return result
  }
  return services.withTenant(envId, tenant => handler({ ...input, tenant }), {
    readOnly: contract.method === 'GET',
    isRepeated: route.isRepeated ?? false,
  })
}

/** Everything under /api is served by a contract that says who may call it; anything else stops the start. */
export const refuseOpenRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', route => {
    if (route.url.startsWith('/api') && !route.config?.contract?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })
}

const bodyless = new Set(['GET', 'DELETE'])

/** The connection outlives any request: a stopping server closes it instead of waiting for it. */
const acceptWith = (accept: (socket: WebSocket) => void) => (socket: WebSocket, request: FastifyRequest) => {
  markEndless(request)
  accept(socket)
}

const addRoute = (app: FastifyInstance, services: RouteServices, route: BoundRoute): void => {
  const { contract, webSocket } = route
  app.route({
    ...(webSocket ? { wsHandler: acceptWith(webSocket) } : {}),
    method: contract.method,
    url: contract.path,
    ...(contract.bodyLimit && !bodyless.has(contract.method) ? { bodyLimit: contract.bodyLimit } : {}),
    config: { contract },
    handler: async (request, reply) => {
      const answer = await serve(services, route, request, reply)
      if (reply.sent || answer === reply) return reply
      if (answer === undefined) return reply.code(204).send()
      return reply.send(answer)
    },
  })
}

/**
 * Binary routes have Fastify scopes of their own, where any content type is bytes, whole or as a stream; all other
 * routes accept only JSON.
 */
const addBinaryRoutes = (app: FastifyInstance, services: RouteServices, routes: BoundRoute[]): void => {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, callback) => callback(null, body))
    for (const route of routes) if (route.contract.isBinary === true) addRoute(scope, services, route)
  })
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, callback) => callback(null, payload))
    for (const route of routes) if (route.contract.isBinary === 'stream') addRoute(scope, services, route)
  })
}

export const registerRoutes = (app: FastifyInstance, services: RouteServices, routes: BoundRoute[]): void => {
  for (const route of routes) if (!route.contract.isBinary) addRoute(app, services, route)
  addBinaryRoutes(app, services, routes)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling. */
    resolveSession: () => Promise<Session | null>
    recheckSession: () => Promise<void>
    /** Which person of a customer is calling; null without a store session that holds. */
    resolveCustomer: () => Promise<CustomerCaller | null>
  }
  interface FastifyContextConfig {
    contract?: RouteContract
  }
}
