import { type RefObject, useLayoutEffect, useState } from 'react'
import { useContentHeight } from './frame-height.ts'

/** look.md: seven rows and «Ver los 12». */
const usual = 7
/** Of «Ver los 12», under the rows. */
const footHeight = 44

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/**
 * Rows of a table that its place on a board has room for, whole; where no place is given, the usual ones. By the height of
 * the first row, which is always there: by another one's, showing fewer could make room for more.
 */
export const useFittingRows = (place: RefObject<HTMLElement | null>, count: number): number => {
  const height = useContentHeight(0, true)
  const [fitting, setFitting] = useState(usual)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || height === 0) return
    const measure = () => {
      const row = heightOf(element.querySelector('tbody tr'))
      if (row === 0) return
      const room = height - heightOf(element.querySelector('thead'))
      setFitting(Math.max(1, Math.floor((count * row > room ? room - footHeight : room) / row)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, height, count])
  return height === 0 ? usual : fitting
}
