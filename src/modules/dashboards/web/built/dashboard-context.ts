import { createContext, use } from 'react'
import type { DayRange } from '../../../../kernel/web/filters/date-range.ts'
import type { DatedSelection } from '../../../../kernel/web/filters/selection.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'

/** Type, filters and days for the widgets of a built dashboard. */
export type DashboardFrameState = {
  type: DashboardType
  filters: DatedSelection
  days: DayRange
  /** Null: figures show no comparison. */
  compared: DayRange | null
}

export const DashboardFrameContext = createContext<DashboardFrameState | null>(null)

export const useDashboardFrame = (): DashboardFrameState => {
  const board = use(DashboardFrameContext)
  if (!board) throw new Error('A widget needs its board around it')
  return board
}
