import type { LiveSellerDay } from '../../sales/contract/live-documents.ts'

/** Live days are gathered for `gatherMs` and shown at most every `everyMs`. */
const gatherMs = 30
const everyMs = 200

export type Days = ReadonlyMap<string, LiveSellerDay>

/** The latest day of each seller received by live events since the last answer. */
export const createLiveDays = (show: (days: Days) => void, now: () => number = () => performance.now()) => {
  const daysBySeller = new Map<string, LiveSellerDay>()
  const heardAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = Number.NEGATIVE_INFINITY

  const draw = (): void => {
    timer = undefined
    shownAt = now()
    show(daysBySeller)
  }

  return {
    hear(day: LiveSellerDay): void {
      daysBySeller.set(day.sellerId, day)
      heardAt.set(day.sellerId, now())
      timer ??= setTimeout(draw, Math.max(gatherMs, shownAt + everyMs - now()))
    },
    /**
     * The days received after the request for an answer was sent. Earlier ones are dropped, because the answer contains
     * them.
     */
    notIn(askedAt: number): Days {
      for (const [sellerId, at] of heardAt)
        if (at < askedAt) {
          daysBySeller.delete(sellerId)
          heardAt.delete(sellerId)
        }
      return daysBySeller
    },
    stop: (): void => clearTimeout(timer),
  }
}
