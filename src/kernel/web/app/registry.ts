import { createContext, useContext } from 'react'
import { groupIncludes, type Role } from '../../contract/roles.ts'
import type { Session } from '../session/session-store.ts'
import type {
  PageAccess,
  SyncAction,
  WebBoardScheduler,
  WebCard,
  WebMenuBadge,
  WebModule,
  WebNotice,
  WebPage,
  WebPanel,
  WebWidgets,
} from './web-module.ts'

/** Everything the modules brought, by what the shell asks for. */
export type Registry = {
  pages: WebPage[]
  redirects: { from: string; to: string }[]
  syncActions: SyncAction[]
  panels: WebPanel[]
  notices: WebNotice[]
  cards: WebCard[]
  widgets: WebWidgets[]
  boardScheduler: WebBoardScheduler | null
  menuBadges: WebMenuBadge[]
}

export const registryOf = (modules: WebModule[]): Registry => ({
  pages: modules.flatMap(module => module.pages),
  redirects: modules.flatMap(module => module.redirects ?? []),
  syncActions: modules.flatMap(module => module.syncActions ?? []),
  panels: modules.flatMap(module => module.panels ?? []),
  notices: modules.flatMap(module => module.notices ?? []),
  cards: modules.flatMap(module => module.cards ?? []),
  widgets: modules.flatMap(module => module.widgets ?? []),
  boardScheduler: modules.find(module => module.boardScheduler)?.boardScheduler ?? null,
  menuBadges: modules.flatMap(module => module.menuBadges ?? []),
})

export const RegistryContext = createContext<Registry>({
  pages: [],
  redirects: [],
  syncActions: [],
  panels: [],
  notices: [],
  cards: [],
  widgets: [],
  boardScheduler: null,
  menuBadges: [],
})
export const useRegistry = (): Registry => useContext(RegistryContext)

/** The page an address opens, redirects followed; addresses with parameters are matched by their pattern. */
export const pageAt = (registry: Registry, url: string): WebPage | null => {
  const path = url.split(/[?#]/)[0] ?? url
  const target = registry.redirects.find(redirect => redirect.from === path)?.to ?? path
  return registry.pages.find(page => page.path === target || matches(page.path, target)) ?? null
}

const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const required = wanted.filter(part => !part.endsWith('?')).length
  if (given.length < required || given.length > wanted.length) return false
  return given.every((part, index) => wanted[index] === part || wanted[index]?.startsWith(':'))
}

export const mayOpen = (access: PageAccess, role: Role | null): boolean => {
  if (access === 'any') return true
  if (access === 'guest') return role === null
  return role !== null && groupIncludes(access, role)
}

/** Whether following a link to this address would show a page to this role. */
export const isOffered = (registry: Registry, url: string, role: Role | null): boolean => {
  const page = pageAt(registry, url)
  return page !== null && mayOpen(page.access, role)
}

/** Where a person lands (spec.md §4); the welcome page knows better when that one is not there. */
export const landingOf = (registry: Registry, session: Session): string =>
  isOffered(registry, session.landing, session.role) ? session.landing : '/pages/welcome'
