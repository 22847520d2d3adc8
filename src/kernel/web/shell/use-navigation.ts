import { useMemo } from 'react'
import { isOffered, useRegistry } from '../app/registry.ts'
import { useSessionOrNull } from '../session/session-store.ts'
import { menu } from './navigation/menu.ts'
import { withIcons } from './navigation/menu-icons.ts'
import type { NavigationItem, NavigationNode } from './navigation/navigation-tree.ts'
import { flatItems, visibleMenu } from './navigation/visible-menu.ts'

/** The person's menu, as a tree for the navbar and flat for search and shortcuts; a guest's without a session. */
export const useNavigation = (): { tree: NavigationNode[]; items: NavigationItem[] } => {
  const session = useSessionOrNull()
  const registry = useRegistry()
  return useMemo(() => {
    const role = session?.role ?? null
    const tree = withIcons(visibleMenu(menu, { session, isOffered: url => isOffered(registry, url, role) }))
    return { tree, items: flatItems(tree) }
  }, [session, registry])
}
