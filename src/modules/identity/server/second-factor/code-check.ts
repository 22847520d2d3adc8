import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import { createSealer } from '../../../../kernel/server/sealing.ts'
import { secondFactorProblems } from '../../contract/problems.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { lockSecondFactor, saveOutcome, takeRecoveryCode } from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

/** Guesses allowed before codes are refused for a while, right ones too; counted in the database, for all processes. */
const failuresAllowed = 10
const blockedMs = 15 * 60_000

type Factor = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>
type Expected = 'confirmed' | 'unconfirmed'
type Verdict = { accepted: true } | { accepted: false; waitMs: number }

export const secretSealer = (secret: string) => createSealer(secret, 'second-factor')

/** Proves codes: each step of the clock and each recovery code is good once. */
export const createCodeCheck = ({
  database,
  secret,
  now = Date.now,
}: {
  database: Database
  secret: string
  now?: () => number
}) => {
  const sealer = secretSealer(secret)

  const waitOf = ({ failures, failedAt }: Factor): number =>
    failures >= failuresAllowed && failedAt ? Date.parse(failedAt) + blockedMs - now() : 0

  /** Null when the code proves nothing; `lastStep` when it was an authenticator's. */
  const accept = async (db: Database, factor: Factor, code: string): Promise<{ lastStep?: number } | null> => {
    if (!/^\d{6}$/.test(code)) {
      const hash = hashRecoveryCode(secret, factor.userId, code)
      return factor.confirmedAt && (await takeRecoveryCode(db, factor.userId, hash)) ? {} : null
    }
    const step = stepOfCode(sealer.open(factor.secret, factor.userId), code, now())
    return step !== null && step > Number(factor.lastStep ?? -1) ? { lastStep: step } : null
  }

  const outcomeOf = ({ failures, failedAt }: Factor, accepted: { lastStep?: number } | null) => {
    if (accepted) return { ...accepted, failures: 0, failedAt: null }
    const isRecent = failedAt !== null && Date.parse(failedAt) > now() - blockedMs
    return { failures: (isRecent ? failures : 0) + 1, failedAt: new Date(now()) }
  }

  const judge = (userId: string, code: string, expected: Expected): Promise<Verdict> =>
    database.transaction().execute(async db => {
      const factor = await lockSecondFactor(db, userId)
      if (!factor || (factor.confirmedAt ? 'confirmed' : 'unconfirmed') !== expected)
        throw problem(expected === 'confirmed' ? secondFactorProblems.notOn : secondFactorProblems.notStarted)
      const waitMs = waitOf(factor)
      if (waitMs > 0) return { accepted: false, waitMs }
      const accepted = await accept(db, factor, code)
      await saveOutcome(db, userId, outcomeOf(factor, accepted))
      return accepted ? { accepted: true } : { accepted: false, waitMs: 0 }
    })

  /**
   * Returns when the code is right, and spends it. Throws codeWrong, or tooManyRequests after ten wrong ones in a row; the
   * count is committed before, whatever the caller does with the refusal.
   */
  return async (userId: string, code: string, expected: Expected = 'confirmed'): Promise<void> => {
    const verdict = await judge(userId, code.replace(/\s/g, ''), expected)
    if (verdict.accepted) return
    if (verdict.waitMs > 0)
      throw problem(problems.tooManyRequests, { retryAfterSeconds: Math.ceil(verdict.waitMs / 1000) })
    const { message } = secondFactorProblems.codeWrong
    throw problem(secondFactorProblems.codeWrong, { errors: [{ path: 'code', message }] })
  }
}
