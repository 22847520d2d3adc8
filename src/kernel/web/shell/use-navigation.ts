import { useMemo } from 'react'
import { isOffered, useRegistry } from '../app/registry.ts'
import { useSessionOrNull } from '../session/session-store.ts'
import { useMenuBadges } from './navigation/menu-badge-store.ts'
import { withIcons } from './navigation/menu-icons.ts'
import type { NavigationItem, NavigationNode } from './navigation/navigation-tree.ts'
import { flatItems, isBranch, visibleMenu } from './navigation/visible-menu.ts'

const most = 99

/** The same nodes, with badges for the counts. */
const withCounts = (nodes: NavigationNode[], counts: Readonly<Record<string, number>>): NavigationNode[] =>
  nodes.map(node => {
    if (node.type === 'divider') return node
    if (isBranch(node)) return { ...node, children: withCounts(node.children, counts) }
    const count = counts[node.id] ?? 0
    if (count === 0) return node
    return { ...node, badge: { title: count > most ? `${most}+` : String(count), bg: 'primary-soft', fg: 'link' } }
  })

/**
 * The person's menu, as a tree for the navbar and flat for search and shortcuts; without a session, the guest's menu.
 */
export const useNavigation = (): { tree: NavigationNode[]; items: NavigationItem[] } => {
  const session = useSessionOrNull()
  const registry = useRegistry()
  const counts = useMenuBadges()
  return useMemo(() => {
    const tree = withIcons(visibleMenu(registry.menu, { session, isOffered: url => isOffered(registry, url, session) }))
    const countedTree = withCounts(tree, counts)
    return { tree: countedTree, items: flatItems(countedTree) }
  }, [session, registry, counts])
}
