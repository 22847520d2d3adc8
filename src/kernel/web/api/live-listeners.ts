export type LiveEvent = { topic: string; payload: unknown }

export type LiveListener = {
  topics: readonly string[]
  onEvent: (event: LiveEvent) => void
  /** Called when events may have been missed. */
  onReconnect?: () => void
  /** Receives events at once even while they are held: for messages, not figures. */
  always?: boolean
}

/** The most events stored for a listener while held. Listeners with `onReconnect` read everything again instead. */
const maximumWaiting = 500

/** Screens finish what they read at first before they read it again because of the past. */
const pastDelayMs = 1_000

/**
 * The listeners of live events. While events are held, they are stored per listener until the person releases them, so
 * that nothing on the screen changes by itself. A listener that is removed loses its stored events.
 */
export const createLiveListeners = () => {
  const listeners = new Set<LiveListener>()
  const waiting = new Map<LiveListener, LiveEvent[]>()
  const watchers = new Set<() => void>()
  const behind = new Set<LiveListener>()
  let holding = false

  const notifyWatchers = () => {
    for (const watcher of watchers) watcher()
  }
  const keep = (listener: LiveListener, events: LiveEvent[]): void => {
    waiting.set(listener, [...(waiting.get(listener) ?? []), ...events].slice(-maximumWaiting))
    notifyWatchers()
  }
  const isHeld = (listener: LiveListener): boolean => holding && !listener.always

  const release = (): void => {
    const backlog = [...waiting]
    waiting.clear()
    notifyWatchers()
    for (const [listener, events] of backlog)
      if (listener.onReconnect) listener.onReconnect()
      else for (const event of events) listener.onEvent(event)
  }

  const readAgain = (listener: LiveListener): void => {
    if (!listener.onReconnect) return
    if (isHeld(listener)) keep(listener, [])
    else listener.onReconnect()
  }
  const catchUp = (): void => {
    const late = [...behind]
    behind.clear()
    for (const listener of late) readAgain(listener)
  }

  return {
    size: () => listeners.size,
    add: (listener: LiveListener): void => void listeners.add(listener),
    remove(listener: LiveListener): void {
      listeners.delete(listener)
      behind.delete(listener)
      if (waiting.delete(listener)) notifyWatchers()
    },
    deliver(event: LiveEvent): void {
      for (const listener of listeners) {
        if (!listener.topics.includes(event.topic)) continue
        if (isHeld(listener)) keep(listener, [event])
        else listener.onEvent(event)
      }
    },
    /**
     * What happened while the connection opened, which a screen may have read already: those that can read their state
     * again do so, once, and nobody counts or announces it.
     */
    deliverPast({ topic }: LiveEvent): void {
      for (const listener of listeners) {
        if (!listener.onReconnect || !listener.topics.includes(topic)) continue
        if (behind.size === 0) setTimeout(catchUp, pastDelayMs)
        behind.add(listener)
      }
    },
    reconnected(): void {
      for (const listener of listeners) readAgain(listener)
    },
    /** Starts holding events, or stops and delivers the stored ones first. */
    hold(next: boolean): void {
      holding = next
      if (!next && waiting.size > 0) release()
    },
    release,
    hasNews: (): boolean => waiting.size > 0,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
