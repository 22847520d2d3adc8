import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric as PromMetric,
  Registry,
} from 'prom-client'
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

/** The figures of one serving process. */
export type ProcessMetrics = { process: string; metrics: object[] }

/**
 * Answers the figures of all serving processes of this machine, this one among them, and registers what this one answers
 * when another asks.
 */
export type MetricsExchange = {
  serve: (own: () => Promise<object[]>) => void
  collect: () => Promise<ProcessMetrics[]>
}

type Metric = { values: { labels: Record<string, string | number> }[] }

/** Each series with the process that counted it. */
const labelled = ({ process, metrics }: ProcessMetrics): object[] =>
  (metrics as Metric[]).map(metric => ({
    ...metric,
    values: metric.values.map(value => ({ ...value, labels: { ...value.labels, process } })),
  }))

/** Series with the same labels are added up. */
const textOf = (perProcess: object[][]): Promise<string> => AggregatorRegistry.aggregate(perProcess).metrics()

export type MetricsOptions = {
  token: string | undefined
  exchange?: MetricsExchange | undefined
  /** Figures that modules keep. */
  metrics?: PromMetric[] | undefined
  /** Seconds that the replica's rows are old; null when they are not known. Absent without a replica. */
  replicaLag?: (() => number | null) | undefined
}

const registerReplicaLag = (registry: Registry, lag: () => number | null): void =>
  void new Gauge({
    name: 'replica_lag_seconds',
    help: 'Seconds that the rows of the replica are old; not a number while they are unknown and the primary is read',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(lag() ?? Number.NaN)
    },
  })

/**
 * Prometheus figures at /metrics: for callers with the token or, when none is set, for this machine alone. With several
 * processes each series has the label `process`, and `?sum` adds them up.
 */
export const registerMetrics = (
  app: FastifyInstance,
  { token, exchange, metrics = [], replicaLag }: MetricsOptions,
): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from receiving a request to sending its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  for (const metric of metrics) registry.registerMetric(metric)
  if (replicaLag) registerReplicaLag(registry, replicaLag)
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the requested address: with addresses, any caller could create new series.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  exchange?.serve(() => registry.getMetricsAsJSON())
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, token)
    reply.type(registry.contentType)
    if (!exchange) return reply.send(await registry.metrics())
    const all = await exchange.collect()
    const isSum = Object.hasOwn(request.query as object, 'sum')
    return reply.send(await textOf(all.map(isSum ? ({ metrics }) => metrics : labelled)))
  })
}
