import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { deliveryResultIds } from '../../logistics/contract/delivery-results.ts'
import { returnReasonIds } from './delivery-words.ts'
import { settlementPermissions, settlementTag as tag } from './permissions.ts'

/** Widgets of spec.md §2, «Logistics consolidated», in the order of the page. */
export const logisticsWidgets = {
  pendingOrders: { title: 'Pedidos pendientes', type: 'kpi' },
  successfulDeliveries: { title: 'Entregas exitosas', type: 'kpi' },
  partialReturns: { title: 'Devoluciones parciales', type: 'kpi' },
  operationsRanking: { title: 'Operaciones por repartidor', type: 'bars' },
  returnedItems: { title: 'Artículos devueltos', type: 'table' },
  deliveryMap: { title: 'Geolocalización de entregas', type: 'map' },
  deliveryPerformance: { title: 'Rendimiento de repartidores', type: 'bars' },
  returnReasons: { title: 'Motivos de devolución', type: 'donut' },
} as const
export type LogisticsWidget = keyof typeof logisticsWidgets

/** At most this many points on the map, and rows in a table. */
export const dashboardPoints = 1000
export const dashboardRows = 50
const maximumDays = 366

const dealers = z
  .string()
  .max(4000, 'Son demasiados repartidores.')
  .default('')
  .transform(text => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid('Ese repartidor no es válido.')).max(100, 'Hasta 100 repartidores.'))

export const dashboardQuery = z
  .strictObject({
    from: daySchema,
    to: daySchema,
    compareFrom: daySchema.optional(),
    compareTo: daySchema.optional(),
    dealers,
  })
  .refine(({ from, to }) => from <= to, {
    path: ['from'],
    error: 'La fecha desde tiene que ser anterior o igual a la fecha hasta.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maximumDays * 86_400_000, {
    path: ['from'],
    error: 'El período puede abarcar hasta un año.',
  })
  .refine(({ compareFrom, compareTo }) => (compareFrom === undefined) === (compareTo === undefined), {
    path: ['compareTo'],
    error: 'Falta este dato.',
  })
export type DashboardQuery = z.output<typeof dashboardQuery>

const count = z.number().int()
const person = { id: z.uuid(), name: z.string() }

const deliveryPerson = z.object({ ...person, code: z.string() })

const dashboard = z.object({
  dealers: z.array(deliveryPerson),
  /** Orders without a result, of the loads on the road in these days. */
  pendingOrders: z.object({ orders: count, totalCents: count, previousOrders: count.nullable() }),
  successfulDeliveries: z.object({ deliveries: count, results: count, previousDeliveries: count.nullable() }),
  partialReturns: z.object({ units: z.number(), orders: count, previousOrders: count.nullable() }),
  operationsRanking: z.array(z.object({ ...person, deliveries: count, collections: count, noPurchases: count })),
  returnedItems: z.object({
    rows: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), units: z.number() })),
    total: count,
  }),
  deliveryMap: z.object({
    points: z.array(
      z.object({
        id: z.uuid(),
        loadId: z.uuid(),
        /** Numbers of the load and of the order. */
        load: count,
        orderNumber: count,
        result: z.enum(deliveryResultIds),
        latitude: z.number(),
        longitude: z.number(),
        happenedAt: z.string(),
        customer: z.string(),
        dealer: z.string(),
      }),
    ),
    total: count,
  }),
  deliveryPerformance: z.array(z.object({ ...person, deliveries: count, nonDeliveries: count })),
  returnReasons: z.array(z.object({ reason: z.enum(returnReasonIds), orders: count, units: z.number() })),
})
export type LogisticsDashboard = z.output<typeof dashboard>

const access = settlementPermissions.board

/** The people that the lists of Rendición can be narrowed to. */
export const settlementChoices = defineRoute({
  method: 'GET',
  path: '/api/settlement-choices',
  access: settlementPermissions.manage,
  tag,
  summary: 'Repartidores, para elegir de quién ver los repartos',
  output: z.object({ deliveryPeople: z.array(deliveryPerson) }),
})

export const logisticsDashboardRoutes = {
  definitions: defineRoute({
    method: 'GET',
    path: '/api/logistica/widgets/consolidated',
    access,
    tag,
    summary: 'Los tableros de logística: qué muestra cada uno',
    output: z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), type: z.string() })) }),
  }),
  data: defineRoute({
    method: 'GET',
    path: '/api/logistica/dashboard',
    access,
    tag,
    summary: 'Los tableros de logística de un período',
    query: dashboardQuery,
    output: dashboard,
  }),
}
