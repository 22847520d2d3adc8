import { useMemo } from 'react'
import { isOffered, useRegistry } from '../app/registry.ts'
import { useSession } from '../session/session-store.ts'
import { menu } from './navigation/menu.ts'
import type { NavigationItem, NavigationNode } from './navigation/navigation-tree.ts'
import { flatItems, visibleMenu } from './navigation/visible-menu.ts'

/** The person's menu, as a tree for the navbar and flat for search and shortcuts. */
export const useNavigation = (): { tree: NavigationNode[]; items: NavigationItem[] } => {
  const session = useSession()
  const registry = useRegistry()
  return useMemo(() => {
    const tree = visibleMenu(menu, { session, isOffered: url => isOffered(registry, url, session.role) })
    return { tree, items: flatItems(tree) }
  }, [session, registry])
}
