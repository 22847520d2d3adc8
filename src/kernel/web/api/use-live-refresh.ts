import { useEffect, useRef } from 'react'
import { useLiveEvents } from './live-events.ts'
import type { LiveEvent } from './live-listeners.ts'
import { createRefreshRhythm, type Pace } from './refresh-rhythm.ts'

type LiveRefresh = {
  /**
   * Returns false for events that change nothing on this screen. It may store parts of the event for `refresh` to read.
   */
  concerns: (event: LiveEvent) => boolean
  /** Events may have been missed: everything has to be read again. */
  onReconnect: () => void
  /** Reads the data again. Its failures are shown by the query; the next event tries again. */
  refresh: () => Promise<unknown>
  /** For data that is more or less expensive to read than most. Only the value of the first render is used. */
  pace?: Pace
}

/** Refreshes a screen on the live events of some topics, at a limited rate. */
export const useLiveRefresh = (topics: readonly string[], options: LiveRefresh): void => {
  const latest = useRef(options)
  latest.current = options
  const rhythm = useRef<ReturnType<typeof createRefreshRhythm>>(undefined)
  useEffect(() => {
    const refreshRhythm = createRefreshRhythm({
      refresh: () => latest.current.refresh(),
      now: () => performance.now(),
      isVisible: () => document.visibilityState === 'visible',
      ...(latest.current.pace ? { pace: latest.current.pace } : {}),
    })
    rhythm.current = refreshRhythm
    const resume = () => refreshRhythm.resume()
    document.addEventListener('visibilitychange', resume)
    return () => {
      document.removeEventListener('visibilitychange', resume)
      refreshRhythm.stop()
    }
  }, [])
  useLiveEvents(
    topics,
    event => {
      if (latest.current.concerns(event)) rhythm.current?.plan()
    },
    () => {
      latest.current.onReconnect()
      rhythm.current?.plan()
    },
  )
}
