export type LiveEvent = { topic: string; payload: unknown }

export type LiveListener = {
  topics: readonly string[]
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed. */
  onReconnect?: () => void
  /** Hears at once, also while the person wants screens to wait: messages, not figures. */
  always?: boolean
}

/** What a listener is handed one by one after waiting; one that can read everything again does that instead. */
const maximumWaiting = 500

/**
 * Who hears what. While it holds, news wait at each listener until the person asks for them, so that nothing on screen
 * changes by itself; a listener that leaves forgets its own.
 */
export const createLiveListeners = () => {
  const listeners = new Set<LiveListener>()
  const waiting = new Map<LiveListener, LiveEvent[]>()
  const watchers = new Set<() => void>()
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

  return {
    size: () => listeners.size,
    add: (listener: LiveListener): void => void listeners.add(listener),
    remove(listener: LiveListener): void {
      listeners.delete(listener)
      if (waiting.delete(listener)) notifyWatchers()
    },
    deliver(event: LiveEvent): void {
      for (const listener of listeners) {
        if (!listener.topics.includes(event.topic)) continue
        if (isHeld(listener)) keep(listener, [event])
        else listener.onEvent(event)
      }
    },
    reconnected(): void {
      for (const listener of listeners) {
        if (!listener.onReconnect) continue
        if (isHeld(listener)) keep(listener, [])
        else listener.onReconnect()
      }
    },
    /** News wait from now on; or come at once again, those that waited first. */
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
