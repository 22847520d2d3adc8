import { z } from 'zod'
import { daySchema, referenceValue } from '../../../kernel/contract/fields.ts'
import { idParams, rowId } from '../../../kernel/contract/inputs.ts'
import { resourcePath, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { candidateRoutes } from './candidate-routes.ts'
import { type LoadMove, type LoadState, loadMoves, loadStates } from './consolidated.ts'
import { deliveryResultIds } from './delivery-results.ts'
import { distanceSources } from './distances.ts'
import { loadFigures } from './load-figures.ts'
import { loads } from './load-lists.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'

const { read, write } = logisticsPermissions
const base = resourcePath(loads.name)

/** At most this many orders are in a load, and this many loads are created at once. */
export const maximumOrders = 500
const maximumLoads = 40

const orderPlace = z.strictObject({ id: rowId, isLocked: z.boolean('Elegí sí o no.').default(false) })

/** The content of a load: delivery person, vehicle, warehouse, date, and orders in their sequence. */
const loadContent = z.strictObject({
  deliveryPerson: z.uuid('Elegí un repartidor.'),
  vehicle: z.uuid('Elegí un vehículo.'),
  warehouse: z.uuid('Elegí un depósito.'),
  deliversOn: daySchema,
  trip: z
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(1, 'Desde 1.')
    .max(9, 'Hasta 9.')
    .default(1),
  note: z.string('Tiene que ser un texto.').trim().max(500, 'Hasta 500 caracteres.').nullable().default(null),
  orders: z
    .array(orderPlace)
    .min(1, 'Elegí al menos un pedido.')
    .max(maximumOrders, `Un consolidado lleva hasta ${maximumOrders} pedidos.`)
    .refine(orders => new Set(orders.map(order => order.id)).size === orders.length, 'Hay un pedido repetido.'),
})
export type LoadContent = z.output<typeof loadContent>

const warning = z.object({ whose: z.string(), paper: z.string(), expiresOn: z.string() })

const loadOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  sequence: z.number(),
  isLocked: z.boolean(),
  customer: referenceValue,
  address: z.string().nullable(),
  locality: z.string().nullable(),
  phone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  receivesFrom: z.string().nullable(),
  receivesUntil: z.string().nullable(),
  note: z.string().nullable(),
  /** Amounts as ordered and, once the load is processed, as loaded. */
  itemsQty: z.number(),
  units: z.number(),
  packages: z.number(),
  kg: z.number(),
  liters: z.number(),
  totalCents: z.number(),
  isVoided: z.boolean(),
  /** The result at the door; null while there is none. */
  result: z.enum(deliveryResultIds).nullable(),
  figures: loadFigures,
})
export type LoadOrder = z.output<typeof loadOrder>

const loadArticle = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  unitOfMeasure: z.string(),
  orders: z.number(),
  units: z.number(),
  packages: z.number(),
  kg: z.number(),
  figures: loadFigures,
})
export type LoadArticle = z.output<typeof loadArticle>

const stateNames = Object.keys(loadStates) as [LoadState, ...LoadState[]]
const moveNames = Object.keys(loadMoves) as [LoadMove, ...LoadMove[]]

