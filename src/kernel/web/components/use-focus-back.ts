import { useEffect, useState } from 'react'

/** An entry of a menu goes with its menu: the button that opened it stays. */
const lasting = (element: Element | null): Element | null => {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

/** What opens for a while gives the focus back, when it goes, to whatever had it; unless it is already elsewhere. */
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
