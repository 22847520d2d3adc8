import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { problem, problems } from '../../contract/problems.ts'

const presentsToken = (authorization: string | undefined, token: string): boolean => {
  const header = Buffer.from(authorization ?? '')
  const bearer = Buffer.from(`Bearer ${token}`)
  return header.length === bearer.length && timingSafeEqual(header, bearer)
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the request comes from this machine itself, and not through a proxy that runs on it. */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  loopback.has(raw.socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => headers[name] !== undefined)

const refuseStrangers = (request: FastifyRequest, token: string | undefined): void => {
  if (!token && !isLocal(request)) throw problem(problems.metricsElsewhere)
  if (token && !presentsToken(request.headers.authorization, token)) throw problem(problems.unauthenticated)
}

/**
 * Prometheus figures of this process at /metrics: for callers with the token or, when none is set, for this machine
 * alone.
 */
export const registerMetrics = (app: FastifyInstance, token: string | undefined): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from receiving a request to sending its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the requested address: with addresses, any caller could create new series.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, token)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
