import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { NavigationBranch } from '../navigation/navigation-tree.ts'
import { containsCurrent } from '../navigation/visible-menu.ts'
import { cx } from '../../components/cx.ts'
import classes from './hover-menu.module.css'
import { NavigationEntry } from './navigation-entry.tsx'

/** spec.md §9. */
const hoverDelay = 150

/** Opens a while after the mouse arrives and closes a while after it leaves; a finger uses the click alone. */
const useHover = (setOpen: (open: boolean) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), hoverDelay)
  }
  return { onPointerEnter: later(true), onPointerLeave: later(false) }
}

const focusSibling = (list: HTMLElement[], step: number) => {
  const index = list.findIndex(element => element === document.activeElement)
  list[(index + step + list.length) % list.length]?.focus()
}

/** A group of the bar: a disclosure button and its list of links, walked with the arrows and closed with Esc. */
export const HoverMenu = ({ branch, path }: { branch: NavigationBranch; path: string }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLLIElement>(null)
  const hover = useHover(setOpen)
  const Glyph = branch.icon

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(root.current?.querySelectorAll('a') ?? [])]
    const button = root.current?.querySelector('button')
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) focusSibling(links, event.key === 'ArrowDown' ? 1 : -1)
      else setOpen(true)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const step = event.key === 'ArrowRight' ? 'nextElementSibling' : 'previousElementSibling'
      root.current?.[step]?.querySelector('button')?.focus()
    }
  }

  return (
    <li
      ref={root}
      className={classes.group}
      {...hover}
      onKeyDown={onKeyDown}
      onBlur={event => !root.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <button type="button" className={cx(classes.button, containsCurrent(branch, path) && classes.current)} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {Glyph && <Glyph size={16} stroke={1.75} aria-hidden />}
        {branch.title}
        <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden />
      </button>
      <ul id={id} className={classes.list} hidden={!open}>
        {branch.children.map(child => (
          <NavigationEntry key={child.id} node={child} path={path} onFollow={() => setOpen(false)} />
        ))}
      </ul>
    </li>
  )
}
