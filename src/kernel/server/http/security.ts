import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem, problems } from '../../contract/problems.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * `mapOrigins` are those that a configured street map loads its style, tiles, glyphs and pictures from; without one,
 * the page connects to no other origin.
 */
const contentPolicy = (mapOrigins: string[]): string => {
  const elsewhere = mapOrigins.map(origin => ` ${origin}`).join('')
  return [
    `default-src 'self'`,
    // The reader of bar codes, where a browser has none, is WebAssembly: compiled, never evaluated as a script.
    `script-src 'self' 'wasm-unsafe-eval'`,
    // Mantine, AG Grid and ECharts set style attributes and inject style sheets.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${elsewhere}`,
    `font-src 'self' data:`,
    `connect-src 'self'${elsewhere}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/**
 * A browser's request that changes something must come from our own pages. Programs send no Sec-Fetch-Site and carry
 * a bearer token instead of the cookie, so they pass.
 */
const refuseCrossSite = (request: FastifyRequest): void => {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem(problems.crossSite)
  const origin = request.headers.origin
  // A browser sends `null` for a page without an origin, and that is no address.
  if (origin && (!URL.canParse(origin) || new URL(origin).host !== request.host)) throw problem(problems.crossSite)
}

export const registerSecurity = (app: FastifyInstance, mapOrigins: string[] = []): void => {
  const policy = contentPolicy(mapOrigins)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': request.id,
    })
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    refuseCrossSite(request)
  })
}
