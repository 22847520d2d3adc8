import { z } from 'zod'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { salesQuery } from './sales-query.ts'
import { salesWidgets } from './widget-data.ts'

const tag = 'Tableros'
const read = permission('dashboards.sales', 'user')

export const salesDashboard = z.object({
  /** When it was counted, and the environment's day at that time. */
  asOf: z.string(),
  today: z.string(),
  period: z.object({ from: z.string(), to: z.string(), name: z.string() }),
  comparison: z.object({
    from: z.string(),
    to: z.string(),
    /** While the period is today, the instant up to which the compared day counts. */
    until: z.string().nullable(),
    /** «vs. vie 13/11, 14:32» */
    label: z.string(),
  }),
  lastOperationAt: z.string().nullable(),
  /**
   * Today's sums of each seller with which these widgets were counted, in the order of `sellerDayFigures`; live events
   * replace them. Null when they do not apply: the period excludes today, or customers are filtered.
   */
  sellerDays: z.array(z.tuple([z.string(), z.array(z.number())])).nullable(),
  widgets: salesWidgets,
})
export type SalesDashboard = z.output<typeof salesDashboard>

export const dashboardRoutes = {
  sales: defineRoute({
    method: 'GET',
    path: '/api/dashboards/sales',
    access: read,
    tag,

    summary: 'Todos los tableros de ventas de un período, en una sola respuesta',
    query: salesQuery,
    output: salesDashboard,
  }),
}
