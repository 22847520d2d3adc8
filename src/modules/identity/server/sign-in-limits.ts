import type { Database } from '../../../kernel/server/database/pool.ts'
import { addressGroup } from '../../../kernel/server/http/address-group.ts'
import { createRateLimiter } from '../../../kernel/server/http/rate-limit.ts'

const windowSeconds = 15 * 60
/** One account from one address: whoever forgot a password gives up before. Nobody else is locked out of that account. */
const perEmailAndAddress = { max: 10, windowSeconds }
/** One account from many addresses, none of them a device that its owner has used before. */
const perEmail = { max: 100, windowSeconds }
/** Failures over many accounts from one address; wide, since an office or a carrier's phones share one. */
const perAddress = { max: 60, windowSeconds }
/** One account from a device that its owner has used before. */
const perDevice = { max: 10, windowSeconds }

export type SignInAttempt = {
  email: string
  ip: string | null
  /** The device, when this person is known to have used it: what strangers do counts nothing there. */
  device: string | null
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * What holds back whoever guesses passwords, in all processes together: counted before the password is looked at, given
 * back by one that is right.
 */
export const createSignInLimits = (database: Database, now: () => number = Date.now) => {
  const limiter = createRateLimiter('sign-in', now)
  const accountKey = ({ email }: SignInAttempt) => `account ${email.toLowerCase()}`
  const pairKey = (attempt: SignInAttempt) => `${accountKey(attempt)} ${addressGroup(attempt.ip)}`
  const deviceKey = (attempt: SignInAttempt) => `${accountKey(attempt)} device ${attempt.device}`
  const addressKey = ({ ip }: SignInAttempt) => `address ${addressGroup(ip)}`
  return {
    /** Throws `tooManyRequests` when this account or this address has failed too often. */
    async begin(attempt: SignInAttempt): Promise<void> {
      if (attempt.device) {
        await limiter.take(database, deviceKey(attempt), perDevice)
        return
      }
      await limiter.refuse(database, addressKey(attempt), perAddress)
      await limiter.take(database, pairKey(attempt), perEmailAndAddress)
      await limiter.take(database, accountKey(attempt), perEmail)
    },
    async failed(attempt: SignInAttempt): Promise<void> {
      if (attempt.device) return
      await limiter.take(database, addressKey(attempt), { ...perAddress, max: Number.POSITIVE_INFINITY })
    },
    /** What strangers have failed at the account stays counted. */
    async succeeded(attempt: SignInAttempt): Promise<void> {
      if (attempt.device) {
        await limiter.reset(database, deviceKey(attempt))
        return
      }
      await limiter.reset(database, pairKey(attempt))
      await limiter.giveBack(database, accountKey(attempt))
    },
  }
}
