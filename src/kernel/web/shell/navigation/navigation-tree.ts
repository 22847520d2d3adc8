import type { Icon } from '@tabler/icons-react'
import type { RoleGroup } from '../../../contract/roles.ts'
import type { Session } from '../../session/session-store.ts'

type Common = {
  id: string
  title: string
  icon?: Icon
  badge?: { title: string; bg: string; fg: string }
  /** Who sees it; without it, everyone. */
  access?: RoleGroup
  /** Environments that have it; without it, all. */
  when?: (environment: Session['environment']) => boolean
}

export type NavigationItem = Common & { type: 'item'; url: string; exact?: boolean }
export type NavigationLink = Common & { type: 'link'; url: string; target?: '_blank' }
export type NavigationDivider = { type: 'divider'; id: string }
export type NavigationBranch = Common & { type: 'group' | 'collapse'; children: NavigationNode[] }
export type NavigationNode = NavigationItem | NavigationLink | NavigationDivider | NavigationBranch
