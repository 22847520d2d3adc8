import { type RefObject, useEffect } from 'react'

/** A panel takes the focus when it opens and returns it to the previous element when it closes. */
export const useFocusInside = (root: RefObject<HTMLElement | null>, open: boolean): void => {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    const panel = root.current
    if (!panel?.contains(before)) panel?.focus({ preventScroll: true })
    return () => {
      const activeElement = document.activeElement
      const hasLostFocus = activeElement === null || activeElement === document.body || panel?.contains(activeElement)
      if (hasLostFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [root, open])
}
