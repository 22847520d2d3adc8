import { useEffect, useRef } from 'react'
import { createWedge } from './wedge.ts'

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')

/** Listens for scanner codes anywhere on the page except in fields, which receive them as text. */
export const useScanner = (onCode: (code: string) => void): void => {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const wedge = createWedge()
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const code = wedge.feed(event.key, event.timeStamp)
      if (!code) return
      // The final Enter of a code must not press the focused button.
      event.preventDefault()
      latest.current(code)
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
