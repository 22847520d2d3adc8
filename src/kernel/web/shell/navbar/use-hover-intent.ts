import { type PointerEvent, useEffect, useRef } from 'react'

/** spec.md §9. */
const hoverDelay = 150

/** Opens shortly after the mouse enters and closes shortly after it leaves. Touch uses only clicks. */
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
