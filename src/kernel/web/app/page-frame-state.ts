import { useMemo } from 'react'
import { createStore } from './store.ts'
import type { Crumb } from './web-module.ts'

/** Title and breadcrumb that an open page sets, over those it was registered with. */
export type PageHeading = { title?: string; breadcrumb?: Crumb[] }

const heading = createStore<PageHeading>({})
const fillsScreen = createStore<boolean>(false)

export const setHeading = (next: PageHeading): void => heading.set(next)

/**
 * A page with a grid sets this to true. The value stays until the next page is mounted, so that nothing moves between
 * two pages.
 */
export const setFillsScreen = (fills: boolean): void => fillsScreen.set(fills)

export const useFillsScreen = (): boolean => fillsScreen.useStore(fills => fills)

export const useHeading = (defaults: PageHeading): PageHeading => {
  const own = heading.useStore(current => current)
  return useMemo(() => ({ ...defaults, ...own }), [defaults, own])
}
