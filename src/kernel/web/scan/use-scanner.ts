import { useEffect, useRef } from 'react'
import { createWedge } from './wedge.ts'

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')

/** Hears codes of a scanner that writes as a keyboard, anywhere on the page but in a field, which gets them as text. */
export const useScanner = (onCode: (code: string) => void): void => {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const wedge = createWedge()
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const code = wedge.feed(event.key, event.timeStamp)
      if (!code) return
      // The Enter of a code presses no button that happens to have the focus.
      event.preventDefault()
      latest.current(code)
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
