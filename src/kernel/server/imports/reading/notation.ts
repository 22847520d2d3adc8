import type { Notation } from '../../../contract/cells.ts'
import type { Cell } from './table-row.ts'

/** Number of cells that can be read in one notation only. */
export type Votes = { comma: number; point: number; dayFirst: number; monthFirst: number }

export const noVotes = (): Votes => ({ comma: 0, point: 0, dayFirst: 0, monthFirst: 0 })

const votesOfNumber = (text: string): 'comma' | 'point' | null => {
  const plain = text.replace(/[\s$%()\u2212-]/g, '')
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(plain) || /^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(plain)) return 'comma'
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(plain) || /^[1-9]\d{0,2}(,\d{3}){2,}$/.test(plain)) return 'point'
  const [, whole = '', mark, fraction = ''] = /^(\d*)([.,])(\d+)$/.exec(plain) ?? []
  // `1.234` may be either; a zero, nothing, or more than three digits cannot precede a thousands separator.
  const isEither = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!mark || isEither) return null
  return mark === ',' ? 'comma' : 'point'
}

const votesOfDay = (text: string): 'dayFirst' | 'monthFirst' | null => {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})(?:[T ].*)?$/.exec(text) ?? []
  if (!first || !second) return null
  if (Number(first) > 12 && Number(second) <= 12) return 'dayFirst'
  return Number(second) > 12 && Number(first) <= 12 ? 'monthFirst' : null
}

/** Adds the vote of a cell for the notation of its file. */
export const vote = (votes: Votes, cell: Cell): void => {
  if (typeof cell === 'number' || cell.length > 40) return
  const text = cell.trim()
  const number = votesOfNumber(text)
  if (number) votes[number] += 1
  const day = votesOfDay(text)
  if (day) votes[day] += 1
}

/** The notation that most of the cells have; that of Argentina when there is no majority against it. */
export const notationOf = (votes: Votes[]): Pick<Notation, 'decimal' | 'dateOrder'> => {
  const sum = (name: keyof Votes): number => votes.reduce((total, one) => total + one[name], 0)
  return {
    decimal: sum('point') > sum('comma') ? '.' : ',',
    dateOrder: sum('monthFirst') > sum('dayFirst') ? 'mdy' : 'dmy',
  }
}
