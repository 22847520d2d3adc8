/** Pixels of a row of the board and of what separates two; those of the style sheet. */
export const rowHeight = 46
export const gap = 16

export const heightOf = (rows: number, row: number = rowHeight): number => rows * row + (rows - 1) * gap

/** How many cells a distance in pixels is. */
export const cellsOf = (pixels: number, cell: number): number => Math.round(pixels / (cell + gap))
