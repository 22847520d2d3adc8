/** The environment of a rhythm, replaced in tests. */
export type RhythmOptions = {
  refresh: () => Promise<unknown>
  now: () => number
  /** Whether the tab is visible. */
  isVisible: () => boolean
  pace?: Pace
}

/** In milliseconds: how long events are gathered, and the least time between the starts of two refreshes. */
export type Pace = { gatherMs: number; everyMs: number }

/** Events within this time cause one refresh. */
export const gatherMs = 100
/** The least time between the starts of two refreshes, however many events arrive. */
export const everyMs = 400
const usualPace: Pace = { gatherMs, everyMs }

/**
 * Decides when a live screen reads its data again: soon after the first event, never with two requests at once, and not
 * while the tab is hidden. Events in between cause one refresh afterwards.
 */
export const createRefreshRhythm = ({ refresh, now, isVisible, pace = usualPace }: RhythmOptions) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  let isDue = false

  const run = async (): Promise<void> => {
    timer = undefined
    isDue = false
    isRunning = true
    startedAt = now()
    try {
      await refresh()
    } finally {
      isRunning = false
      if (isDue) plan()
    }
  }
  const plan = (): void => {
    isDue = true
    if (timer !== undefined || isRunning || !isVisible()) return
    timer = setTimeout(() => void run(), Math.max(pace.gatherMs, startedAt + pace.everyMs - now()))
  }
  return {
    /** An event arrived. */
    plan,
    /** The tab is visible again. */
    resume: (): void => {
      if (isDue) plan()
    },
    stop: (): void => clearTimeout(timer),
  }
}
