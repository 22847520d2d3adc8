import { useSyncExternalStore } from 'react'

/**
 * State of the tab outside any component: it can be changed from anywhere, and components that read it render again.
 */
export const createStore = <State>(initial: State) => {
  let state = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: (): State => state,
    set(next: State): void {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    /** A hook. The selector must return the same reference while the value has not changed. */
    useStore: <Read>(read: (state: State) => Read): Read => useSyncExternalStore(subscribe, () => read(state)),
  }
}
