import type { z } from 'zod'
import type { ProblemDocument } from './problems.ts'
import type { Access } from './roles.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route as both sides know it: the server validates and authorises by it, the web client is typed by it and the
 * OpenAPI document is derived from it. Paths use `:name` parameters.
 */
export type RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  method: HttpMethod
  path: string
  access: Access
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  output?: Output
  /**
   * The body is bytes of any type, not JSON. The handler receives them whole, or as a stream whose size it limits
   * itself.
   */
  isBinary?: true | 'stream'
  /** The answer is one JSON document a line, each of this shape. */
  lines?: z.ZodType
  /** So is the body, which the handler of a stream reads line by line. */
  bodyLines?: z.ZodType
  /** The handler validates row by row: text that no database stores refuses its own row, not the whole request. */
  judgesRows?: true
  /** Bytes; the default is 1 MB. */
  bodyLimit?: number
  /** A public or expensive route's own limit per client address. */
  rateLimit?: { max: number; windowSeconds: number }
  /** The body of a refusal, for a route that clients of another program call; the default is the problem document. */
  refusal?: (document: ProblemDocument) => Record<string, unknown>
  /** A GET whose rows may be some seconds old: it may be read from a replica, and then says of when they are. */
  mayBeOld?: true
  /** Served also to a person who must set up a second factor before anything else. */
  servesUnenrolled?: true
}

export const defineRoute = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodVoid,
>(
  contract: RouteContract<Params, Query, Body, Output>,
): RouteContract<Params, Query, Body, Output> => contract
