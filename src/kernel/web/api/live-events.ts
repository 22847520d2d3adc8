import { useEffect, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { longestRecentMs, missedTopic } from '../../contract/live.ts'
import { createStore } from '../app/store.ts'
import { createLiveListeners, type LiveEvent, type LiveListener } from './live-listeners.ts'
import { refreshSession } from './session-refresh.ts'

const liveEvent = z.object({ topic: z.string(), payload: z.unknown(), isPast: z.literal(true).optional() })
export type LiveStatus = 'off' | 'connecting' | 'live'

const listeners = createLiveListeners()
const status = createStore<LiveStatus>('off')
const firstWait = 2_000
const longestWait = 60_000
let source: EventSource | null = null
let wait = firstWait
let retry: ReturnType<typeof setTimeout> | undefined

const deliver = (message: MessageEvent<string>) => {
  const parsed = liveEvent.safeParse(JSON.parse(message.data))
  if (!parsed.success) return
  if (parsed.data.topic === missedTopic) listeners.reconnected()
  else if (parsed.data.isPast) listeners.deliverPast(parsed.data)
  else listeners.deliver(parsed.data)
}

/**
 * The browser reconnects by itself after a network failure. When the server closed the connection, the session is
 * renewed first.
 */
const reopenLater = () => {
  source?.close()
  source = null
  status.set('connecting')
  clearTimeout(retry)
  retry = setTimeout(async () => {
    if (listeners.size() === 0) return
    await refreshSession(Date.now()).catch(() => false)
    open(true)
  }, wait)
  wait = Math.min(wait * 2, longestWait)
}

/**
 * Screens read their data while the stream opens: it begins with the events of the last seconds, and screens read again
 * when it took longer than that to open.
 */
const open = (again: boolean) => {
  if (source || listeners.size() === 0) return
  status.set('connecting')
  const askedAt = performance.now()
  // Once an event was heard, the browser itself resumes after it.
  let resumes = false
  source = new EventSource(`/api/events?recent=${longestRecentMs}`)
  source.onmessage = message => {
    resumes = true
    deliver(message)
  }
  source.onopen = () => {
    wait = firstWait
    status.set('live')
    const isLate = !resumes && performance.now() - askedAt > longestRecentMs / 2
    if (again || isLate) listeners.reconnected()
  }
  source.onerror = () => {
    if (source?.readyState === EventSource.CLOSED) reopenLater()
    else status.set('connecting')
  }
}

const listen = (listener: LiveListener) => {
  listeners.add(listener)
  open(false)
  return () => {
    listeners.remove(listener)
    if (listeners.size() > 0) return
    clearTimeout(retry)
    source?.close()
    source = null
    status.set('off')
  }
}

type Options = Pick<LiveListener, 'always'>

/**
 * Listens to some topics over the tab's single connection. `onReconnect` runs when events may have been missed, so that
 * screens with figures read them again. While the person holds live updates, both wait for a click, except with
 * `always`.
 */
export const useLiveEvents = (
  topics: readonly string[],
  onEvent: (event: LiveEvent) => void,
  onReconnect?: () => void,
  { always = false }: Options = {},
): void => {
  const latest = useRef({ onEvent, onReconnect })
  latest.current = { onEvent, onReconnect }
  const key = topics.join(' ')
  const reads = onReconnect !== undefined
  useEffect(
    () =>
      listen({
        topics: key.split(' '),
        onEvent: event => latest.current.onEvent(event),
        ...(reads ? { onReconnect: () => latest.current.onReconnect?.() } : {}),
        always,
      }),
    [key, reads, always],
  )
}

/** Holds events while `holding`. Returns whether any are waiting, and the function that releases them. */
export const useHeldNews = (holding: boolean): [boolean, () => void] => {
  useEffect(() => listeners.hold(holding), [holding])
  return [useSyncExternalStore(listeners.watch, listeners.hasNews), listeners.release]
}

/** State of the connection, for the "En vivo" dot. */
export const useLiveStatus = (): LiveStatus => status.useStore(now => now)
