import { useEffect, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { refreshSession } from './session-refresh.ts'

const liveEvent = z.object({ topic: z.string(), payload: z.unknown() })
export type LiveEvent = z.output<typeof liveEvent>
export type LiveStatus = 'off' | 'connecting' | 'live'

type Listener = { topics: readonly string[]; onEvent: (event: LiveEvent) => void; onReconnect?: () => void }

const listeners = new Set<Listener>()
const statusListeners = new Set<() => void>()
const firstWait = 2_000
const longestWait = 60_000
let source: EventSource | null = null
let status: LiveStatus = 'off'
let wait = firstWait
let retry: ReturnType<typeof setTimeout> | undefined

const setStatus = (next: LiveStatus) => {
  if (status === next) return
  status = next
  for (const listener of statusListeners) listener()
}

const deliver = (message: MessageEvent<string>) => {
  const parsed = liveEvent.safeParse(JSON.parse(message.data))
  if (!parsed.success) return
  for (const listener of listeners) if (listener.topics.includes(parsed.data.topic)) listener.onEvent(parsed.data)
}

/** The browser resumes by itself after a cut; when the server closed the door, the session is renewed first. */
const reopenLater = () => {
  source?.close()
  source = null
  setStatus('connecting')
  clearTimeout(retry)
  retry = setTimeout(async () => {
    if (listeners.size === 0) return
    await refreshSession(Date.now()).catch(() => false)
    open(true)
  }, wait)
  wait = Math.min(wait * 2, longestWait)
}

const open = (again: boolean) => {
  if (source || listeners.size === 0) return
  setStatus('connecting')
  source = new EventSource('/api/events')
  source.onmessage = deliver
  source.onopen = () => {
    wait = firstWait
    setStatus('live')
    if (again) for (const listener of listeners) listener.onReconnect?.()
  }
  source.onerror = () => {
    if (source?.readyState === EventSource.CLOSED) reopenLater()
    else setStatus('connecting')
  }
}

const listen = (listener: Listener) => {
  listeners.add(listener)
  open(false)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(retry)
    source?.close()
    source = null
    setStatus('off')
  }
}

/**
 * Hears the live events of some topics through the tab's one connection. `onReconnect` runs when events may have been
 * missed: whoever keeps figures on screen fetches them again there.
 */
export const useLiveEvents = (
  topics: readonly string[],
  onEvent: (event: LiveEvent) => void,
  onReconnect?: () => void,
): void => {
  const latest = useRef({ onEvent, onReconnect })
  latest.current = { onEvent, onReconnect }
  const key = topics.join(' ')
  useEffect(
    () =>
      listen({
        topics: key.split(' '),
        onEvent: event => latest.current.onEvent(event),
        onReconnect: () => latest.current.onReconnect?.(),
      }),
    [key],
  )
}

/** State of the connection, for the "En vivo" dot. */
export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(
    onChange => {
      statusListeners.add(onChange)
      return () => statusListeners.delete(onChange)
    },
    () => status,
  )
