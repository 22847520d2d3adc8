import { useSyncExternalStore } from 'react'

/** State of the tab that is no component's own: changed from anywhere, and drawn anew wherever it is read. */
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
    /** A hook; what is read must be the same thing as long as it says the same. */
    useStore: <Read>(read: (state: State) => Read): Read => useSyncExternalStore(subscribe, () => read(state)),
  }
}
