import { createContext, use } from 'react'
import type { Asked } from '../../figures/contract/rows-behind.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import { rowFigureLink } from '../contract/widget-figures.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'

export type Dashboard = {
  /** Null until the first answer. */
  data: SalesDashboard | null
  fading: boolean
  /** Whether figures show their comparison. */
  compares: boolean
  hidden: Set<SalesWidgetId>
  /** Period and filters of the figures, as query parameters of the pages with their rows. */
  rowsQuery: Asked
  retry: (widget: SalesWidgetId) => Promise<void>
}

/** A widget's custom title; empty: its own. */
export const WidgetTitle = createContext('')

export const DashboardContext = createContext<Dashboard | null>(null)

export const useDashboard = (): Dashboard => {
  const dashboard = use(DashboardContext)
  if (!dashboard) throw new Error('A widget needs its dashboard around it')
  return dashboard
}

/** Links to the rows behind the figures in a widget's rows. */
export const useRowLinks = (id: SalesWidgetId) => {
  const { rowsQuery } = useDashboard()
  return (name: string, row: { code?: string; month?: string }): string | null =>
    rowFigureLink(id, name, row, rowsQuery)
}
