import type { RoleGroup } from '../../../contract/roles.ts'
import type { NavigationItem, NavigationNode } from './navigation-tree.ts'

/** The groups of the menu (spec.md §2), in their order. */
const sections = [
  { id: 'dashboard', title: 'Dashboard' },
  { id: 'database', title: 'Base de datos' },
  { id: 'sales', title: 'Ventas' },
  { id: 'logistics', title: 'Logística', access: 'settlers' },
  { id: 'crm', title: 'CRM' },
  { id: 'apps', title: 'Apps' },
] as const satisfies { id: string; title: string; access?: RoleGroup }[]

/** A menu entry registered by a module. Its icon is in `menu-icons.ts`, by its id. */
export type MenuEntry = Omit<NavigationItem, 'type' | 'icon' | 'badge'> & {
  /** `null`: after all groups, at their level. */
  section: (typeof sections)[number]['id'] | null
  /** Its order in the section, ascending; unique within the section. */
  rank: number
  /** A line separates it from the entries before it. */
  afterDivider?: boolean
}

const nodesOf = (entries: readonly MenuEntry[], section: MenuEntry['section']): NavigationNode[] =>
  entries
    .filter(entry => entry.section === section)
    .sort((one, other) => one.rank - other.rank)
    .flatMap(({ section: _section, rank: _rank, afterDivider, ...item }): NavigationNode[] => [
      ...(afterDivider ? [{ type: 'divider' as const, id: `before-${item.id}` }] : []),
      { type: 'item', ...item },
    ])

/** Builds the menu from the entries of all modules. */
export const menuOf = (entries: readonly MenuEntry[]): NavigationNode[] => [
  ...sections
    .map(section => ({ type: 'group' as const, ...section, children: nodesOf(entries, section.id) }))
    .filter(({ children }) => children.length > 0),
  ...nodesOf(entries, null),
]
