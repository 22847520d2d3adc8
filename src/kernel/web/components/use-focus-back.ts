import { useEffect, useState } from 'react'

/** A menu item disappears when its menu closes, so the focus goes back to the button that opened the menu. */
const lasting = (element: Element | null): Element | null => {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

/**
 * When the component unmounts, gives the focus back to the element that had it before, unless it has already moved
 * elsewhere.
 */
export const useFocusBack = (): void => {
  const [before] = useState(() => lasting(document.activeElement))
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
