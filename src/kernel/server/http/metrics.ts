import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { problem, problems } from '../../contract/problems.ts'

const presentsToken = (authorization: string | undefined, token: string): boolean => {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Prometheus figures of this process at /metrics; with a token set, only for who presents it. */
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
    // The route's pattern, never the address asked for: an attacker must not be able to make up series.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (token && !presentsToken(request.headers.authorization, token)) throw problem(problems.unauthenticated)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
