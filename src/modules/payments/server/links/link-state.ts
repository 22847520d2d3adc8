import type { LinkState, PaymentStatus } from '../../contract/payment-words.ts'

/** States in which a link can be paid. */
export const liveStates = ['open', 'pending', 'rejected'] as const satisfies LinkState[]

type Known = { state: LinkState; statuses: PaymentStatus[]; expiresAt: Date; now: Date }

const isLive = (state: LinkState): boolean => liveStates.some(live => live === state)

/**
 * How a link stands by its payments: money that is here decides, then money on its way. One that could not be paid any more
 * never can again, because another one may have taken its place; money that comes for it all the same counts. Pure.
 */
export const stateOfLink = ({ state, statuses, expiresAt, now }: Known): LinkState => {
  if (statuses.some(status => status === 'approved' || status === 'disputed')) return 'paid'
  if (!isLive(state)) return state === 'paid' || statuses.includes('returned') ? 'returned' : state
  if (statuses.includes('pending')) return 'pending'
  if (statuses.includes('returned')) return 'returned'
  if (now >= expiresAt) return 'expired'
  return statuses.includes('rejected') ? 'rejected' : 'open'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A person who is paying is back within minutes; after that it is asked ever less often. */
const firstWaits = [2 * minute, 5 * minute, 15 * minute]
/** A payment in cash, or one that is reviewed, is decided within days; a payment is disputed within weeks. */
const pendingDays = 30
const paidDays = 30

type Checked = { state: LinkState; checks: number; createdAt: Date; expiresAt: Date; now: Date }

/** When the provider is asked again, in case its notice is lost; null: not any more. Pure. */
export const nextCheckOf = ({ state, checks, createdAt, expiresAt, now }: Checked): Date | null => {
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  const age = now.getTime() - createdAt.getTime()
  switch (state) {
    case 'open':
    case 'rejected':
      return after(Math.min(firstWaits[checks] ?? hour, Math.max(minute, expiresAt.getTime() - now.getTime())))
    case 'pending':
      return age < pendingDays * day ? after(hour) : null
    case 'paid':
      return age < paidDays * day ? after(day) : null
    case 'replaced':
    case 'expired':
      // A payment that was begun in time may end after it.
      return age < 3 * day ? after(6 * hour) : null
    case 'returned':
      return null
  }
}
