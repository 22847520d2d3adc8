import type { FastifyReply } from 'fastify'
import { isProblem } from '../../contract/problems.ts'
import type { Database } from '../database/pool.ts'
import type { KeyCaller } from '../session/session.ts'
import type { Allowance, RateLimiter } from './rate-limit.ts'

const tell = (reply: FastifyReply, { limit }: KeyCaller, { remaining, resetsInSeconds }: Allowance): void =>
  void reply
    .header('ratelimit-limit', limit.max)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetsInSeconds)

/** Counts a call of an API key, and tells the program in headers what is left. Throws tooManyRequests. */
export const takeFromKey = async (
  { rateLimiter, database }: { rateLimiter: RateLimiter; database: Database },
  key: KeyCaller,
  reply: FastifyReply,
): Promise<void> => {
  try {
    tell(reply, key, await rateLimiter.take(database, `api key ${key.id}`, key.limit))
  } catch (error) {
    if (isProblem(error) && error.retryAfterSeconds !== undefined)
      tell(reply, key, { remaining: 0, resetsInSeconds: error.retryAfterSeconds })
    throw error
  }
}
