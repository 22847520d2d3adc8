import { Link } from 'react-router'
import { cx } from '../../components/cx.ts'
import type { NavigationNode } from '../navigation/navigation-tree.ts'
import { isBranch, isCurrent } from '../navigation/visible-menu.ts'
import classes from './navigation-entry.module.css'

type EntryProps = { node: NavigationNode; path: string; onFollow: () => void }

const Face = ({ node }: { node: Exclude<NavigationNode, { type: 'divider' }> }) => (
  <>
    {node.icon && <node.icon size={16} stroke={1.75} aria-hidden />}
    <span className="truncate">{node.title}</span>
    {node.badge && (
      <span className={classes.badge} style={{ background: node.badge.bg, color: node.badge.fg }}>
        {node.badge.title}
      </span>
    )}
  </>
)

/** One entry of a menu list, whatever its type. */
export const NavigationEntry = ({ node, path, onFollow }: EntryProps) => {
  if (node.type === 'divider') return <li className={classes.divider} aria-hidden="true" />
  if (isBranch(node))
    return (
      <li>
        <span className={classes.heading}>{node.title}</span>
        <ul>
          {node.children.map(child => (
            <NavigationEntry key={child.id} node={child} path={path} onFollow={onFollow} />
          ))}
        </ul>
      </li>
    )
  if (node.type === 'link')
    return (
      <li>
        <a className={classes.entry} href={node.url} target={node.target} rel="noopener noreferrer" onClick={onFollow}>
          <Face node={node} />
        </a>
      </li>
    )
  const current = isCurrent(node, path)
  return (
    <li>
      <Link
        className={cx(classes.entry, current && classes.current)}
        to={node.url}
        aria-current={current ? 'page' : undefined}
        onClick={onFollow}
      >
        <Face node={node} />
      </Link>
    </li>
  )
}
