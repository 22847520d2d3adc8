import { createStore } from '../../app/store.ts'
import type { PanelBadge, PanelId } from '../../app/web-module.ts'

/** Panels of the modules, and the shell's own. */
type AnyPanel = PanelId | 'theme'
type Badges = Partial<Record<PanelId, PanelBadge | null>>

const open = createStore<AnyPanel | null>(null)
const badges = createStore<Badges>({})

/** Only one panel is open at a time: opening one closes the other. */
export const openPanel = (id: AnyPanel): void => open.set(id)
export const closePanel = (): void => open.set(null)
export const togglePanel = (id: AnyPanel): void => open.set(open.get() === id ? null : id)

export const setPanelBadge = (id: PanelId, badge: PanelBadge | null): void =>
  badges.set({ ...badges.get(), [id]: badge })

export const isPanelOpen = (id: AnyPanel): boolean => open.get() === id
export const useOpenPanel = (): AnyPanel | null => open.useStore(id => id)
export const usePanelBadges = (): Badges => badges.useStore(all => all)
