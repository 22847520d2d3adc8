import type { Icon } from '@tabler/icons-react'
import type { RoleGroup } from '../../../contract/roles.ts'
import type { Session } from '../../session/session-store.ts'

/** Tokens that a badge may wear, so that it reads in every preset. */
export type BadgeBack = 'hover' | 'primary-soft' | 'success-soft' | 'warning-soft' | 'error-soft' | 'info-soft'
export type BadgeFront = 'text' | 'link' | 'success-text' | 'warning-text' | 'error-text' | 'info-text'

type Common = {
  id: string
  title: string
  icon?: Icon
  badge?: { title: string; bg: BadgeBack; fg: BadgeFront }
  /** Who sees it; without it, everyone. `guest`: who has no role yet. */
  access?: RoleGroup | 'guest'
  /** Environments that have it; without it, all. */
  when?: (environment: Session['environment']) => boolean
}

export type NavigationItem = Common & { type: 'item'; url: string; exact?: boolean }
export type NavigationLink = Common & { type: 'link'; url: string; target?: '_blank' }
export type NavigationDivider = { type: 'divider'; id: string }
export type NavigationBranch = Common & { type: 'group' | 'collapse'; children: NavigationNode[] }
export type NavigationNode = NavigationItem | NavigationLink | NavigationDivider | NavigationBranch
