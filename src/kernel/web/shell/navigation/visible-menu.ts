import { groupIncludes } from '../../../contract/roles.ts'
import type { Session } from '../../session/session-store.ts'
import type { NavigationBranch, NavigationItem, NavigationNode } from './navigation-tree.ts'

type Viewer = { session: Pick<Session, 'role' | 'environment'>; isOffered: (url: string) => boolean }

export const isBranch = (node: NavigationNode): node is NavigationBranch =>
  node.type === 'group' || node.type === 'collapse'

const isVisible = (node: NavigationNode, { session, isOffered }: Viewer): boolean => {
  if (node.type === 'divider') return true
  if (node.access && !groupIncludes(node.access, session.role)) return false
  if (node.when && !node.when(session.environment)) return false
  return node.type !== 'item' || isOffered(node.url)
}

/** A divider at an end, or after another, separates nothing. */
const withoutLooseDividers = (nodes: NavigationNode[]): NavigationNode[] =>
  nodes.filter(
    (node, index) =>
      node.type !== 'divider' || (index > 0 && index < nodes.length - 1 && nodes[index - 1]?.type !== 'divider'),
  )

/** The part of the menu a person may see: their role, their environment, and pages that exist. Empty branches go. */
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
