import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../components/cx.ts'
import type { NavigationBranch } from '../navigation/navigation-tree.ts'
import { containsCurrent } from '../navigation/visible-menu.ts'
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

const focusSibling = (list: Element[], step: number) => {
  const index = document.activeElement ? list.indexOf(document.activeElement) : -1
  const next = list[(Math.max(index, step < 0 ? 0 : -1) + step + list.length) % list.length]
  if (next instanceof HTMLElement) next.focus()
}

/** A group of the bar: a disclosure button and its list of links, walked with the arrows and closed with Esc. */
export const HoverMenu = ({ branch, path }: { branch: NavigationBranch; path: string }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLLIElement>(null)
  const hover = useHover(setOpen)
  const Glyph = branch.icon

  const walk = (step: number) => {
    if (open) focusSibling([...(root.current?.querySelectorAll('a') ?? [])], step)
    else setOpen(true)
  }
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const keys = new Map([
    ['ArrowDown', () => walk(1)],
    ['ArrowUp', () => walk(-1)],
    ['ArrowRight', () => root.current?.nextElementSibling?.querySelector('button')?.focus()],
    ['ArrowLeft', () => root.current?.previousElementSibling?.querySelector('button')?.focus()],
    ['Escape', close],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys.get(event.key)
    if (!act || (event.key === 'Escape' && !open)) return
    event.preventDefault()
    act()
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
      <ul id={id} className={classes.list} hidden={!open}>
        {branch.children.map(child => (
          <NavigationEntry key={child.id} node={child} path={path} onFollow={() => setOpen(false)} />
        ))}
      </ul>
    </li>
  )
}
