import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../../components/cx.ts'
import type { NavigationBranch } from '../navigation/navigation-tree.ts'
import { barEntryMark, useEntryKeys } from '../navigation/use-entry-keys.ts'
import { containsCurrent } from '../navigation/visible-menu.ts'
import classes from './hover-menu.module.css'
import { NavigationEntry } from './navigation-entry.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

/** A group of the horizontal navbar: a button and its list of links, walked with the arrows and closed with Esc. */
export const HoverMenu = ({ branch, path }: { branch: NavigationBranch; path: string }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hover = useHoverIntent(setOpen)
  const onEntryKey = useEntryKeys()
  const Glyph = branch.icon

  const openAt = (place: 0 | -1) => {
    // The focus moves before the next key press, which must go to the list.
    flushSync(() => setOpen(true))
    ;[...(root.current?.querySelectorAll<HTMLElement>('[data-entry="list"]') ?? [])].at(place)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const inButton = event.target === button.current
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'ArrowDown' && inButton) openAt(0)
    else if (event.key === 'ArrowUp' && inButton) openAt(-1)
    else return
    event.preventDefault()
  }

  return (
    <li
      ref={root}
      className={classes.group}
      {...hover}
      onKeyDown={onKeyDown}
      onBlur={event => !root.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        {...barEntryMark}
        ref={button}
        type="button"
        className={cx(classes.button, containsCurrent(branch, path) && classes.current)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {Glyph && <Glyph size={16} stroke={1.75} aria-hidden />}
        {branch.title}
        <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden />
      </button>
      <ul id={id} className={classes.list} hidden={!open} onKeyDown={onEntryKey}>
        {branch.children.map(child => (
          <NavigationEntry key={child.id} node={child} path={path} onFollow={() => setOpen(false)} />
        ))}
      </ul>
    </li>
  )
}
