import { useEffect, useRef } from 'react'
import { useLiveEvents } from './live-events.ts'
import type { LiveEvent } from './live-listeners.ts'
import { createRefreshRhythm, type Pace } from './refresh-rhythm.ts'

type LiveRefresh = {
  /** False for what changes nothing of the screen. Whatever it keeps of the event is for `refresh` to read. */
  concerns: (event: LiveEvent) => boolean
  /** Events may have been missed: everything is to be read again. */
  onReconnect: () => void
  /** Failures are the query's to tell; the next event tries again. */
  refresh: () => Promise<unknown>
  /** Of what its server answers dearer, or cheaper, than most. The first one given stays. */
  pace?: Pace
}

/** Keeps a screen fresh by the live events of some topics, in a rhythm that its server and its reader bear. */
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
