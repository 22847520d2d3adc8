const firstHoldMs = 1_000
const longestHoldMs = 5 * 60_000

/**
 * Which destinations did not answer lately. One that fails is tried with one message at a time, each time later, up to
 * five minutes, so that thousands that wait for it cost a request now and then.
 */
export const createHolds = () => {
  const holds = new Map<string, { failures: number; until: number }>()
  return {
    isHeld: (id: string, now: Date): boolean => (holds.get(id)?.until ?? 0) > now.getTime(),
    isFailing: (id: string): boolean => holds.has(id),
    fail(id: string, now: Date): void {
      const failures = (holds.get(id)?.failures ?? 0) + 1
      const wait = Math.min(longestHoldMs, firstHoldMs * 2 ** (failures - 1))
      holds.set(id, { failures, until: now.getTime() + wait })
    },
    release: (id: string): void => void holds.delete(id),
  }
}

export type Holds = ReturnType<typeof createHolds>
