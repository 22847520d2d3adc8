import { field } from '../../../kernel/contract/fields.ts'
import { defineResource, type RowOf } from '../../../kernel/contract/resource.ts'
import { orderStates } from '../../sales/contract/vouchers/order-vouchers.ts'
import { consolidatedLoads, loadStates } from './consolidated.ts'
import { figureTitles } from './load-figures.ts'
import { logisticsPermissions, logisticsTag } from './permissions.ts'

const answerOnly = { required: true, readOnly: true } as const

/** Orders that wait for a vehicle (spec.md §3, loads): on no active load, of the last `candidateDays` days. */
export const loadCandidates = defineResource({
  name: 'load-candidates',
  table: 'orders',
  titles: { one: 'Pedido', many: 'Cargas' },
  tag: logisticsTag,
  read: logisticsPermissions.read,
  write: logisticsPermissions.write,
  bulk: false,
  naturalKey: null,
  sort: '-orderdate',
  grids: [
    {
      path: 'cargas',
      columns: {
        client: 'client',
        location: 'location',
        orderdate: 'orderdate',
        ordertime: 'ordertime',
        itemsQty: 'itemsQty',
        empresa: 'empresa',
        observaciones: 'observaciones',
        order: 'order',
        seller: 'seller',
        deliveydate: 'deliveydate',
        total: 'total',
      },
      variant: {
        parameter: 'country',
        column: 'location',
        titles: { ar: 'Localidad', uy: 'Localidad', py: 'Ciudad', cl: 'Comuna', bo: 'Ciudad', br: 'Municipio' },
      },
    },
  ],
  fields: {
    client: field.text({ title: 'Cliente', width: 200, ...answerOnly }),
    location: field.text({ title: 'Localidad', width: 130, readOnly: true }),
    orderdate: field.date({ title: 'Fecha', width: 132, ...answerOnly }),
    ordertime: field.text({ title: 'Hora', width: 80, ...answerOnly }),
    itemsQty: field.number({ title: 'Ítems', width: 80, ...answerOnly, summed: true, fraction: 3 }),
    empresa: field.text({ title: 'Razón social', width: 180, readOnly: true }),
    observaciones: field.text({ title: 'Observaciones', width: 180, readOnly: true }),
    order: field.text({ title: 'Pedido', width: 110, ...answerOnly }),
    seller: field.reference({ title: 'Vendedor', width: 150, ...answerOnly, table: 'sellers', resource: 'sellers' }),
    deliveydate: field.date({ title: 'Entrega', width: 132, readOnly: true }),
    total: field.money({ title: 'Total', width: 130, ...answerOnly, summed: true }),
    kg: field.number({ title: 'Peso (kg)', width: 100, ...answerOnly, summed: true, fraction: 1 }),
    packages: field.number({ title: 'Bultos', width: 90, ...answerOnly, summed: true, fraction: 3 }),
    liters: field.number({
      title: 'Litros',
      width: 90,
      ...answerOnly,
      fraction: 1,
      filterable: false,
      sortable: false,
    }),
    state: field.choice({ title: 'Estado', width: 110, ...answerOnly, choices: orderStates }),
    latitude: field.number({ title: 'Latitud', readOnly: true, hidden: true, fraction: 6 }),
    longitude: field.number({ title: 'Longitud', readOnly: true, hidden: true, fraction: 6 }),
    address: field.text({ title: 'Dirección', width: 200, readOnly: true, hidden: true }),
    receivesFrom: field.text({ title: 'Recibe desde', readOnly: true, hidden: true }),
    receivesUntil: field.text({ title: 'Recibe hasta', readOnly: true, hidden: true }),
  },
})

type Shown = RowOf<typeof loadCandidates>
type Optional =
  | 'location'
  | 'empresa'
  | 'observaciones'
  | 'deliveydate'
  | 'latitude'
  | 'longitude'
  | 'address'
  | 'receivesFrom'
  | 'receivesUntil'

/** An order that waits for a vehicle; data that its customer or seller did not give is null. */
export type LoadCandidate = {
  [K in keyof Shown]: K extends Optional | 'deletedAt' ? Shown[K] : NonNullable<Shown[K]>
}

const consolidatedColumns = {
  nro: 'nro',
  dealer: 'dealer',
  deliveydate: 'deliveydate',
  total: 'total',
  comprobantes: 'comprobantes',
  articles: 'articles',
  units: 'units',
  state: 'state',
} as const

/** Consolidated loads (spec.md §3). */
export const loads = defineResource({
  name: consolidatedLoads,
  table: 'consolidated_loads',
  titles: { one: 'Consolidado', many: 'Consolidados' },
  tag: logisticsTag,
  read: logisticsPermissions.read,
  write: logisticsPermissions.write,
  bulk: false,
  naturalKey: null,
  sort: '-nro',
  grids: [
    { path: 'consolidados', columns: consolidatedColumns },
    { path: 'consolidated', columns: consolidatedColumns },
  ],
  fields: {
    nro: field.integer({ title: 'Nro.', width: 90, ...answerOnly }),
    dealer: field.reference({
      title: 'Repartidor',
      width: 200,
      ...answerOnly,
      table: 'delivery_people',
      resource: 'delivery-people',
    }),
    deliveydate: field.date({ title: 'Entrega', width: 120, ...answerOnly }),
    total: field.money({
      title: 'Total',
      width: 140,
      ...answerOnly,
      summed: true,
      help: 'Lo pedido mientras está pendiente; desde que se procesa, lo cargado.',
    }),
    comprobantes: field.integer({ title: 'Comprobantes', width: 120, ...answerOnly, summed: true }),
    articles: field.integer({ title: 'Artículos', width: 100, ...answerOnly, filterable: false, sortable: false }),
    units: field.number({ title: 'Unidades', width: 110, ...answerOnly, summed: true, fraction: 3 }),
    state: field.choice({ title: 'Estado', width: 120, ...answerOnly, choices: loadStates }),
    vehicle: field.reference({ title: 'Vehículo', width: 160, ...answerOnly, table: 'vehicles', resource: 'vehicles' }),
    packages: field.number({ title: 'Bultos', width: 90, ...answerOnly, summed: true, fraction: 3 }),
    kg: field.number({ title: 'Peso (kg)', width: 100, ...answerOnly, summed: true, fraction: 1 }),
    distance: field.integer({ title: 'Recorrido (m)', width: 120, ...answerOnly, hidden: true }),
    isSettled: field.boolean({ title: 'Rendido', width: 90, ...answerOnly, hidden: true }),
    ordered: field.money({ title: figureTitles.ordered, width: 140, ...answerOnly, summed: true, hidden: true }),
    delivered: field.money({ title: figureTitles.delivered, width: 140, readOnly: true, summed: true, hidden: true }),
    returned: field.money({ title: figureTitles.returned, width: 140, readOnly: true, summed: true, hidden: true }),
  },
})
