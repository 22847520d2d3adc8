import type { FastifyRequest } from 'fastify'
import { problem, problems } from '../../../kernel/contract/problems.ts'

/**
 * The doors are for programs, which present a token. A browser sends the cookie of a session by itself, so a write
 * that only a cookie proves is refused.
 */
export const requireBearer = (request: FastifyRequest): void => {
  if (!request.headers.authorization) throw problem(problems.unauthenticated)
}
