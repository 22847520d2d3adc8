import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../../components/cx.ts'
import type { NavigationBranch } from '../navigation/navigation-tree.ts'
import { entryMark } from '../navigation/use-entry-keys.ts'
import { containsCurrent } from '../navigation/visible-menu.ts'
import classes from './navigation-entry.module.css'

/** A button that shows and hides the entries of a branch. → opens and ← closes, also from inside. */
export const NavigationCollapse = ({
  node,
  path,
  face,
  children,
}: {
  node: NavigationBranch
  path: string
  face: ReactNode
  children: ReactNode
}) => {
  const holdsCurrent = containsCurrent(node, path)
  const [ownState, setOwnState] = useState<boolean | null>(null)
  const open = ownState ?? holdsCurrent
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'ArrowRight' && !open && event.target === button.current) setOwnState(true)
    else if (event.key === 'ArrowLeft' && open) {
      setOwnState(false)
      button.current?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <li onKeyDown={onKeyDown}>
      <button
        {...entryMark}
        ref={button}
        type="button"
        data-title={node.title}
        className={cx(classes.entry, classes.collapse, holdsCurrent && !open && classes.current)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOwnState(!open)}
      >
        {face}
        <IconChevronRight className={classes.chevron} size={14} stroke={2} aria-hidden />
      </button>
      <ul id={id} className={classes.children} hidden={!open}>
        {children}
      </ul>
    </li>
  )
}
