import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** When a row of tabs is wider than the screen, scrolls it so that the open tab is in the middle. */
export const useOpenTabInSight = (): RefObject<HTMLElement | null> => {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    void pathname
    const open = row.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    if (!open || !row.current) return
    const { left, width } = row.current.getBoundingClientRect()
    row.current.scrollLeft += open.left - left - (width - open.width) / 2
  }, [pathname])
  return row
}
