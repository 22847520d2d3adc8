import { createStore } from '../../app/store.ts'

type Counts = Readonly<Record<string, number>>

const counts = createStore<Counts>({})

export const setMenuBadge = (id: string, count: number): void => {
  if ((counts.get()[id] ?? 0) !== count) counts.set({ ...counts.get(), [id]: count })
}

/** Count of pending things by menu entry id; 0 or absent: no badge. */
export const useMenuBadges = (): Counts => counts.useStore(all => all)
