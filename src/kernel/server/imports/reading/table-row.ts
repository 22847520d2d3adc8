/**
 * The content of a cell: text as it was written, or a number of a workbook, which needs no interpretation. Dates of a
 * workbook are text, `2026-11-20` or `2026-11-20T14:32:00`.
 */
export type Cell = string | number

/** A row of a file; `number` is the one a spreadsheet shows beside it. */
export type TableRow = { number: number; cells: Cell[] }

export const isBlank = ({ cells }: TableRow): boolean =>
  cells.every(cell => typeof cell === 'string' && cell.trim() === '')
