/** Attempts of a round go on for three days; a person who replays begins another round. */
export const roundMs = 3 * 24 * 60 * 60 * 1000

const firstWaitMs = 10_000
const growth = 2.5
const longestWaitMs = 6 * 60 * 60 * 1000
/** Part of the wait that varies, so that what failed together is not sent together. */
const jitter = 0.2

/** Answers of the 4xx kind that time may mend. */
const passing = new Set([408, 409, 425, 429])

export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** Whether another attempt may end differently: the receiver refused the message itself where this is false. */
export const isWorthRetrying = (status: number | null): boolean =>
  status === null || status < 400 || status >= 500 || passing.has(status)

export type Failure = { attempts: number; roundAt: Date; now: Date; retryAfterSeconds: number | null }

/** When the next attempt of a round is due after so many; null when its three days are over. */
export const nextAttempt = (
  { attempts, roundAt, now, retryAfterSeconds }: Failure,
  random: () => number = Math.random,
): Date | null => {
  const wait = Math.min(longestWaitMs, firstWaitMs * growth ** (attempts - 1))
  const varied = wait * (1 + jitter * (2 * random() - 1))
  const asked = Math.min(longestWaitMs, (retryAfterSeconds ?? 0) * 1000)
  const next = new Date(now.getTime() + Math.max(varied, asked))
  return next.getTime() - roundAt.getTime() > roundMs ? null : next
}