const loadDetail = z.object({
  id: z.uuid(),
  number: z.number(),
  state: z.enum(stateNames),
  version: z.number(),
  dealer: referenceValue,
  vehicle: referenceValue.extend({
    capacityKg: z.number().nullable(),
    volumeM3: z.number().nullable(),
    capacityPackages: z.number().nullable(),
  }),
  warehouse: referenceValue.extend({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
  deliversOn: z.string(),
  trip: z.number(),
  note: z.string().nullable(),
  units: z.number(),
  packages: z.number(),
  kg: z.number(),
  liters: z.number(),
  totalCents: z.number(),
  distanceMeters: z.number(),
  distanceBy: z.enum(distanceSources),
  settledAt: z.string().nullable(),
  figures: loadFigures,
  orders: z.array(loadOrder),
  articles: z.array(loadArticle),
  warnings: z.array(warning),
  history: z.array(
    z.object({ at: z.string(), actor: z.string(), action: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
})
export type LoadDetail = z.output<typeof loadDetail>

const list = resourceRoutes(loads)

const place = referenceValue.extend({ latitude: z.number().nullable(), longitude: z.number().nullable() })
const vehicle = referenceValue.extend({
  dealer: referenceValue.nullable(),
  capacityKg: z.number().nullable(),
  volumeM3: z.number().nullable(),
  capacityPackages: z.number().nullable(),
  /** Of the vehicle itself; null where the company's setting applies. */
  departsAt: z.string().nullable(),
  secondTripAt: z.string().nullable(),
  backBy: z.string().nullable(),
  minutesPerStop: z.number().nullable(),
  kilometersPerHour: z.number().nullable(),
})
export type LoadVehicle = z.output<typeof vehicle>
export type LoadPlace = z.output<typeof place>

export const loadRoutes = {
  candidates: candidateRoutes,
  list: list.list,
  export: list.export,
  /** The choices for a load: active vehicles, delivery people and warehouses. */
  means: defineRoute({
    method: 'GET',
    path: '/api/loads/means',
    access: read,
    tag,
    summary: 'Vehículos, repartidores y depósitos con los que se arma un consolidado',
    output: z.object({
      /** Whether distances come from a street service. */
      byRoads: z.boolean(),
      /** The company's schedule, for vehicles without their own. */
      schedule: z.object({
        departsAt: z.string(),
        secondTripAt: z.string(),
        backBy: z.string(),
        minutesPerStop: z.number(),
        kilometersPerHour: z.number(),
      }),
      vehicles: z.array(vehicle),
      people: z.array(referenceValue),
      warehouses: z.array(place),
      warnings: z.array(warning.extend({ state: z.string() })),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${base}/:id`,
    access: read,
    tag,
    summary: 'Consolidado completo: pedidos, artículos sumados, papeles e historia',
    params: idParams,
    output: loadDetail,
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access: write,
    tag,
    summary: 'Consolidar pedidos en uno o más vehículos',
    bodyLimit: 2_000_000,
    body: z.strictObject({
      loads: z
        .array(loadContent)
        .min(1, 'Falta qué consolidar.')
        .max(maximumLoads, `Hasta ${maximumLoads} consolidados por vez.`),
    }),
    output: z.object({ items: z.array(z.object({ id: z.uuid(), number: z.number() })), warnings: z.array(warning) }),
  }),
  save: defineRoute({
    method: 'PUT',
    path: `${base}/:id`,
    access: write,
    tag,
    summary: 'Cambiar un consolidado pendiente: repartidor, vehículo, fecha, pedidos y su orden',
    params: idParams,
    body: loadContent.extend({ version: z.number('Falta la versión.').int('Falta la versión.') }),
    output: loadDetail,
  }),
  move: defineRoute({
    method: 'POST',
    path: `${base}/:id/moves`,
    access: write,
    tag,
    summary: 'Pasar un consolidado de estado',
    params: idParams,
    body: z.strictObject({
      move: z.enum(moveNames, 'Ese cambio de estado no existe.'),
      reason: z.string('Tiene que ser un texto.').trim().max(300, 'Hasta 300 caracteres.').optional(),
    }),
    output: loadDetail,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${base}/:id`,
    access: write,
    tag,
    summary: 'Deshacer un consolidado pendiente: sus pedidos vuelven a Cargas',
    params: idParams,
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${base}/:id/restore`,
    access: write,
    tag,
    summary: 'Recuperar un consolidado deshecho',
    params: idParams,
    output: loadDetail,
  }),
  routeSheet: defineRoute({
    method: 'GET',
    path: `${base}/:id/hoja-de-ruta`,
    access: read,
    tag,
    summary: 'Hoja de ruta en PDF',
    params: idParams,
  }),
  loadList: defineRoute({
    method: 'GET',
    path: `${base}/:id/lista-de-carga`,
    access: read,
    tag,
    summary: 'Lista de carga en PDF',
    params: idParams,
  }),
  remitos: defineRoute({
    method: 'GET',
    path: `${base}/:id/remitos`,
    access: read,
    tag,
    summary: 'Remitos en PDF, uno por pedido en el orden del recorrido',
    params: idParams,
  }),
}
