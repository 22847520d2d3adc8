import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { exportQuery } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { checkPairs, selectionFields } from '../../dashboards/contract/sales-query.ts'
import { objectiveMeasureIds, progress } from '../../objectives/contract/measures.ts'
import { remoteTitle } from '../../sales/contract/origins.ts'
import { sellerKey } from './timeline.ts'

const tag = 'Calle'
const read = permission('street.performance', 'staff')
const count = z.number().int()
const cents = z.number().int()

/** Sellers a table carries, the most sold first. */
export const maximumSellers = 1000
/** Customers without purchase and excuses a detail names; `total` says how many there are. */
export const detailRows = 50

/** What a seller did in a period. */
const figures = z.object({
  planned: count,
  visited: count,
  visits: count,
  effectiveVisits: count,
  orders: count,
  netCents: cents,
  /** Net sale over orders; none without orders. */
  averageTicketCents: cents.nullable(),
  collections: count,
  collectedCents: cents,
  noPurchases: count,
  /** Orders of the office and of customers themselves, and their net sale: of `orders` and `netCents`, but no visits. */
  remoteOrders: count,
  remoteNetCents: cents,
  /** From the first to the last position of each day; none without positions. */
  fieldMinutes: count.nullable(),
  meters: count.nullable(),
})
export type PerformanceFigures = z.output<typeof figures>

const seller = { id: z.uuid(), code: z.string(), name: z.string() }
const performanceRow = z.object({ ...seller, now: figures, before: figures.nullable() })
export type PerformanceRow = z.output<typeof performanceRow>

const period = z.object({ from: z.string(), to: z.string(), name: z.string() })

export const sellerPerformance = z.object({
  period,
  comparison: z.object({ from: z.string(), to: z.string(), label: z.string() }),
  total: figures,
  previousTotal: figures,
  rows: z.array(performanceRow),
})
export type SellerPerformance = z.output<typeof sellerPerformance>

const performanceDay = z.object({
  day: z.string(),
  ...figures.shape,
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
})
export type PerformanceDay = z.output<typeof performanceDay>

export const sellerDetail = z.object({
  seller: z.object(seller),
  today: z.string(),
  period,
  comparison: z.object({ from: z.string(), to: z.string(), label: z.string() }),
  now: figures,
  before: figures,
  goals: z.object({
    month: z.string(),
    label: z.string(),
    businessDay: count,
    businessDays: count,
    /** Channels or regions are filtered, which targets do not know. */
    isOfAll: z.boolean(),
    measures: z.record(z.enum(objectiveMeasureIds), progress).nullable(),
  }),
  days: z.array(performanceDay),
  excuses: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), count })),
  withoutPurchase: z.object({
    total: count,
    rows: z.array(
      z.object({
        id: z.uuid(),
        code: z.string(),
        name: z.string(),
        visits: count,
        lastPurchaseOn: z.string().nullable(),
      }),
    ),
  }),
})
export type SellerDetail = z.output<typeof sellerDetail>

/** Columns of the exported table. */
export const performanceFields = {
  code: field.text({ title: 'Código', required: true, readOnly: true }),
  name: field.text({ title: 'Vendedor', required: true, readOnly: true }),
  planned: field.integer({ title: 'Planeadas', required: true, readOnly: true }),
  visited: field.integer({ title: 'Visitadas', required: true, readOnly: true }),
  visits: field.integer({ title: 'Visitas', required: true, readOnly: true }),
  effectiveness: field.percent({ title: 'Efectividad', readOnly: true }),
  orders: field.integer({ title: 'Pedidos', required: true, readOnly: true }),
  netCents: field.money({ title: 'Venta neta', required: true, readOnly: true }),
  previousNetCents: field.money({ title: 'Venta neta anterior', required: true, readOnly: true }),
  averageTicketCents: field.money({ title: 'Ticket promedio', readOnly: true }),
  collections: field.integer({ title: 'Cobranzas', required: true, readOnly: true }),
  collectedCents: field.money({ title: 'Cobrado', required: true, readOnly: true }),
  noPurchases: field.integer({ title: 'No compras', required: true, readOnly: true }),
  remoteOrders: field.integer({ title: `${remoteTitle} (pedidos)`, required: true, readOnly: true }),
  remoteNetCents: field.money({ title: `${remoteTitle} (neto)`, required: true, readOnly: true }),
  fieldHours: field.number({ title: 'Horas en la calle', readOnly: true }),
  km: field.number({ title: 'Kilómetros', readOnly: true }),
}

const query = z.strictObject(selectionFields).superRefine(checkPairs)

export const performanceRoutes = {
  sellers: defineRoute({
    method: 'GET',
    path: '/api/performance/sellers',
    access: read,
    tag,
    summary: 'Qué hizo cada vendedor en un período, comparado con otro',
    query,
    output: sellerPerformance,
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/performance/sellers/export',
    access: read,
    tag,
    summary: 'Exportar el informe de vendedores',
    query: z
      .strictObject({ ...selectionFields, ...exportQuery.pick({ format: true, columns: true }).shape })
      .superRefine(checkPairs),
  }),
  detail: defineRoute({
    method: 'GET',
    path: '/api/performance/sellers/:sellerKey',
    access: read,
    tag,
    summary: 'Un vendedor: objetivos, día por día, motivos y clientes sin compra',
    params: sellerKey,
    query,
    output: sellerDetail,
  }),
}
