import type { Period } from '../../../kernel/contract/periods.ts'
import { remoteTitle } from '../../sales/contract/origins.ts'

/** Single figures, shown in a strip. */
const indicatorTitles = {
  dailySales: 'Venta del día',
  totalOrders: 'Pedidos',
  routeVisits: 'Visitas con ruta',
  effectiveness: 'Efectividad',
  effectiveCollections: 'Cobranzas efectivas',
  itemsAndKilograms: 'Ítems y kilos',
  totalItems: 'Total de ítems',
  totalKilograms: 'Total de kilos',
  remoteOrders: remoteTitle,
} as const

export type IndicatorId = keyof typeof indicatorTitles

export const indicatorIds = Object.keys(indicatorTitles) as IndicatorId[]

/** The widgets of the sales dashboard (spec.md §2) with their titles. */
export const salesWidgetTitles = {
  ...indicatorTitles,
  accumulatedSales: 'Venta acumulada',
  sellerPerformance: 'Rendimiento de vendedores',
  sellerRanking: 'Ranking de vendedores',
  sellerEffectiveness: 'Efectividad por vendedor',
  sellerOperations: 'Operaciones por vendedor',
  sellerSales: 'Ventas por vendedor',
  customerVisits: 'Visitas a clientes',
  unvisitedCustomers: 'Clientes sin visitar',
  articleRanking: 'Ranking de artículos',
  customerRanking: 'Ranking de clientes',
  customerRankingExtended: 'Ranking de clientes ampliado',
  salesByItem: 'Impacto de ventas por rubro',
  salesByBrand: 'Impacto de ventas por marca',
  history: 'Rendimiento histórico',
  generalObjective: 'Objetivo general',
  focalObjective: 'Objetivo focal',
  objectivesTable: 'Objetivos generales por vendedor',
  operationsMap: 'Geolocalización de operaciones',
  opportunitiesSummary: 'Resumen de oportunidades',
  sellersSummary: 'Resumen de vendedores',
} as const

/** A widget's title for a period: only a single day has «Venta del día». */
export const titleOnDays = (id: SalesWidgetId, { from, to }: Period): string =>
  id === 'dailySales' && from !== to ? 'Venta del período' : salesWidgetTitles[id]

/** Note of objectives while channels or regions are filtered: a target belongs to a seller, not to some customers. */
export const ofAllCustomers = 'de todos los canales y regiones'

export type SalesWidgetId = keyof typeof salesWidgetTitles

export const salesWidgetIds = Object.keys(salesWidgetTitles) as SalesWidgetId[]

/** The most rows of a table or ranking; `total` is their number. */
export const widgetRows = 50

/** The most points of the map; more operations are sent summed by cells of a grid. */
export const mapPoints = 2000
