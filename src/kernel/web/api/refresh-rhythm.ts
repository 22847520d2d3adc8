/** What a rhythm needs of the world, so that tests give it theirs. */
export type RhythmOptions = {
  refresh: () => Promise<unknown>
  now: () => number
  /** Whether anybody can see the screen. */
  isVisible: () => boolean
  pace?: Pace
}

/** Both in milliseconds: how long what comes together is gathered, and how far apart two refreshes begin. */
export type Pace = { gatherMs: number; everyMs: number }

/** Operations that come together are one refresh. */
export const gatherMs = 100
/** Between the beginnings of two refreshes of a screen, however much happens. */
export const everyMs = 400
const usualPace: Pace = { gatherMs, everyMs }

/**
 * When a live screen asks again: soon after the first news, never two requests at once, and not while nobody looks. What came
 * meanwhile is asked for once, afterwards.
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
    /** There is something new. */
    plan,
    /** Somebody looks again. */
    resume: (): void => {
      if (isDue) plan()
    },
    stop: (): void => clearTimeout(timer),
  }
}
