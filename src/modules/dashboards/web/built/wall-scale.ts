import { arrange, placeFor } from '../../contract/built/layout.ts'
import { gridColumns, type Widget } from '../../contract/built/widgets.ts'

/**
 * From four metres a letter is read when it is as tall as 7 mm; on a screen of 43 inches (1920 px over 952 mm) that is text
 * of 28 px. So a wall shows what a window this wide would, as large as the screen makes it.
 */
const wallWidth = 840
/** Narrower ones are held in a hand, or are a window among others. */
const leastWidth = 1024

/** How many times its size everything is drawn on a screen that wide. */
export const wallScale = (screenWidth: number): number => (screenWidth < leastWidth ? 1 : screenWidth / wallWidth)

/** Strips of one figure are read at a quarter of the wall; anything with rows or axes needs half of it. */
const stripRows = 3
const leastColumns = ({ h }: Widget): number => (h <= stripRows ? gridColumns / 4 : gridColumns / 2)

/** The same widgets in the order they are read, none narrower than reads well: what does not fit beside goes below. */
export const wallLayout = (widgets: Widget[]): Widget[] => {
  const wallWidgets: Widget[] = []
  for (const widget of arrange(widgets)) {
    const w = Math.max(widget.w, leastColumns(widget))
    wallWidgets.push({ ...widget, w, ...placeFor(wallWidgets, { w, h: widget.h }) })
  }
  return wallWidgets
}
