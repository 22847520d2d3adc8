import type { Privacy } from '../../../../kernel/contract/privacy.ts'
import { type Role, type RoleGroup, roleGroups } from '../../../../kernel/contract/roles.ts'
import { pickingWidgets } from '../../../picking/contract/board.ts'
import { logisticsWidgets } from '../../../settlements/contract/dashboard.ts'
import { type IndicatorId, indicatorIds, type SalesWidgetId, salesWidgetTitles } from '../widgets.ts'

/** The type of a dashboard determines its widgets and who may open it: the roles that may see its module's figures. */
export const dashboardTypes = {
  ventas: { title: 'Ventas', group: 'user' },
  logistica: { title: 'Logística', group: 'admin' },
  picking: { title: 'Picking', group: 'staff' },
} as const satisfies Record<string, { title: string; group: RoleGroup }>
export type DashboardType = keyof typeof dashboardTypes
export const dashboardTypeIds = Object.keys(dashboardTypes) as [DashboardType, ...DashboardType[]]

/** Roles that may see dashboards of a type, whatever their privacy. */
export const rolesOfType = (type: DashboardType): readonly Role[] => roleGroups[dashboardTypes[type].group]

export const privacies: Record<Privacy, string> = {
  private: 'Solo yo',
  roles: 'Algunos roles',
  everyone: 'Toda la empresa',
}

/** The shape of a widget, which determines its initial and minimum size. */
export const shapes = ['kpi', 'line', 'bars', 'stacked', 'meters', 'table', 'donut', 'figure', 'map'] as const
export type Shape = (typeof shapes)[number]
export type WidgetDefinition = { id: string; title: string; type: Shape }

const salesShapes: Record<SalesWidgetId, Shape> = {
  ...(Object.fromEntries(indicatorIds.map(id => [id, 'kpi'])) as Record<IndicatorId, Shape>),
  accumulatedSales: 'line',
  sellerPerformance: 'bars',
  sellerRanking: 'table',
  sellerEffectiveness: 'bars',
  sellerOperations: 'bars',
  sellerSales: 'bars',
  customerVisits: 'table',
  unvisitedCustomers: 'table',
  articleRanking: 'table',
  customerRanking: 'table',
  customerRankingExtended: 'table',
  salesByItem: 'table',
  salesByBrand: 'table',
  history: 'bars',
  generalObjective: 'donut',
  focalObjective: 'donut',
  objectivesTable: 'table',
  operationsMap: 'map',
  opportunitiesSummary: 'table',
  sellersSummary: 'table',
}

const definitionsOf = (widgets: Record<string, { title: string; type: Shape }>): WidgetDefinition[] =>
  Object.entries(widgets).map(([id, { title, type }]) => ({ id, title, type }))

/** The widgets of each type of dashboard, as their own modules declare them (spec.md §2, Dashboard widgets). */
export const widgetDefinitions: Record<DashboardType, WidgetDefinition[]> = {
  ventas: Object.entries(salesWidgetTitles).map(([id, title]) => ({
    id,
    title,
    type: salesShapes[id as SalesWidgetId],
  })),
  logistica: definitionsOf(logisticsWidgets),
  picking: definitionsOf(pickingWidgets),
}

export const definitionOf = (type: DashboardType, id: string): WidgetDefinition | undefined =>
  widgetDefinitions[type].find(definition => definition.id === id)
