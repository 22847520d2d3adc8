export type Loop = {
  start: () => void
  /** Runs now instead of after the wait; when a run is under way, once more after it. */
  wake: () => void
  /** Starts no further run, aborts the signal of the current one and waits for its end. */
  stop: () => Promise<void>
}

export type LoopOptions = {
  work: (signal: AbortSignal) => Promise<void>
  /** From the end of a run to the beginning of the next, give or take a tenth. */
  everyMs: number
  /** From `start` to the first run; as long as between runs when left out. */
  firstAfterMs?: number
  /** The wait doubles with each failure in a row, up to this. */
  longestWaitMs?: number
  onError: (error: unknown) => void
  /** 0 to 1; only a test sets it. */
  random?: () => number
}

/** Even after a long outage the database is tried again within a minute. */
const longestBackoffMs = 60_000
/** Part of the wait that varies, so that processes that started together do not query together. */
const jitter = 0.1

/**
 * Repeats `work`, one run at a time, until it is stopped. A failure is reported and delays the next run. The timer does
 * not keep the process alive.
 */
export const createLoop = (options: LoopOptions): Loop => {
  const { work, everyMs, onError, random = Math.random } = options
  const longestWaitMs = Math.max(everyMs, options.longestWaitMs ?? longestBackoffMs)
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  let isWoken = false

  const runAfter = (ms: number): void => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(run, ms)
    timer.unref()
  }
  const nextWait = (): number => {
    if (isWoken) return 0
    const wait = Math.min(longestWaitMs, everyMs * 2 ** failures)
    return wait * (1 + jitter * (2 * random() - 1))
  }
  const runOnce = async (): Promise<void> => {
    isWoken = false
    try {
      await work(stopping.signal)
      failures = 0
    } catch (error) {
      failures += 1
      onError(error)
    }
  }
  const run = (): void => {
    running ??= runOnce().finally(() => {
      running = null
      runAfter(nextWait())
    })
  }
  return {
    start: () => runAfter(options.firstAfterMs ?? nextWait()),
    wake() {
      isWoken = true
      if (!running) runAfter(0)
    },
    async stop() {
      clearTimeout(timer)
      stopping.abort(new Error('the loop was stopped'))
      await running
    },
  }
}
