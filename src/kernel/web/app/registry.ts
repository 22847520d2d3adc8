import { createContext, useContext } from 'react'
import { belongsTo, type Holder, type Role } from '../../contract/roles.ts'
import type { Session } from '../session/session-store.ts'
import { type SettingsGroup, settingsGroupsOf } from '../settings/settings-sections.ts'
import { menuOf } from '../shell/navigation/menu.ts'
import type { NavigationNode } from '../shell/navigation/navigation-tree.ts'
import type {
  OtherNames,
  PageAccess,
  SyncAction,
  WebCard,
  WebDashboardScheduler,
  WebMenuBadge,
  WebModule,
  WebNotice,
  WebPage,
  WebPanel,
  WebQuestionWidget,
  WebWidgets,
} from './web-module.ts'

/** Everything that the modules register, by kind. */
export type Registry = {
  pages: WebPage[]
  redirects: { from: string; to: string }[]
  syncActions: SyncAction[]
  panels: WebPanel[]
  notices: WebNotice[]
  cards: WebCard[]
  widgets: WebWidgets[]
  boardScheduler: WebDashboardScheduler | null
  questionWidget: WebQuestionWidget | null
  menuBadges: WebMenuBadge[]
  otherNames: OtherNames
  /** The whole menu; `visibleMenu` keeps what a person may see. */
  menu: NavigationNode[]
  /** All screens of Configuración; the page filters them by role. */
  settings: SettingsGroup[]
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
  questionWidget: modules.find(module => module.questionWidget)?.questionWidget ?? null,
  menuBadges: modules.flatMap(module => module.menuBadges ?? []),
  otherNames: Object.assign({}, ...modules.map(module => module.otherNames ?? {})),
  menu: menuOf(modules.flatMap(module => module.menu ?? [])),
  settings: settingsGroupsOf(modules.flatMap(module => module.settings ?? [])),
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
  questionWidget: null,
  menuBadges: [],
  otherNames: {},
  menu: [],
  settings: [],
})
export const useRegistry = (): Registry => useContext(RegistryContext)

/** The page that an address opens, after redirects; addresses with parameters are matched by their pattern. */
export const pageAt = (registry: Registry, url: string): WebPage | null => {
  const path = url.split(/[?#]/)[0] ?? url
  const target = registry.redirects.find(redirect => redirect.from === path)?.to ?? path
  return registry.pages.find(page => page.path === target || matches(page.path, target)) ?? null
}

const matches = (pattern: string, path: string): boolean => {
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  const requiredCount = patternParts.filter(part => !part.endsWith('?')).length
  if (pathParts.length < requiredCount || pathParts.length > patternParts.length) return false
  return pathParts.every((part, index) => patternParts[index] === part || patternParts[index]?.startsWith(':'))
}

/** Who opens a page: nobody signed in, a person, or a role alone, which holds no grants. */
type Visitor = Holder | Role | null

export const mayOpen = (access: PageAccess, visitor: Visitor): boolean => {
  if (access === 'any') return true
  if (access === 'guest') return visitor === null
  return visitor !== null && belongsTo(access, typeof visitor === 'string' ? { role: visitor } : visitor)
}

/** Whether following a link to this address would show a page to this visitor. */
export const isOffered = (registry: Registry, url: string, visitor: Visitor): boolean => {
  const page = pageAt(registry, url)
  return page !== null && mayOpen(page.access, visitor)
}

/** The page a person lands on (spec.md §4), or the welcome page when that one does not exist for them. */
export const landingOf = (registry: Registry, session: Session): string =>
  isOffered(registry, session.landing, session) ? session.landing : '/pages/welcome'
