import type { Icon } from '@tabler/icons-react'
import type { RoleGroup } from '../../../contract/roles.ts'
import type { Session } from '../../session/session-store.ts'

/** Colour tokens that a badge may use, readable in every preset. */
export type BadgeBack = 'hover' | 'primary-soft' | 'success-soft' | 'warning-soft' | 'error-soft' | 'info-soft'
export type BadgeFront = 'text' | 'link' | 'success-text' | 'warning-text' | 'error-text' | 'info-text'

type Common = {
  id: string
  title: string
  icon?: Icon
  badge?: { title: string; bg: BadgeBack; fg: BadgeFront }
  /** Roles that see it; without it, everyone. `guest`: people who have not signed in. */
  access?: RoleGroup | 'guest'
  /** Environments that have it; without it, all. */
  when?: (environment: Session['environment']) => boolean
}

export type NavigationItem = Common & { type: 'item'; url: string; exact?: boolean }
export type NavigationLink = Common & { type: 'link'; url: string; target?: '_blank' }
export type NavigationDivider = { type: 'divider'; id: string }
export type NavigationBranch = Common & { type: 'group' | 'collapse'; children: NavigationNode[] }
export type NavigationNode = NavigationItem | NavigationLink | NavigationDivider | NavigationBranch
