import { createContext, use } from 'react'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'

export type Dashboard = {
  /** Null until the first answer. */
  data: SalesDashboard | null
  fading: boolean
  /** Whether figures carry their comparison. */
  compares: boolean
  hidden: Set<SalesWidgetId>
  retry: (widget: SalesWidgetId) => Promise<void>
}

/** What somebody called a widget in place of its own title. */
export const WidgetTitle = createContext('')

export const DashboardContext = createContext<Dashboard | null>(null)

export const useDashboard = (): Dashboard => {
  const dashboard = use(DashboardContext)
  if (!dashboard) throw new Error('A widget needs its dashboard around it')
  return dashboard
}
