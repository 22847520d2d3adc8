import { belongsTo } from '../../../contract/roles.ts'
import type { Session } from '../../session/session-store.ts'
import type { NavigationBranch, NavigationItem, NavigationNode } from './navigation-tree.ts'

/** Without a session, the visitor has not signed in. */
type Viewer = {
  session: (Pick<Session, 'role' | 'environment'> & { grants?: readonly string[] }) | null
  isOffered: (url: string) => boolean
}

export const isBranch = (node: NavigationNode): node is NavigationBranch =>
  node.type === 'group' || node.type === 'collapse'

const admits = (access: NavigationBranch['access'], session: Viewer['session']): boolean => {
  if (!access) return true
  if (access === 'guest') return session === null
  return session !== null && belongsTo(access, session)
}

const isVisible = (node: NavigationNode, { session, isOffered }: Viewer): boolean => {
  if (node.type === 'divider') return true
  if (!admits(node.access, session)) return false
  if (node.when && !(session && node.when(session.environment))) return false
  return node.type !== 'item' || isOffered(node.url)
}

/** Removes dividers at the ends and repeated ones. */
const withoutLooseDividers = (nodes: NavigationNode[]): NavigationNode[] =>
  nodes.filter(
    (node, index) =>
      node.type !== 'divider' || (index > 0 && index < nodes.length - 1 && nodes[index - 1]?.type !== 'divider'),
  )

/** The part of the menu a person may see, by role, environment and registered pages. Empty branches are removed. */
export const visibleMenu = (nodes: readonly NavigationNode[], viewer: Viewer): NavigationNode[] =>
  withoutLooseDividers(
    nodes
      .filter(node => isVisible(node, viewer))
      .map(node => (isBranch(node) ? { ...node, children: visibleMenu(node.children, viewer) } : node))
      .filter(node => !isBranch(node) || node.children.length > 0),
  )

export const flatItems = (nodes: readonly NavigationNode[]): NavigationItem[] =>
  nodes.flatMap(node => (isBranch(node) ? flatItems(node.children) : node.type === 'item' ? [node] : []))

export const isCurrent = (item: NavigationItem, path: string): boolean =>
  path === item.url || (!item.exact && path.startsWith(`${item.url}/`))

export const containsCurrent = (node: NavigationNode, path: string): boolean =>
  isBranch(node)
    ? node.children.some(child => containsCurrent(child, path))
    : node.type === 'item' && isCurrent(node, path)
