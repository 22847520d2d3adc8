import { type RefObject, useEffect } from 'react'

/** Elements rendered over a panel but outside it in the DOM: clicking them does not close the panel. */
const layers = '[data-portal], dialog, [data-panel-toggle], [aria-label="Avisos"]'

/** Closes on Esc and on a click outside, for panels that leave the rest of the screen usable. */
export const useDismiss = (root: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void => {
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onClose()
    }
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target
      if (!(target instanceof Element) || !target.isConnected) return
      if (!root.current?.contains(target) && !target.closest(layers)) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [root, open, onClose])
}
