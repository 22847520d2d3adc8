import { useMemo } from 'react'
import { createStore } from './store.ts'
import type { Crumb } from './web-module.ts'

/** What an open page says about itself to the toolbar, over what it registered. */
export type PageHeading = { title?: string; breadcrumb?: Crumb[] }

const heading = createStore<PageHeading>({})
const fillsScreen = createStore<boolean>(false)

export const setHeading = (next: PageHeading): void => heading.set(next)

/** A page of rows says so; the last one's word holds until the next page is there, so that nothing moves between two. */
export const setFillsScreen = (fills: boolean): void => fillsScreen.set(fills)

export const useFillsScreen = (): boolean => fillsScreen.useStore(fills => fills)

export const useHeading = (defaults: PageHeading): PageHeading => {
  const own = heading.useStore(current => current)
  return useMemo(() => ({ ...defaults, ...own }), [defaults, own])
}
