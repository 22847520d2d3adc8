/** What a screen waits for. */
type Waited = {
  /** Resolves when the screen's own code is there. */
  load: () => Promise<unknown>
  /** Whether data it has not shown yet is on its way. */
  isBusy: () => boolean
  isHidden: () => boolean
}

const everyMs = 100
/** Quiet for so long, a screen has what it asked for: one query often leads to the next. */
const quietMs = 200
const longestMs = 60_000

/**
 * Milliseconds from now until the screen shows its data; null when nobody looked at it meanwhile. `stop` ends the watch
 * without an answer.
 */
export const watchWait = (
  { load, isBusy, isHidden }: Waited,
  onShown: (waitedMs: number | null) => void,
): { stop: () => void } => {
  const began = performance.now()
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const end = (waited: number | null) => {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    onShown(waited)
  }
  const watch = () => {
    if (isOver) return
    let busyAt = performance.now()
    timer = setInterval(() => {
      const now = performance.now()
      if (isHidden()) return end(null)
      if (now - began >= longestMs) return end(longestMs)
      if (isBusy()) busyAt = now
      else if (now - busyAt >= quietMs) end(Math.round(busyAt - began))
    }, everyMs)
  }
  load().then(watch, () => end(null))
  return {
    stop() {
      isOver = true
      clearInterval(timer)
    },
  }
}
