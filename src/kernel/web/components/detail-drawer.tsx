import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import classes from './detail-drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { useFocusBack } from './use-focus-back.ts'

type DetailDrawerProps = {
  /** Names the region for screen readers: «Pedido P-104869». */
  label: string
  heading: ReactNode
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
  /** The same detail as a page of its own. */
  pageUrl?: string
  children: ReactNode
}

/**
 * Whether a key press belongs to something over the drawer, or to an item being dragged in it, and not to the drawer.
 */
const isOfOthers = (target: EventTarget, drawer: HTMLElement | null) =>
  target instanceof Element &&
  (!drawer?.contains(target) || target.closest('dialog, [data-mantine-stop-propagation="true"]') !== null)

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="combobox"], [contenteditable]') !== null

/**
 * Detail beside the list, docked and not modal: the list stays usable. Arrows walk the rows, Esc closes. It takes the
 * focus when it opens and gives it back to whatever had it. Under 1200 px it lies over the list, on phones it is a page.
 */
export const DetailDrawer = ({ label, heading, onClose, onPrevious, onNext, pageUrl, children }: DetailDrawerProps) => {
  const drawer = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useFocusBack()
  useEffect(() => drawer.current?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isOfOthers(event.target, drawer.current)) return
    if (event.key === 'Escape') {
      // Without preventing the default, the same key press would also close the confirmation that closing may open.
      event.preventDefault()
      return onClose()
    }
    if (isTyping(event.target)) return
    if (event.key === 'ArrowUp' && onPrevious) onPrevious()
    else if (event.key === 'ArrowDown' && onNext) onNext()
    else return
    event.preventDefault()
  }

  return (
    <>
      <button type="button" className={classes.scrim} aria-label="Cerrar el detalle" tabIndex={-1} onClick={onClose} />
      <aside
        ref={drawer}
        data-detail=""
        className={classes.drawer}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className={classes.top}>
          <div className={classes.heading}>{heading}</div>
          {onPrevious && (
            <IconButton size="small" icon={IconChevronUp} label="Anterior" shortcut="↑" onClick={onPrevious} />
          )}
          {onNext && <IconButton size="small" icon={IconChevronDown} label="Siguiente" shortcut="↓" onClick={onNext} />}
          {(onPrevious || onNext) && <span className={classes.rule} aria-hidden="true" />}
          {pageUrl && (
            <IconButton
              size="small"
              icon={IconArrowsDiagonal}
              label="Abrir en página"
              onClick={() => navigate(pageUrl)}
            />
          )}
          <IconButton size="small" icon={IconX} label="Cerrar" shortcut="Esc" onClick={onClose} />
        </div>
        <div className={classes.content}>{children}</div>
      </aside>
    </>
  )
}

/** A part of a drawer, ruled off from the one above. */
export const DrawerSection = ({ title, side, children }: { title?: string; side?: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    {title && (
      <header>
        <h3>{title}</h3>
        {side && <span>{side}</span>}
      </header>
    )}
    {children}
  </section>
)
