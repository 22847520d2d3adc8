import { problem, problems } from '../../contract/problems.ts'

export type RateLimit = { max: number; windowSeconds: number }
export type RateLimiter = {
  /** Counts one, and throws when that is one too many. */
  take: (key: string, limit: RateLimit) => void
  /** Throws when the limit is reached already; counts nothing. */
  refuse: (key: string, limit: RateLimit) => void
  reset: (key: string) => void
  /** Takes back one counted request. */
  giveBack: (key: string) => void
}

type Bucket = { count: number; resetsAt: number }

/** Old buckets are swept when this many are held, so an attacker's addresses cannot fill the memory. */
const sweepAbove = 20_000

/** Fixed windows in this process's memory: each serving process counts for itself. */
export const createRateLimiter = (now: () => number = Date.now): RateLimiter => {
  const buckets = new Map<string, Bucket>()
  const sweep = (at: number): void => {
    for (const [key, bucket] of buckets) if (bucket.resetsAt <= at) buckets.delete(key)
    if (buckets.size > sweepAbove) buckets.clear()
  }
  const refusal = (bucket: Bucket) =>
    problem(problems.tooManyRequests, { retryAfterSeconds: Math.ceil((bucket.resetsAt - now()) / 1000) })
  return {
    refuse(key, limit) {
      const bucket = buckets.get(key)
      if (bucket && bucket.resetsAt > now() && bucket.count >= limit.max) throw refusal(bucket)
    },
    take(key, limit) {
      const at = now()
      if (buckets.size > sweepAbove) sweep(at)
      const existing = buckets.get(key)
      const bucket =
        existing && existing.resetsAt > at ? existing : { count: 0, resetsAt: at + limit.windowSeconds * 1000 }
      bucket.count += 1
      buckets.set(key, bucket)
      if (bucket.count > limit.max) throw refusal(bucket)
    },
    reset: key => void buckets.delete(key),
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket && bucket.count > 0) bucket.count -= 1
    },
  }
}
