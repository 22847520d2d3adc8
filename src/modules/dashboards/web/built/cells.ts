/** Row height and gap of a dashboard in pixels, as in the style sheet. */
export const rowHeight = 46
export const gap = 16

export const heightOf = (rows: number, row: number = rowHeight): number => rows * row + (rows - 1) * gap

/** A distance in pixels as a number of cells. */
export const cellsOf = (pixels: number, cell: number): number => Math.round(pixels / (cell + gap))
