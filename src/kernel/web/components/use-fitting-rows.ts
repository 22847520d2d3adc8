import { type RefObject, useLayoutEffect, useState } from 'react'
import { useContentHeight } from './frame-height.ts'

/** look.md: seven rows and «Ver los 12». */
const usual = 7
/** Height of the «Ver los 12» line under the rows. */
const footHeight = 44

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/**
 * How many whole rows of a table fit in its place on a dashboard; without a place, the usual number. It measures the
 * first row only, which is always shown: measuring another row, showing fewer rows could make room for more.
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
