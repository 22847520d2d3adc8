import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { articleOfRow } from '../../catalog/contract/article-of-row.ts'
import { loadStates } from '../../logistics/contract/consolidated.ts'
import { deliveryResults } from '../../logistics/contract/delivery-results.ts'
import { formatPlate } from '../../logistics/contract/plates.ts'
import { returnReasons } from './delivery-words.ts'
import { settlementPermissions, settlementTag } from './permissions.ts'

const access = {
  read: settlementPermissions.manage,
  write: settlementPermissions.manage,
  bulk: false as const,
  naturalKey: null,
  tag: settlementTag,
}

const dealer = field.reference({
  title: 'Repartidor',
  width: 200,
  required: true,
  readOnly: true,
  table: 'delivery_people',
  resource: 'delivery-people',
})

export const settlementStates = { waiting: 'A rendir', open: 'En curso', closed: 'Rendida' } as const

/** Processed loads with the state of their settlement. The id of a row is the load's. */
export const settlementList = defineResource({
  name: 'settlements',
  table: 'settlements',
  titles: { one: 'Rendición', many: 'Rendiciones', feminine: true },
  ...access,
  sort: '-date',
  fields: {
    number: field.integer({ title: 'Nro', width: 90, required: true, readOnly: true }),
    date: field.date({ title: 'Reparto', width: 120, required: true, readOnly: true }),
    dealer,
    vehicle: {
      ...field.text({ title: 'Vehículo', width: 130, required: true, readOnly: true }),
      written: formatPlate,
    },
    state: field.choice({ title: 'Estado', width: 120, required: true, readOnly: true, choices: settlementStates }),
    orders: field.integer({ title: 'Pedidos', width: 100, required: true, readOnly: true }),
    pending: field.integer({ title: 'Sin resultado', width: 130, required: true, readOnly: true }),
    conflicts: field.integer({
      title: 'En conflicto',
      width: 120,
      required: true,
      readOnly: true,
      help: 'Pedidos con dos resultados distintos: falta decidir cuál vale.',
    }),
    total: field.money({ title: 'Cargado', width: 150, required: true, readOnly: true }),
    delivered: field.money({ title: 'Entregado', width: 150, required: true, readOnly: true }),
    paid: field.money({
      title: 'Cobrado',
      width: 150,
      readOnly: true,
      help: 'Se muestra cuando los valores están contados.',
    }),
    difference: field.money({
      title: 'Diferencia',
      width: 150,
      required: true,
      readOnly: true,
      help: 'Asentada a cargo de repartidores.',
    }),
    closedBy: field.text({ title: 'Cerró', width: 160, readOnly: true }),
  },
})

/** The order that a row is of: its day, its load, who delivered it and its number. */
const orderFields = {
  date: field.date({ title: 'Día', required: true, readOnly: true }),
  number: field.integer({ title: 'Consolidado', width: 120, required: true, readOnly: true }),
  dealer,
  order: field.integer({ title: 'Pedido', width: 110, required: true, readOnly: true }),
}

const customer = field.reference({
  title: 'Cliente',
  width: 240,
  required: true,
  readOnly: true,
  table: 'customers',
  resource: 'customers',
})

/** Orders without a result, of loads that wait in the warehouse or are on the road. */
export const pendingList = defineResource({
  name: 'pending-deliveries',
  table: 'consolidated_orders',
  titles: { one: 'Pedido pendiente', many: 'Pedidos pendientes' },
  ...access,
  sort: '-date',
  fields: {
    ...orderFields,
    date: field.date({ title: 'Reparto', required: true, readOnly: true }),
    state: field.choice({ title: 'Estado', width: 120, required: true, readOnly: true, choices: loadStates }),
    customer,
    total: field.money({ title: 'Importe', width: 140, required: true, readOnly: true, summed: true }),
  },
})

/** Results of orders, one row each. */
export const deliveryList = defineResource({
  name: 'deliveries',
  table: 'deliveries',
  titles: { one: 'Entrega', many: 'Entregas', feminine: true },
  ...access,
  sort: '-at',
  fields: {
    at: field.dateTime({ title: 'Cuándo', required: true, readOnly: true }),
    ...orderFields,
    customer,
    result: field.choice({ title: 'Resultado', width: 130, required: true, readOnly: true, choices: deliveryResults }),
    reason: field.choice({ title: 'Motivo', width: 180, readOnly: true, choices: returnReasons }),
    returnReasons: field.text({
      title: 'Motivos de devolución',
      width: 220,
      readOnly: true,
      hidden: true,
      help: 'Por qué volvió mercadería de este pedido, entera o en parte.',
    }),
    isPlaced: field.boolean({
      title: 'En el mapa',
      width: 110,
      required: true,
      readOnly: true,
      hidden: true,
      help: 'Se sabe dónde se entregó o dónde está el cliente.',
    }),
    delivered: field.money({ title: 'Entregado', width: 140, required: true, readOnly: true, summed: true }),
    paid: field.money({ title: 'Cobrado', width: 140, required: true, readOnly: true, summed: true }),
    actor: field.text({ title: 'Quién', width: 160, required: true, readOnly: true }),
  },
})

/** Returned goods, one row for each line; all lines of an undelivered order. */
export const returnList = defineResource({
  name: 'delivery-returns',
  table: 'delivery_returns',
  titles: { one: 'Devolución', many: 'Devoluciones', feminine: true },
  ...access,
  sort: '-date',
  fields: {
    ...orderFields,
    customer,
    ...articleOfRow,
    result: field.choice({
      title: 'Resultado',
      width: 130,
      required: true,
      readOnly: true,
      hidden: true,
      choices: deliveryResults,
    }),
    units: field.number({ title: 'Unidades', width: 120, required: true, readOnly: true, fraction: 3, summed: true }),
    isFit: field.boolean({ title: 'Apto', width: 90, required: true, readOnly: true }),
    reason: field.choice({ title: 'Motivo', width: 190, required: true, readOnly: true, choices: returnReasons }),
  },
})
