import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RoleGroup } from '../../contract/roles.ts'

/** A role group; `guest`: only who has not signed in; `any`: everybody, signed in or not. */
export type PageAccess = RoleGroup | 'guest' | 'any'

export type Crumb = { title: string; url?: string }

/** A page as a module registers it; nothing of it is loaded until somebody goes there. */
export type WebPage = {
  path: string
  access: PageAccess
  title: string
  /** What stands above the title on children. */
  breadcrumb?: Crumb[]
  /** Without navbar, toolbar and footer (spec.md §2: login, register, callback). */
  bare?: boolean
  load: () => Promise<{ Page: ComponentType }>
}

/** An entry of the Sincronizar menu: goes to a page or opens a dialog. */
export type SyncAction = { id: 'upload' | 'orders' | 'collections'; icon: Icon } & (
  | { url: string }
  | { load: () => Promise<{ Dialog: ComponentType<{ onClose: () => void }> }> }
)

/** A strip over every page of a signed-in person: the module decides whether there is something to say. */
export type WebNotice = { id: string; load: () => Promise<{ Notice: ComponentType }> }

/** The door of a module on the web side. */
export type WebModule = {
  pages: WebPage[]
  redirects?: { from: string; to: string }[]
  syncActions?: SyncAction[]
  notices?: WebNotice[]
}
