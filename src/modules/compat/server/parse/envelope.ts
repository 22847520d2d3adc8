import type { FastifyRequest } from 'fastify'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { HttpMethod } from '../../../../kernel/contract/route.ts'
import { refuseUnstorable } from '../../../../kernel/server/http/parse-input.ts'
import { applicationId, parseProblems } from '../../contract/parse.ts'
import type { ParseValues } from './parse-class.ts'
import { isObject } from './where.ts'

/** What the SDK puts beside the body of a request, in headers or in the body itself. */
export type Envelope = { method: HttpMethod; token: string | null; body: ParseValues }

const jsonOf = (bytes: Uint8Array | undefined): ParseValues => {
  if (!bytes || bytes.length === 0) return {}
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    if (isObject(value)) return value
  } catch (error) {
    throw problem(problems.malformedJson, { cause: error })
  }
  throw problem(problems.malformedJson)
}

const methods: Record<string, HttpMethod> = { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A bearer token says enough of the program; any other names its application. */
const requireApplication = ({ headers }: FastifyRequest, body: ParseValues): void => {
  if (headers.authorization) return
  const id = body._ApplicationId ?? headers['x-parse-application-id']
  if (id !== applicationId) throw problem(parseProblems.notInitialized)
}

/** The session token of a request; the cookie of a browser is never one. */
const tokenOf = ({ headers }: FastifyRequest, body: ParseValues): string | null =>
  textOf(body._SessionToken) ??
  textOf(headers['x-parse-session-token']) ??
  headers.authorization?.match(/^Bearer (.+)$/i)?.[1] ??
  null

export const readEnvelope = (request: FastifyRequest, bytes: Uint8Array | undefined): Envelope => {
  const raw = bytes === undefined ? (request.query as ParseValues) : jsonOf(bytes)
  requireApplication(request, raw)
  const method = methods[typeof raw._method === 'string' ? raw._method : request.method] ?? 'POST'
  const body = Object.fromEntries(Object.entries(raw).filter(([name]) => !name.startsWith('_')))
  refuseUnstorable([body])
  return {
    method: request.method === 'POST' ? method : (methods[request.method] ?? 'GET'),
    token: tokenOf(request, raw),
    body,
  }
}
