import { contentWidth, densePadding } from './sheet.ts'

export type ListColumn = {
  title: string
  align: 'left' | 'right'
  weight: number
  /** Its texts stand on one line: a figure, a code or a date that breaks is another one. */
  isWhole?: boolean
}

/** What the widths depend on: the columns and all texts under their titles. */
export type ColumnTexts = { columns: ListColumn[]; rows: string[][]; totals: string[] }

const paperWidth = contentWidth('landscape')

/** Width of a character of Roboto as a part of the font's size: figures take 0.56, capitals up to 0.7. */
const characterWidth = 0.6

/** Points that a column needs for its texts to stand on one line; 0: its texts may break. */
const neededWidths = ({ columns, rows, totals }: ColumnTexts, fontSize: number): number[] =>
  columns.map(({ isWhole }, index) => {
    if (!isWhole) return 0
    const longest = [...rows, totals].reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0)
    return longest * characterWidth * fontSize
  })

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Points of each column, in proportion to their width on the screen. A column that must not break takes what it needs,
 * and the others share what is left.
 */
export const columnWidths = (texts: ColumnTexts, fontSize: number): number[] => {
  const { columns } = texts
  const needed = neededWidths(texts, fontSize)
  const tight = new Set<number>()
  const pointsPerWeight = (): number => {
    const loose = columns.filter((_, index) => !tight.has(index))
    const room = paperWidth - columns.length * densePadding - sum(needed.filter((_, index) => tight.has(index)))
    return room / Math.max(1, sum(loose.map(({ weight }) => weight)))
  }
  for (;;) {
    const points = pointsPerWeight()
    const next = columns.findIndex(({ weight }, index) => !tight.has(index) && (needed[index] ?? 0) > weight * points)
    if (next < 0) return columns.map(({ weight }, index) => (tight.has(index) ? (needed[index] ?? 0) : weight * points))
    tight.add(next)
  }
}

const fontSizes = [8, 7, 6, 5]

/** The largest at which figures and codes leave a third of the paper to what may break; null when none does. */
const wholeFontSize = (texts: ColumnTexts): number | null => {
  const count = texts.columns.length
  const largest = count <= 8 ? 8 : count <= 12 ? 7 : 6
  const room = (paperWidth - count * densePadding) * (texts.columns.every(({ isWhole }) => isWhole) ? 1 : 0.67)
  return fontSizes.find(size => size <= largest && sum(neededWidths(texts, size)) <= room) ?? null
}

/**
 * The size of the font, and the columns as they can be printed. With more columns than fit side by side, figures break as
 * any text does: they would run into each other.
 */
export const fitColumns = (texts: ColumnTexts): { columns: ListColumn[]; fontSize: number } => {
  const fontSize = wholeFontSize(texts)
  if (fontSize !== null) return { columns: texts.columns, fontSize }
  return { columns: texts.columns.map(column => ({ ...column, isWhole: false })), fontSize: fontSizes.at(-1) ?? 5 }
}
