import { type RefObject, useEffect, useState } from 'react'

/** Whether the element hides part of its width: only then the keyboard needs a way to scroll it. */
export const useOverflow = (root: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [root])
  return overflows
}
