import { createRateLimiter } from '../../../kernel/server/http/rate-limit.ts'

const windowSeconds = 15 * 60
/** One account from one address: whoever forgot a password gives up before. Nobody else is locked out of that account. */
const perEmailAndAddress = { max: 10, windowSeconds }
/** One account from many addresses. */
const perEmail = { max: 100, windowSeconds }
/** Failures over many accounts from one address; wide, since an office or a carrier's phones share one. */
const perAddress = { max: 60, windowSeconds }

export type SignInLimits = ReturnType<typeof createSignInLimits>

/** What holds back whoever guesses passwords: counted before the password is looked at, forgotten by one that is right. */
export const createSignInLimits = (now: () => number = Date.now) => {
  const limiter = createRateLimiter(now)
  const accountKey = (email: string) => `account ${email.toLowerCase()}`
  const pairKey = (email: string, ip: string | null) => `${accountKey(email)} ${ip ?? ''}`
  const addressKey = (ip: string | null) => `address ${ip ?? ''}`
  return {
    /** Throws `tooManyRequests` when this account or this address has failed too often. */
    begin(email: string, ip: string | null): void {
      limiter.refuse(addressKey(ip), perAddress)
      limiter.take(pairKey(email, ip), perEmailAndAddress)
      limiter.take(accountKey(email), perEmail)
    },
    failed(ip: string | null): void {
      limiter.take(addressKey(ip), { ...perAddress, max: Number.POSITIVE_INFINITY })
    },
    succeeded(email: string, ip: string | null): void {
      limiter.reset(pairKey(email, ip))
      limiter.reset(accountKey(email))
    },
  }
}
