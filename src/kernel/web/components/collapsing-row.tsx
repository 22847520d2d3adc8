import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import classes from './collapsing-row.module.css'
import { cx } from './cx.ts'
import { useFittingItems } from './use-fitting-items.ts'

/** The most pixels that the «+12» button takes. */
const doorWidth = 60

/**
 * Escape and a click outside close the row. Menus and calendars opened from inside are rendered elsewhere and count as
 * inside.
 */
const useClosing = (root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void => {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const element = root.current
    if (!isOpen || !element) return
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && element.contains(target)
      const isOfPortal = target instanceof Element && target.closest('[data-portal]') !== null
      if (!isInside && !isOfPortal) latest.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
      element.querySelector<HTMLElement>(':scope > button')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    element.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      element.removeEventListener('keydown', onKey)
    }
  }, [root, isOpen])
}

/**
 * One line of chips and buttons. Those that do not fit are behind «+3», which opens all of them over the content below.
 */
export const CollapsingRow = ({ children, className }: { children: ReactNode; className?: string | undefined }) => {
  const root = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { count, anySet } = useFittingItems(root, row, { door: doorWidth, isOpen })
  const shows = isOpen && count > 0
  useClosing(root, shows, () => setIsOpen(false))
  const id = useId()
  return (
    <div ref={root} className={cx(classes.root, className)}>
      <div ref={row} id={id} className={cx(classes.row, shows && classes.open)}>
        {children}
      </div>
      {count > 0 && (
        <button
          type="button"
          className={classes.door}
          aria-expanded={shows}
          aria-controls={id}
          aria-label={shows ? 'Mostrar menos' : `Mostrar ${count} más`}
          data-set={anySet || undefined}
          onClick={() => setIsOpen(!shows)}
        >
          {shows ? '−' : `+${count}`}
        </button>
      )}
    </div>
  )
}
