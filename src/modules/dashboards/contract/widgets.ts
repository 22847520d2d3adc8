/** The widgets of the sales dashboard (spec.md §2) and what a person reads over each. */
export const salesWidgetTitles = {
  dailySales: 'Venta del día',
  totalOrders: 'Pedidos',
  routeVisits: 'Visitas con ruta',
  effectiveness: 'Efectividad',
  effectiveCollections: 'Cobranzas efectivas',
  itemsAndKilograms: 'Ítems y kilos',
  totalItems: 'Total de ítems',
  totalKilograms: 'Total de kilos',
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

export type SalesWidgetId = keyof typeof salesWidgetTitles

export const salesWidgetIds = Object.keys(salesWidgetTitles) as SalesWidgetId[]

/** Rows a table or a ranking carries; `total` says how many there are. */
export const widgetRows = 50

/** Points the map carries; beyond them operations travel gathered in cells of a grid. */
export const mapPoints = 2000
