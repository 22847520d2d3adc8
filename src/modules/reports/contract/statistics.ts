import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { exportFormats } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { checkPairs, selectionFields } from '../../dashboards/contract/sales-query.ts'

export type MeasureKind = 'money' | 'integer' | 'number' | 'percent'
type Measure = {
  title: string
  kind: MeasureKind
  /** False for what cannot be added up: rates, averages, customers counted once. */
  adds: boolean
  /** What keeps it: documents of orders, their lines too, collections, or visits. */
  of: 'orders' | 'lines' | 'collections' | 'visits'
}

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

const idOf = <T extends Record<string, object>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]], 'Elegí una de las opciones.')

const asked = {
  measure: idOf(measures).default('net'),
  rows: idOf(dimensions).default('seller'),
  columns: z.preprocess(value => (value === '' ? undefined : value), idOf(dimensions).optional()),
  ...selectionFields,
  from: daySchema,
  to: daySchema,
}
const plain = z.strictObject(asked)
type Asked = z.output<typeof plain>

const check = (query: Asked, context: z.RefinementCtx): void => {
  checkPairs(query, context)
  if (query.columns === query.rows)
    context.addIssue({ code: 'custom', path: ['columns'], message: 'Elegí dos dimensiones distintas.' })
  if (!isKnownBy(query.measure, query.columns ? [query.rows, query.columns] : [query.rows]))
    context.addIssue({
      code: 'custom',
      path: ['measure'],
      message: `«${measures[query.measure].title}» no se puede abrir por esa dimensión.`,
    })
}

export const statisticsQuery = plain.superRefine(check)
export type StatisticsQuery = z.output<typeof statisticsQuery>
export const statisticsExportQuery = z.strictObject({ ...asked, format: z.enum(exportFormats) }).superRefine(check)

const heading = z.object({
  /** A code, a day, an hour; empty for what belongs to nothing. */
  key: z.string(),
  label: z.string(),
  value: z.number().nullable(),
})

export const statistics = z.object({
  rows: z.array(
    heading.extend({
      previous: z.number().nullable(),
      /** Percent points of the total; null where nothing is added up. */
      share: z.number().nullable(),
      /** One per column. */
      cells: z.array(z.number().nullable()),
    }),
  ),
  columns: z.array(heading),
  total: z.number().nullable(),
  previousTotal: z.number().nullable(),
  /** How many there are of each; more than come when the answer is cut. */
  rowCount: z.number(),
  columnCount: z.number(),
})
export type Statistics = z.output<typeof statistics>

/** What is left out where an answer is cut, said on the screen and on paper; null when it is whole. */
export const cutNote = ({ rows, rowCount, columns, columnCount }: Statistics): string | null => {
  const parts = [
    ...(rowCount > rows.length ? [`${formatNumber(rows.length)} de ${formatNumber(rowCount)} filas`] : []),
    ...(columnCount > columns.length && columns.length > 0
      ? [`${formatNumber(columns.length)} de ${formatNumber(columnCount)} columnas`]
      : []),
  ]
  return parts.length > 0 ? `Se ven ${parts.join(' y ')}; los totales son de todas` : null
}

/** The page is staff's (spec.md §6). */
export const readStatistics = permission('statistics.read', 'staff')
const base = { method: 'GET', access: readStatistics, tag: 'Estadísticas' } as const

export const statisticsRoutes = {
  get: defineRoute({
    ...base,
    path: '/api/statistics',
    summary: 'Una medida por una o dos dimensiones, con totales, participación y comparación',
    query: statisticsQuery,
    output: statistics,
  }),
  export: defineRoute({
    ...base,
    path: '/api/statistics/export',
    summary: 'Exportar exactamente la estadística que se ve',
    query: statisticsExportQuery,
  }),
}
