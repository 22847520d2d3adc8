import { gridColumns } from '../../../contract/built/widgets.ts'

/** Landscape A4, in points. */
export const page = { width: 842, height: 595, margin: 32, foot: 34, head: 52 }

const gap = 9
/** Height of a row and its gap, in proportion to the screen's. */
const usualPitch = 43
/** A dashboard slightly longer than a page has lower rows, so that it fits on one. */
const leastPitch = 34

type Cells = { x: number; y: number; w: number; h: number }
type Box = { left: number; top: number; width: number; height: number }
export type OnPage<W> = Box & { page: number; widget: W }

const room = (isFirst: boolean): number => page.height - page.margin - page.foot - (isFirst ? page.head : 0) + gap

const column = (page.width - 2 * page.margin + gap) / gridColumns

/** The page a row is on, and how many rows of that page are above it. */
const pageOf = (row: number, pitch: number): { page: number; above: number; rows: number } => {
  const first = Math.floor(room(true) / pitch)
  if (row < first) return { page: 0, above: row, rows: first }
  const rows = Math.floor(room(false) / pitch)
  return { page: 1 + Math.floor((row - first) / rows), above: (row - first) % rows, rows }
}

/**
 * Places widgets on pages by their cells. A widget that does not fit on the rest of a page moves to the next one, with
 * all that follow. A widget higher than a page gets the height of the page.
 */
export const layOut = <W extends Cells>(widgets: W[]): OnPage<W>[] => {
  const rows = Math.max(1, ...widgets.map(({ y, h }) => y + h))
  const fittingPitch = room(true) / rows
  const pitch = fittingPitch >= leastPitch ? Math.min(usualPitch, fittingPitch) : usualPitch
  let shift = 0
  return widgets
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(widget => {
      const at = pageOf(widget.y + shift, pitch)
      const high = Math.min(widget.h, Math.floor(room(false) / pitch))
      if (at.above > 0 && at.above + high > at.rows) shift += at.rows - at.above
      const { page: number, above, rows: most } = pageOf(widget.y + shift, pitch)
      return {
        widget,
        page: number,
        left: page.margin + widget.x * column,
        top: page.margin + (number === 0 ? page.head : 0) + above * pitch,
        width: widget.w * column - gap,
        height: Math.min(high, most) * pitch - gap,
      }
    })
}
