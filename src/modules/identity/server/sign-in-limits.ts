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

/** What holds back whoever guesses passwords: counted before the password is looked at, given back by one that is right. */
export const createSignInLimits = (now: () => number = Date.now) => {
  const limiter = createRateLimiter(now)
  const accountKey = ({ email }: SignInAttempt) => `account ${email.toLowerCase()}`
  const pairKey = (attempt: SignInAttempt) => `${accountKey(attempt)} ${addressGroup(attempt.ip)}`
  const deviceKey = (attempt: SignInAttempt) => `${accountKey(attempt)} device ${attempt.device}`
  const addressKey = ({ ip }: SignInAttempt) => `address ${addressGroup(ip)}`
  return {
    /** Throws `tooManyRequests` when this account or this address has failed too often. */
    begin(attempt: SignInAttempt): void {
      if (attempt.device) {
        limiter.take(deviceKey(attempt), perDevice)
        return
      }
      limiter.refuse(addressKey(attempt), perAddress)
      limiter.take(pairKey(attempt), perEmailAndAddress)
      limiter.take(accountKey(attempt), perEmail)
    },
    failed(attempt: SignInAttempt): void {
      if (!attempt.device) limiter.take(addressKey(attempt), { ...perAddress, max: Number.POSITIVE_INFINITY })
    },
    /** What strangers have failed at the account stays counted. */
    succeeded(attempt: SignInAttempt): void {
      if (attempt.device) {
        limiter.reset(deviceKey(attempt))
        return
      }
      limiter.reset(pairKey(attempt))
      limiter.giveBack(accountKey(attempt))
    },
  }
}
