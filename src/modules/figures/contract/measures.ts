export type MeasureKind = 'money' | 'integer' | 'number' | 'percent'
type Measure = {
  title: string
  kind: MeasureKind
  /** False for what cannot be added up: rates, averages, customers counted once. */
  adds: boolean
  /** The data it is computed from: orders, orders with their lines, collections, or visits. */
  of: 'orders' | 'lines' | 'collections' | 'visits'
}

/** What Estadísticas and the dashboards that people build can ask for. */
export const measures = {
  net: { title: 'Venta neta', kind: 'money', adds: true, of: 'lines' },
  total: { title: 'Total con IVA', kind: 'money', adds: true, of: 'lines' },
  orders: { title: 'Pedidos', kind: 'integer', adds: true, of: 'orders' },
  ticket: { title: 'Ticket promedio', kind: 'money', adds: false, of: 'orders' },
  units: { title: 'Unidades', kind: 'number', adds: true, of: 'lines' },
  packages: { title: 'Bultos', kind: 'number', adds: true, of: 'lines' },
  kg: { title: 'Kilos', kind: 'number', adds: true, of: 'lines' },
  customers: { title: 'Clientes con compra', kind: 'integer', adds: false, of: 'lines' },
  discounts: { title: 'Descuentos', kind: 'money', adds: true, of: 'orders' },
  collected: { title: 'Cobrado', kind: 'money', adds: true, of: 'collections' },
  collections: { title: 'Cobranzas', kind: 'integer', adds: true, of: 'collections' },
  visits: { title: 'Visitas', kind: 'integer', adds: true, of: 'visits' },
  effectiveness: { title: 'Efectividad', kind: 'percent', adds: false, of: 'visits' },
  noPurchases: { title: 'No compras', kind: 'integer', adds: true, of: 'visits' },
} as const satisfies Record<string, Measure>
export type MeasureId = keyof typeof measures
export const measureOf = (id: MeasureId): Measure => measures[id]

type Base = 'day' | 'hour' | 'seller' | 'customer' | 'article'

export const dimensions = {
  day: { title: 'Día', base: 'day' },
  week: { title: 'Semana', base: 'day' },
  month: { title: 'Mes', base: 'day' },
  weekday: { title: 'Día de la semana', base: 'day' },
  hour: { title: 'Hora', base: 'hour' },
  seller: { title: 'Vendedor', base: 'seller' },
  supervisor: { title: 'Supervisor', base: 'seller' },
  manager: { title: 'Gerente', base: 'seller' },
  channel: { title: 'Canal', base: 'customer' },
  region: { title: 'Región', base: 'customer' },
  customer: { title: 'Cliente', base: 'customer' },
  item: { title: 'Rubro', base: 'article' },
  subItem: { title: 'Sub rubro', base: 'article' },
  brand: { title: 'Marca', base: 'article' },
  family: { title: 'Familia', base: 'article' },
  article: { title: 'Artículo', base: 'article' },
} as const satisfies Record<string, { title: string; base: Base }>
export type DimensionId = keyof typeof dimensions

/** Dimensions that have an order of their own; the others are ordered by value. */
export const isOrdered = (id: DimensionId): boolean => ['day', 'hour'].includes(dimensions[id].base)

/** Whether a measure is known by some dimensions: an article has no visits, an hour has no plan. */
export const isKnownBy = (measure: MeasureId, by: DimensionId[]): boolean => {
  const { of } = measures[measure]
  const bases = by.map(id => dimensions[id].base)
  if (bases.includes('article')) return of === 'lines'
  return !(bases.includes('hour') && of === 'visits')
}
