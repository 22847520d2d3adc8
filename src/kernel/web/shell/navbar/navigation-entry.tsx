import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cx } from '../../components/cx.ts'
import type { NavigationBranch, NavigationItem, NavigationLink, NavigationNode } from '../navigation/navigation-tree.ts'
import { entryMark } from '../navigation/use-entry-keys.ts'
import { isBranch, isCurrent } from '../navigation/visible-menu.ts'
import { NavigationCollapse } from './navigation-collapse.tsx'
import classes from './navigation-entry.module.css'

type EntryProps<Node = NavigationNode> = { node: Node; path: string; onFollow: () => void }

export const EntryFace = ({ node }: { node: Exclude<NavigationNode, { type: 'divider' }> }) => (
  <>
    {node.icon && <node.icon size={16} stroke={1.75} aria-hidden />}
    <span className="truncate">{node.title}</span>
    {node.badge && (
      <span
        className={classes.badge}
        style={{ '--badge-back': `var(--${node.badge.bg})`, '--badge-front': `var(--${node.badge.fg})` }}
      >
        {node.badge.title}
      </span>
    )}
  </>
)

const Group = ({ node, children }: { node: NavigationBranch; children: ReactNode }) => {
  const id = useId()
  return (
    <li>
      <span className={classes.heading} id={id}>
        {node.title}
      </span>
      <ul aria-labelledby={id}>{children}</ul>
    </li>
  )
}

/** A menu link, to a page of the product or to another site. */
export const EntryAnchor = ({
  node,
  path,
  className,
  label,
  onFollow,
  children,
}: EntryProps<NavigationItem | NavigationLink> & { className?: string; label?: string; children: ReactNode }) => {
  const common = { ...entryMark, 'data-title': node.title, 'aria-label': label, onClick: onFollow }
  if (node.type === 'link')
    return (
      <a {...common} className={className} href={node.url} target={node.target} rel="noopener noreferrer">
        {children}
      </a>
    )
  const current = isCurrent(node, path)
  return (
    <Link
      {...common}
      className={cx(className, current && classes.current)}
      to={node.url}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

/** One entry of a menu list, whatever its type. */
export const NavigationEntry = ({ node, path, onFollow }: EntryProps) => {
  if (node.type === 'divider') return <li className={classes.divider} aria-hidden="true" />
  if (!isBranch(node))
    return (
      <li>
        <EntryAnchor node={node} path={path} className={classes.entry} onFollow={onFollow}>
          <EntryFace node={node} />
        </EntryAnchor>
      </li>
    )
  const children = node.children.map(child => (
    <NavigationEntry key={child.id} node={child} path={path} onFollow={onFollow} />
  ))
  return node.type === 'group' ? (
    <Group node={node}>{children}</Group>
  ) : (
    <NavigationCollapse node={node} path={path} face={<EntryFace node={node} />}>
      {children}
    </NavigationCollapse>
  )
}
