import { useEffect } from 'react'
import { addDays } from '../../../../kernel/contract/formats.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null

/** J and K walk the days, as they walk rows elsewhere; the arrows are the map's and the list's. */
export const useDayKeys = (day: string, today: string, setDay: (day: string) => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') setDay(addDays(day, -1))
      else if (event.key === 'k' && day < today) setDay(addDays(day, 1))
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [day, today, setDay])
}
