import type { LiveSellerDay } from '../../sales/contract/live-documents.ts'

/** What comes together is drawn together, and so far apart two drawings begin at least. */
const gatherMs = 30
const everyMs = 200

export type Days = ReadonlyMap<string, LiveSellerDay>

/** The last day that was heard of each seller since somebody answered for it. */
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
    /** Days that an answer asked for at an instant may not know; it knows better than what was heard before. */
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
