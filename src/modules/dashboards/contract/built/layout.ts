import { gridColumns } from './widgets.ts'

/** Position and size of a widget, in cells from the left and the top. */
export type Placement = { id: string; x: number; y: number; w: number; h: number }
export type Size = { w: number; h: number }

const sharesColumns = (a: Placement, b: Placement): boolean => a.x < b.x + b.w && b.x < a.x + a.w
const overlaps = (a: Placement, b: Placement): boolean => sharesColumns(a, b) && a.y < b.y + b.h && b.y < a.y + a.h

const byPlace = (a: Placement, b: Placement): number => a.y - b.y || a.x - b.x

/** Places widgets in the given order, each as high as possible in its columns; those that would overlap go below. */
const settle = <W extends Placement>(widgets: W[]): W[] => {
  const settledWidgets: W[] = []
  for (const widget of widgets) {
    const isFree = (y: number) => !settledWidgets.some(other => overlaps({ ...widget, y }, other))
    let { y } = widget
    while (y > 0 && isFree(y - 1)) y -= 1
    while (!isFree(y)) y += 1
    settledWidgets.push({ ...widget, y })
  }
  return settledWidgets.toSorted(byPlace)
}

/** Moves widgets up to fill holes, and apart where they overlap. */
export const arrange = <W extends Placement>(widgets: W[]): W[] => settle(widgets.toSorted(byPlace))

const middle = ({ y, h }: Placement): number => y + h / 2

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * Moves a widget; the widgets in the way make room. Whether it goes above or below a neighbour depends on their
 * middles, so moving by half the neighbour's height swaps them.
 */
export const moveTo = <W extends Placement>(widgets: W[], id: string, to: { x: number; y: number }): W[] => {
  const current = widgets.find(widget => widget.id === id)
  if (!current) return widgets
  const movedWidget = { ...current, x: clamp(to.x, 0, gridColumns - current.w), y: Math.max(0, to.y) }
  const others = widgets.filter(widget => widget.id !== id).toSorted(byPlace)
  const before = others.findIndex(other =>
    sharesColumns(other, movedWidget) ? middle(other) >= middle(movedWidget) : other.y > movedWidget.y,
  )
  return settle(before < 0 ? [...others, movedWidget] : others.toSpliced(before, 0, movedWidget))
}

/** Resizes a widget from its lower right corner; the widgets below make room. */
export const resizeTo = <W extends Placement>(widgets: W[], id: string, size: Size, least: Size): W[] => {
  const current = widgets.find(widget => widget.id === id)
  if (!current) return widgets
  const w = clamp(size.w, Math.min(least.w, gridColumns - current.x), gridColumns - current.x)
  const resizedWidget = { ...current, w, h: clamp(size.h, least.h, maximumHeight) }
  const others = widgets.filter(widget => widget.id !== id).toSorted(byPlace)
  const before = others.findIndex(other => byPlace(other, resizedWidget) >= 0)
  return settle(before < 0 ? [...others, resizedWidget] : others.toSpliced(before, 0, resizedWidget))
}

const maximumHeight = 24

const isSame = (a: Placement[], b: Placement[]): boolean =>
  a.length === b.length &&
  a.every(one =>
    b.some(({ id, x, y, w, h }) => id === one.id && x === one.x && y === one.y && w === one.w && h === one.h),
  )

/**
 * Moves a widget with an arrow key, by as many cells as it takes to change the layout. Returns the same list when it
 * cannot move.
 */
export const step = <W extends Placement>(widgets: W[], id: string, { dx, dy }: { dx: number; dy: number }): W[] => {
  const from = widgets.find(widget => widget.id === id)
  if (!from) return widgets
  for (let steps = 1; steps <= maximumHeight * 2; steps += 1) {
    const [x, y] = [from.x + dx * steps, from.y + dy * steps]
    if (x < 0 || y < 0 || x + from.w > gridColumns) return widgets
    const next = moveTo(widgets, id, { x, y })
    if (!isSame(next, widgets)) return next
  }
  return widgets
}

/** The first free place, from the top, for a widget of a size. */
export const placeFor = (widgets: Placement[], { w, h }: Size): { x: number; y: number } => {
  for (let y = 0; ; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1)
      if (!widgets.some(other => overlaps({ id: '', x, y, w, h }, other))) return { x, y }
}
