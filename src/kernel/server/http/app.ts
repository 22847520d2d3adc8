import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { isProblem, problem, problems } from '../../contract/problems.ts'
import type { Database } from '../database/pool.ts'
import { type Reads, readsOfPrimary } from '../database/replica/reads.ts'
import type { WithTenant } from '../database/tenancy.ts'
import type { AuthenticateCustomer, CustomerCaller } from '../session/customer-caller.ts'
import type { Authenticate, Session } from '../session/session.ts'
import { registerDraining } from './draining.ts'
import { type MetricsExchange, type MetricsOptions, registerMetrics } from './metrics.ts'
import { createOpenApiRoutes } from './openapi/openapi.routes.ts'
import type { ScopeOf } from './openapi/operation.ts'
import { registerProblemAnswers } from './problem-answers.ts'
import { createRateLimiter } from './rate-limit.ts'
import { type BoundRoute, refuseOpenRoutes, registerRoutes } from './register-routes.ts'
import { type LogOptions, requestLogging } from './request-log.ts'
import { registerSecurity } from './security.ts'
import { registerWebSockets } from './web-sockets.ts'

export const accessCookie = 'anden_access'
export const refreshCookie = 'anden_refresh'
/** Of people of customers, in the store. No route of the company reads it, and the store reads no other. */
export const storeCookie = 'anden_store'

export type AppOptions = LogOptions & {
  withTenant: WithTenant
  database: Database
  /** Absent where everything is read from the primary. */
  reads?: Reads
  authenticate: Authenticate
  /** Absent where there is no store: then nobody is a customer. */
  authenticateCustomer?: AuthenticateCustomer
  routes: BoundRoute[]
  /** What the documentation says of keys; absent where there are none. */
  scopeOfRoute?: ScopeOf
  /** Throws when the database cannot serve. */
  checkReady: () => Promise<void>
  metricsToken: string | undefined
  /** Where several processes serve on this machine. */
  metricsExchange?: MetricsExchange | undefined
  /** Figures that modules keep. */
  metrics?: MetricsOptions['metrics']
  trustProxy: boolean
  /** Origins of a configured street map. */
  mapOrigins?: string[]
  /** Serves the built web client and answers unknown paths; absent in tests and in development. */
  serveWeb?: (app: FastifyInstance) => Promise<void>
}

const megabyte = 1_048_576

const resolver = (authenticate: Authenticate) =>
  function resolveSession(this: {
    headers: Record<string, unknown>
    cookies: Record<string, string | undefined>
  }): Promise<Session | null> {
    const authorization = this.headers.authorization
    return authenticate({
      authorization: typeof authorization === 'string' ? authorization : undefined,
      accessCookie: this.cookies[accessCookie],
    })
  }

const customerResolver = (authenticate: AuthenticateCustomer | undefined) =>
  async function resolveCustomer(this: {
    cookies: Record<string, string | undefined>
  }): Promise<CustomerCaller | null> {
    const token = this.cookies[storeCookie]
    return token && authenticate ? authenticate(token) : null
  }

/** Throws when the caller is no longer signed in. */
async function rechecker(this: { resolveSession: () => Promise<Session | null> }): Promise<void> {
  if (!(await this.resolveSession())) throw problem(problems.unauthenticated)
}

const registerHealth = (app: FastifyInstance, checkReady: () => Promise<void>): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await checkReady()
    } catch (error) {
      throw isProblem(error) ? error : problem(problems.unavailable, { cause: error })
    }
    return { status: 'ok' }
  })
}

/** HEAD takes the route of GET, and Node leaves the body out: a second route for each GET would be a thousand routes more. */
const headAsGet = (request: IncomingMessage): string => {
  if (request.method === 'HEAD') request.method = 'GET'
  return request.url ?? '/'
}

/** The HTTP application; `inject` it in tests, `listen` it in production. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = fastify({
    ...requestLogging(options),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: megabyte,
    // An address may name 500 sellers (kernel/contract/short-ids.ts), and browsers repeat it in the Referer header.
    http: { maxHeaderSize: 64 * 1024 },
    trustProxy: options.trustProxy,
    exposeHeadRoutes: false,
    rewriteUrl: headAsGet,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // A busy machine may take longer than the ten seconds of the library; this is against what hangs.
    pluginTimeout: 60_000,
    // registerDraining answers with a problem document instead.
    return503OnClosing: false,
  })
  refuseOpenRoutes(app)
  registerDraining(app)
  await app.register(cookie)
  await registerWebSockets(app)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['gzip', 'identity'] })
  app.decorateRequest('resolveSession', resolver(options.authenticate))
  app.decorateRequest('recheckSession', rechecker)
  app.decorateRequest('resolveCustomer', customerResolver(options.authenticateCustomer))
  registerSecurity(app, options.mapOrigins)
  registerHealth(app, options.checkReady)
  const replicaLag = options.reads?.lagSeconds
  registerMetrics(app, {
    token: options.metricsToken,
    exchange: options.metricsExchange,
    metrics: options.metrics,
    replicaLag,
  })
  registerProblemAnswers(app, options.serveWeb === undefined)
  await options.serveWeb?.(app)
  const routes = [...createOpenApiRoutes(options.routes, options.scopeOfRoute ?? (() => null)), ...options.routes]
  const { withTenant, database, reads = readsOfPrimary(withTenant) } = options
  registerRoutes(app, { withTenant, database, reads, rateLimiter: createRateLimiter('route') }, routes)
  return app
}
