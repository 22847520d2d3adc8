import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem, problems } from '../../contract/problems.ts'
import type { HttpMethod } from '../../contract/route.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import { mayCallRoute } from './may-call-route.ts'
import { parseInput, refuseUnstorable } from './parse-input.ts'
import type { BoundRoute, HandlerInput, OpenInput } from './register-routes.ts'

/** Who calls, and the transaction of the call where it has one. */
export type DoorCaller = { session: Session; request: FastifyRequest; reply: FastifyReply; tenant?: Tenant }

/** A call of a product route by its contract: `path` is the contract's, with `:name` parameters. */
export type ProductCall = {
  method: HttpMethod
  path: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * The product's own routes, called without HTTP: the same permission, validation, transaction and events. Doors are
 * written on it, so that no rule exists twice.
 */
export type ProductCalls = {
  withTenant: WithTenant
  has: (method: HttpMethod, path: string) => boolean
  mayCall: (session: Session, method: HttpMethod, path: string) => boolean
  call: (caller: DoorCaller, call: ProductCall) => Promise<unknown>
  /** A public route, for whoever is not signed in. */
  callOpen: (caller: Pick<DoorCaller, 'request' | 'reply'>, call: ProductCall) => Promise<unknown>
  routeAt: (method: HttpMethod, path: string) => BoundRoute | undefined
}

type OpenHandler = (input: OpenInput<unknown, unknown, unknown>) => Promise<unknown>

const nameOf = (method: HttpMethod, path: string): string => `${method} ${path}`

const inputsOf = ({ contract }: BoundRoute, { params = {}, query = {}, body }: ProductCall) => {
  refuseUnstorable([params, query, ...(contract.judgesRows ? [] : [body])])
  return {
    params: parseInput(contract.params, params, 'params'),
    query: parseInput(contract.query, query, 'query'),
    body: parseInput(contract.body, body, 'body'),
  }
}

export const createProductCalls = (routesOf: () => BoundRoute[], withTenant: WithTenant): ProductCalls => {
  let routes: Map<string, BoundRoute> | undefined
  const routeAt = (method: HttpMethod, path: string): BoundRoute | undefined => {
    routes ??= new Map(routesOf().map(route => [nameOf(route.contract.method, route.contract.path), route]))
    return routes.get(nameOf(method, path))
  }
  const routeFor = (session: Session, { method, path }: ProductCall): BoundRoute => {
    const route = routeAt(method, path)
    if (!route) throw problem(problems.notFound)
    if (!mayCallRoute(route.contract, session)) throw problem(problems.forbidden)
    return route
  }
  return {
    withTenant,
    routeAt,
    has: (method, path) => routeAt(method, path) !== undefined,
    mayCall(session, method, path) {
      const route = routeAt(method, path)
      return route !== undefined && mayCallRoute(route.contract, session)
    },
    async callOpen(caller, call) {
      const route = routeAt(call.method, call.path)
      if (route?.contract.access !== 'public') throw problem(problems.notFound)
      return (route.handler as unknown as OpenHandler)({ ...inputsOf(route, call), ...caller, session: null })
    },
    async call(caller, call) {
      const { session, request, reply, tenant } = caller
      const route = routeFor(session, call)
      const input = { ...inputsOf(route, call), session, request, reply }
      if (tenant || !route.inTransaction) return route.handler({ ...input, tenant } as HandlerInput)
      return withTenant(session.envId, own => route.handler({ ...input, tenant: own }), {
        readOnly: call.method === 'GET',
      })
    },
  }
}

const page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
  total: z.number().default(0),
})

export type ProductRow = Record<string, unknown>

/** A page of a list of the product. */
export const readProductPage = async (
  product: ProductCalls,
  caller: DoorCaller,
  path: string,
  query: Record<string, unknown>,
): Promise<z.output<typeof page>> => page.parse(await product.call(caller, { method: 'GET', path, query }))

const pageSize = 500

/** The rows of a list in its order, page by page, so that none is held longer than its page. */
export async function* readProductRows(
  product: ProductCalls,
  caller: DoorCaller,
  { path, query, maximum }: { path: string; query: Record<string, unknown>; maximum: number },
): AsyncGenerator<ProductRow[]> {
  let cursor: string | null = null
  for (let rows = 0; rows < maximum; rows += pageSize) {
    const limit = Math.min(pageSize, maximum - rows)
    const answer = await readProductPage(product, caller, path, {
      ...query,
      part: 'rows',
      limit,
      ...(cursor ? { cursor } : {}),
    })
    yield answer.items
    if (!answer.next) return
    cursor = answer.next
  }
}
