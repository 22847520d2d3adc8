import type { z } from 'zod'
import type { ListQuery, ListQueryInput } from '../../contract/list-query.ts'
import { problems } from '../../contract/problems.ts'
import type { HttpMethod, RouteContract } from '../../contract/route.ts'
import type { RouteAddress } from '../../contract/route-address.ts'
import { secondFactorAsked, sessionLocked } from '../session/session-store.ts'
import { apiError, errorOfResponse, lockedStatus, networkError, timeoutError } from './api-error.ts'
import { noteAnswer } from './data-moments.ts'
import { type QueryValues, requestUrl } from './request-url.ts'
import { refreshOrSignOut } from './session-refresh.ts'

type ParamsOf<R> = R extends RouteContract<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
type QueryOf<R> = R extends RouteContract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
type QueryInputOf<R> = R extends RouteContract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
type BodyOf<R> = R extends RouteContract<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type AnswerOf<R> = R extends RouteContract<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never

/** Lists take filters and sort as objects; the other queries have the input type of their schema. */
type QueryWritten<R> =
  QueryOf<R> extends ListQuery ? Omit<QueryInputOf<R>, keyof ListQuery> & ListQueryInput : QueryInputOf<R>

type Part<Name extends string, Value> = undefined extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

export type CallInput<R> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryWritten<R>> &
  Part<'body', BodyOf<R>> & {
    signal?: AbortSignal
    /** The request is completed even if the page is closed; for bodies of up to 64 KB. */
    keepalive?: boolean
  }

/** spec.md §9. */
const timeouts: Record<HttpMethod, number> = {
  GET: 120_000,
  PUT: 120_000,
  PATCH: 120_000,
  DELETE: 120_000,
  POST: 40_000,
}

type RequestOptions = {
  method: HttpMethod
  url: string
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
  /** Timeout in milliseconds, instead of the method's default. */
  limit?: number
}

/** Files are sent as raw bytes, everything else as JSON. */
const contentTypeOf = (body: unknown): Record<string, string> => {
  if (body === undefined) return {}
  return { 'content-type': body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json' }
}

const send = async (options: RequestOptions): Promise<Response> => {
  const { method, url, body, signal, keepalive = false, limit: longest = timeouts[method] } = options
  const limit = AbortSignal.timeout(longest)
  try {
    return await fetch(url, {
      method,
      credentials: 'same-origin',
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { accept: 'application/json', ...contentTypeOf(body) },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    })
  } catch {
    if (signal?.aborted) throw apiError({ kind: 'aborted', message: 'El pedido se canceló.' })
    if (limit.aborted) throw timeoutError(longest)
    throw networkError()
  }
}

/** Routes where a 401 does not mean that the session expired. */
const answersForItself = (url: string) => url.startsWith('/api/auth/login') || url.startsWith('/api/auth/refresh')

/** Sends a request. If the session had expired, it is renewed and the request is repeated once. Throws an ApiError. */
export const request = async (options: RequestOptions): Promise<Response> => {
  const askedAt = Date.now()
  const first = await send(options)
  const hasExpired = first.status === 401 && !answersForItself(options.url)
  const response = hasExpired && (await refreshOrSignOut(askedAt)) ? await send(options) : first
  if (response.ok) {
    if (options.method === 'GET') noteAnswer(options.url, response)
    return response
  }
  const error = await errorOfResponse(response)
  if (error.code === problems.secondFactorRequired.code) secondFactorAsked()
  if (error.status === lockedStatus) sessionLocked()
  throw error
}

const answerOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

type LooseInput = { params?: Record<string, string>; query?: QueryValues } & Pick<
  RequestOptions,
  'body' | 'signal' | 'keepalive'
>

/**
 * Calls a route by its contract. The answer is not parsed again here, because the server's tests validate its answers.
 */
export const call = <R extends RouteContract>(route: R, input: CallInput<R>): Promise<AnswerOf<R>> =>
  callAt<R>(route, input)

/** Like `call`, for pages that know only the route's address and the type of its contract. */
export const callAt = async <R extends RouteContract>(
  address: RouteAddress,
  input: CallInput<R>,
): Promise<AnswerOf<R>> => {
  const { params, query, ...rest } = input as LooseInput
  const response = await request({ method: address.method, url: requestUrl(address.path, params, query), ...rest })
  return (await answerOf(response)) as AnswerOf<R>
}
