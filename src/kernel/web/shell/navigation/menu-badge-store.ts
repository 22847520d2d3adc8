import { useSyncExternalStore } from 'react'

type Counts = Readonly<Record<string, number>>

let counts: Counts = {}
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setMenuBadge = (id: string, count: number): void => {
  if ((counts[id] ?? 0) === count) return
  counts = { ...counts, [id]: count }
  for (const listener of listeners) listener()
}

/** How many things wait behind entries of the menu, by the entry's id; 0, or nothing: no badge. */
export const useMenuBadges = (): Counts => useSyncExternalStore(subscribe, () => counts)
