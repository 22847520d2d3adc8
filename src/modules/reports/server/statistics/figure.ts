/** More than a screen reads; a report lists them all. */
export const maximumRows = 300
export const maximumColumns = 62
/** What each customer bought is read from their lines. */
export const maximumBuyers = 100

/** How a row of the answer is grouped: a row's sum, a row's cells, a column's sum, or everything. */
export type Figure = {
  level: 'row' | 'cells' | 'column' | 'all'
  rowKey: string | null
  rowLabel: string | null
  columnKey: string | null
  columnLabel: string | null
  value: number | null
  /** By the columns' keys, those that are not nothing. */
  cells: Record<string, number> | null
  /** Of the whole: how many rows and columns there are. */
  rowCount: number
  columnCount: number
}
