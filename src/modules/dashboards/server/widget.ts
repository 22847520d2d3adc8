import type { LinkContext } from '../contract/links.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'
import type { DashboardContext } from './context.ts'
import type { Sources } from './sources.ts'

/** How one widget's data comes from the sources. */
export type Widget<Id extends SalesWidgetId> = (
  sources: Sources,
  context: DashboardContext,
) => Promise<SalesWidgetData[Id]>
export type Widgets<Ids extends SalesWidgetId = SalesWidgetId> = { [Id in Ids]: Widget<Id> }

export const linkContext = ({ period, role }: DashboardContext): LinkContext => ({ period, role })

export const sumOf = <Row>(rows: Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0)

/** Units and kilograms have three decimals in the database; rounding removes the errors of floating-point sums. */
export const roundToThousandth = (value: number): number => Math.round(value * 1000) / 1000

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
