import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where a row of addresses is wider than the screen, the one that is open stands in the middle of it. */
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
