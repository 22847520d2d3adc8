import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null

/** J and K go to the day before and after, because the arrow keys belong to the map and the list. */
export const useDayKeys = (walk: (days: number) => void): void => {
  const latest = useRef(walk)
  latest.current = walk
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key !== 'j' && event.key !== 'k') return
      event.preventDefault()
      latest.current(event.key === 'j' ? -1 : 1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
