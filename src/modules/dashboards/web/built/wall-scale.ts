import { arrange, placeFor } from '../../contract/built/layout.ts'
import { gridColumns, type Widget } from '../../contract/built/widgets.ts'

/**
 * From four metres, text is legible when it is 7 mm tall; on a 43-inch screen (1920 px over 952 mm) that is 28 px. So a
 * wall is laid out for this width and scaled up to the screen.
 */
const wallWidth = 840
/** Narrower screens are phones or windows, and are not scaled. */
const leastWidth = 1024

/** The zoom factor for a screen of a width. */
export const wallScale = (screenWidth: number): number => (screenWidth < leastWidth ? 1 : screenWidth / wallWidth)

/** Single figures are legible at a quarter of the wall's width; widgets with rows or axes need half. */
const stripRows = 3
const leastColumns = ({ h }: Widget): number => (h <= stripRows ? gridColumns / 4 : gridColumns / 2)

/**
 * The same widgets in reading order, each at least as wide as is legible; those that do not fit beside others go below.
 */
export const wallLayout = (widgets: Widget[]): Widget[] => {
  const wallWidgets: Widget[] = []
  for (const widget of arrange(widgets)) {
    const w = Math.max(widget.w, leastColumns(widget))
    wallWidgets.push({ ...widget, w, ...placeFor(wallWidgets, { w, h: widget.h }) })
  }
  return wallWidgets
}
