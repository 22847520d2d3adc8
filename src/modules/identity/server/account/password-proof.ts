import { type Problem, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import { createRateLimiter } from '../../../../kernel/server/http/rate-limit.ts'
import { passwordMatches } from '../passwords.ts'
import { findAccount } from './account.queries.ts'

const guesses = { max: 10, windowSeconds: 15 * 60 }

const refused = (path: string): Problem =>
  problem(problems.invalidInput, { errors: [{ path, message: 'Esa no es tu contraseña actual.' }] })

/**
 * Asks a signed-in person for their password again, before what a borrowed screen must not do. Who comes in by the
 * provider alone has none to give. Throws invalidInput on the field `path`, tooManyRequests after ten guesses.
 */
export const createPasswordProof = (database: Database) => {
  const limiter = createRateLimiter('password')
  return async (userId: string, password: string | undefined, path = 'password'): Promise<void> => {
    const { passwordHash } = await findAccount(database, userId)
    if (!passwordHash) return
    await limiter.take(database, userId, guesses)
    if (!(await passwordMatches(passwordHash, password ?? ''))) throw refused(path)
    await limiter.reset(database, userId)
  }
}
