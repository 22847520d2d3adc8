import { Popover, Tooltip } from '@mantine/core'
import { IconApps } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { cx } from '../../components/cx.ts'
import type { NavigationBranch, NavigationItem, NavigationLink, NavigationNode } from '../navigation/navigation-tree.ts'
import { entryMark, useEntryKeys } from '../navigation/use-entry-keys.ts'
import { containsCurrent, isBranch } from '../navigation/visible-menu.ts'
import classes from './folded-entry.module.css'
import { EntryAnchor, NavigationEntry } from './navigation-entry.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

type Aside = 'left' | 'right'
type FoldedProps<Node> = { node: Node; path: string; aside: Aside }

/** Accessible name and tooltip of an entry. They include the badge, which a folded entry cannot show otherwise. */
const nameOf = (node: NavigationItem | NavigationLink): string =>
  node.badge ? `${node.title} (${node.badge.title})` : node.title

const FoldedLink = ({ node, path, aside }: FoldedProps<NavigationItem | NavigationLink>) => {
  const Glyph = node.icon ?? IconApps
  return (
    <li>
      <Tooltip label={nameOf(node)} position={aside}>
        <span className={classes.place}>
          <EntryAnchor
            node={node}
            path={path}
            className={classes.entry}
            label={nameOf(node)}
            onFollow={() => undefined}
          >
            <Glyph size={20} stroke={1.75} aria-hidden />
          </EntryAnchor>
        </span>
      </Tooltip>
    </li>
  )
}

/** A branch in the folded navbar: its children open in a menu beside it. */
const FoldedCollapse = ({ node, path, aside }: FoldedProps<NavigationBranch>) => {
  const [open, setOpen] = useState(false)
  const hover = useHoverIntent(setOpen)
  const onEntryKey = useEntryKeys()
  const id = useId()
  const Glyph = node.icon ?? IconApps
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== (aside === 'right' ? 'ArrowRight' : 'ArrowLeft') || open) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <li {...hover}>
      <Popover opened={open} onChange={setOpen} position={`${aside}-start`} withRoles={false} returnFocus>
        <Popover.Target>
          <button
            {...entryMark}
            type="button"
            data-title={node.title}
            className={cx(classes.entry, containsCurrent(node, path) && classes.current)}
            aria-label={node.title}
            aria-expanded={open}
            aria-controls={id}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(!open)}
          >
            <Glyph size={20} stroke={1.75} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown onKeyDown={onEntryKey} {...hover}>
          <ul id={id} aria-label={node.title} className={classes.flyout}>
            {node.children.map(child => (
              <NavigationEntry key={child.id} node={child} path={path} onFollow={() => setOpen(false)} />
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}

/**
 * An entry of the folded navbar: an icon of 20 px with its name in a tooltip. A group is a rule followed by its
 * entries.
 */
export const FoldedEntry = ({ node, path, aside }: FoldedProps<NavigationNode>) => {
  if (node.type === 'divider') return null
  if (!isBranch(node)) return <FoldedLink node={node} path={path} aside={aside} />
  if (node.type === 'collapse') return <FoldedCollapse node={node} path={path} aside={aside} />
  return (
    <li className={classes.group}>
      <ul aria-label={node.title}>
        {node.children.map(child => (
          <FoldedEntry key={child.id} node={child} path={path} aside={aside} />
        ))}
      </ul>
    </li>
  )
}
