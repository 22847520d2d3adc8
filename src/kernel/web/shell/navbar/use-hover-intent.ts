import { type PointerEvent, useEffect, useRef } from 'react'

/** spec.md §9. */
const hoverDelay = 150

/** Opens a while after the mouse arrives and closes a while after it leaves; a finger uses the click alone. */
export const useHoverIntent = (setOpen: (open: boolean) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), hoverDelay)
  }
  return { onPointerEnter: later(true), onPointerLeave: later(false) }
}
