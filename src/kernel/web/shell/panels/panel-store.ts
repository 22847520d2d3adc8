import { useSyncExternalStore } from 'react'
import type { PanelBadge, PanelId } from '../../app/web-module.ts'

/** The modules' panels, and the shell's own. */
type AnyPanel = PanelId | 'theme'

type State = { open: AnyPanel | null; badges: Partial<Record<PanelId, PanelBadge | null>> }

let state: State = { open: null, badges: {} }
const listeners = new Set<() => void>()

const set = (next: Partial<State>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One panel at a time: opening one closes the other. */
export const openPanel = (id: AnyPanel): void => set({ open: id })
export const closePanel = (): void => set({ open: null })
export const togglePanel = (id: AnyPanel): void => set({ open: state.open === id ? null : id })

export const setPanelBadge = (id: PanelId, badge: PanelBadge | null): void =>
  set({ badges: { ...state.badges, [id]: badge } })

export const isPanelOpen = (id: AnyPanel): boolean => state.open === id
export const useOpenPanel = (): AnyPanel | null => useSyncExternalStore(subscribe, () => state.open)
export const usePanelBadges = (): State['badges'] => useSyncExternalStore(subscribe, () => state.badges)
