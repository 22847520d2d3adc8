import { parseNumber } from '../../../kernel/contract/cells.ts'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import type { GeneralObjectives, TargetChange } from '../contract/general.ts'
import { isMoneyMeasure, type ObjectiveMeasure, objectiveMeasureIds } from '../contract/measures.ts'

export type SellerTargets = Record<ObjectiveMeasure, number | null>
/** By seller, the targets being written. */
export type Sheet = Record<string, SellerTargets>

export const sheetOf = ({ sellers }: GeneralObjectives): Sheet =>
  Object.fromEntries(
    sellers.map(({ id, targets }) => [
      id,
      Object.fromEntries(objectiveMeasureIds.map(measure => [measure, targets[measure] ?? null])) as SellerTargets,
    ]),
  )

/** Pesos with cents only where there are any, as a person would type it. */
export const cellText = (measure: ObjectiveMeasure, value: number | null): string => {
  if (value === null) return ''
  const shown = isMoneyMeasure(measure) ? value / 100 : value
  const decimals = (String(shown).split('.')[1] ?? '').length
  return formatNumber(shown, isMoneyMeasure(measure) && decimals > 0 ? 2 : Math.min(3, decimals))
}

/** What somebody typed as a target; undefined when it is no number. */
export const cellValue = (measure: ObjectiveMeasure, text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const number = parseNumber(text)
  if (number === null) return undefined
  return isMoneyMeasure(measure) ? Math.round(number * 100) : number
}

type Place = { row: number; column: number }
type Block = { sellerIds: string[]; measures: ObjectiveMeasure[] }

/** A block of a spreadsheet as text: rows by line, cells by tabulator; its last line break starts no row. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t'))

export type Pasted = {
  sheet: Sheet
  written: number
  /** Cells that are no number, as they were pasted: they are left as they were. */
  refused: string[]
  /** Cells beyond the last row or column. */
  outside: number
}

/** Lays a block over the sheet from a cell on; what is no number or does not fit is told and changes nothing. */
export const pasteBlock = (sheet: Sheet, text: string, at: Place, { sellerIds, measures }: Block): Pasted => {
  const next: Sheet = { ...sheet }
  const pasted: Pasted = { sheet: next, written: 0, refused: [], outside: 0 }
  for (const [rowOffset, cells] of cellsOf(text).entries())
    for (const [columnOffset, cell] of cells.entries()) {
      const id = sellerIds[at.row + rowOffset]
      const measure = measures[at.column + columnOffset]
      if (id === undefined || measure === undefined) {
        pasted.outside += 1
        continue
      }
      const value = cellValue(measure, cell)
      if (value === undefined) pasted.refused.push(cell.trim())
      else {
        next[id] = { ...(next[id] as SellerTargets), [measure]: value }
        pasted.written += 1
      }
    }
  return pasted
}

/** Each cell that differs, with what was there. */
export const changesOf = (saved: Sheet, draft: Sheet): TargetChange[] =>
  Object.entries(draft).flatMap(([sellerId, targets]) =>
    objectiveMeasureIds.flatMap((measure): TargetChange[] => {
      const before = saved[sellerId]?.[measure] ?? null
      const after = targets[measure]
      return before === after ? [] : [{ sellerId, measure, before, after }]
    }),
  )

/** The changes that take others back. */
export const inverseOf = (changes: TargetChange[]): TargetChange[] =>
  changes.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before }))

export const sumOfColumn = (sheet: Sheet, measure: ObjectiveMeasure): number | null => {
  const values = Object.values(sheet).flatMap(targets => targets[measure] ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}
