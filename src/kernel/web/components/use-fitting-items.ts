import { type RefObject, useLayoutEffect, useState } from 'react'
import { fitting } from './fitting.ts'

/** The elements in a row, including those inside children that only group them (`display: contents`). */
const itemsOf = (row: Element): HTMLElement[] =>
  [...row.children].flatMap(child => {
    if (!(child instanceof HTMLElement)) return []
    const { display } = getComputedStyle(child)
    if (display === 'contents') return itemsOf(child)
    return display === 'none' ? [] : [child]
  })

export type HiddenItems = { count: number; anySet: boolean }

type Fit = { items: HTMLElement[]; shown: number; gap: number; widths: number[] }

const measure = (root: HTMLElement, row: HTMLElement, door: number): Fit => {
  const items = itemsOf(row)
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  const widths = items.map(item => item.getBoundingClientRect().width)
  return { items, widths, gap, shown: fitting(widths, { room: root.clientWidth, gap, more: door }) }
}

/** Space for the focus ring at both ends. */
const rings = 6

/** The row is as wide as its visible items, so that the button that opens the rest stands beside the last of them. */
const widthOf = ({ items, shown, gap, widths }: Fit, isOpen: boolean): string =>
  isOpen || shown === items.length
    ? ''
    : `${Math.max(0, Math.ceil(widths.slice(0, shown).reduce((sum, width) => sum + width + gap, -gap))) + rings}px`

/**
 * Counts the items of a single-line row that do not fit. They are inert until the row is open. The count is updated
 * when the room, the items or their widths change. `door`: width in px of the button that opens the rest.
 */
export const useFittingItems = (
  root: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  { door, isOpen }: { door: number; isOpen: boolean },
): HiddenItems => {
  const [hidden, setHidden] = useState<HiddenItems>({ count: 0, anySet: false })
  useLayoutEffect(() => {
    const [outer, inner] = [root.current, row.current]
    if (!outer || !inner) return
    const sizes = new ResizeObserver(() => look())
    const look = () => {
      const fit = measure(outer, inner, door)
      const { items, shown } = fit
      inner.style.maxWidth = widthOf(fit, isOpen)
      inner.toggleAttribute('data-none', !isOpen && shown === 0)
      const rest = items.slice(shown)
      for (const [index, item] of items.entries()) {
        item.inert = !isOpen && index >= shown
        sizes.observe(item)
      }
      const anySet = rest.some(item => item.matches('[data-set]') || item.querySelector('[data-set]') !== null)
      setHidden(last => (last.count === rest.length && last.anySet === anySet ? last : { count: rest.length, anySet }))
    }
    const children = new MutationObserver(look)
    children.observe(inner, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-set'] })
    sizes.observe(outer)
    look()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [root, row, door, isOpen])
  return hidden
}
