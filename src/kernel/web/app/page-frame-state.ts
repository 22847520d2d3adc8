import { useMemo, useSyncExternalStore } from 'react'
import type { Crumb } from './web-module.ts'

/** What an open page says about itself to the toolbar, over what it registered. */
export type PageHeading = { title?: string; breadcrumb?: Crumb[] }

let heading: PageHeading = {}
const listeners = new Set<() => void>()

export const setHeading = (next: PageHeading): void => {
  heading = next
  for (const listener of listeners) listener()
}

export const useHeading = (registered: PageHeading): PageHeading => {
  const own = useSyncExternalStore(
    onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => heading,
  )
  return useMemo(() => ({ ...registered, ...own }), [registered, own])
}
