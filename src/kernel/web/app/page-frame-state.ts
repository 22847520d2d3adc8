import { useMemo, useSyncExternalStore } from 'react'
import type { Crumb } from './web-module.ts'

/** What an open page says about itself to the toolbar, over what it registered. */
export type PageHeading = { title?: string; breadcrumb?: Crumb[] }

let heading: PageHeading = {}
let fillsScreen = false
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setHeading = (next: PageHeading): void => {
  heading = next
  tell()
}

/** A page of rows says so; the last one's word holds until the next page is there, so that nothing moves between two. */
export const setFillsScreen = (fills: boolean): void => {
  if (fills === fillsScreen) return
  fillsScreen = fills
  tell()
}

export const useFillsScreen = (): boolean => useSyncExternalStore(subscribe, () => fillsScreen)

export const useHeading = (registered: PageHeading): PageHeading => {
  const own = useSyncExternalStore(subscribe, () => heading)
  return useMemo(() => ({ ...registered, ...own }), [registered, own])
}
