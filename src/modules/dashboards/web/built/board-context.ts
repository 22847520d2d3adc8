import { createContext, use } from 'react'
import type { DayRange } from '../../../../kernel/web/filters/date-range.ts'
import type { DatedSelection } from '../../../../kernel/web/filters/selection.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'

/** What every widget of a board is asked with. */
export type BoardFrame = {
  type: DashboardType
  filters: DatedSelection
  days: DayRange
  /** Null: figures carry no comparison. */
  compared: DayRange | null
}

export const BoardContext = createContext<BoardFrame | null>(null)

export const useBoard = (): BoardFrame => {
  const board = use(BoardContext)
  if (!board) throw new Error('A widget needs its board around it')
  return board
}
