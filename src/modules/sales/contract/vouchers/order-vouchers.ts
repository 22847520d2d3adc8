import { field } from '../../../../kernel/contract/fields.ts'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { defineResource, type RowOf } from '../../../../kernel/contract/resource.ts'
import { originTitles } from '../origins.ts'
import { readVouchers } from './sales-permissions.ts'
import { voucherFields } from './voucher-fields.ts'

export const orderStates = {
  pending: 'Pendiente',
  exported: 'Exportado',
  canceled: 'Anulado',
  deleted: 'Eliminado',
} as const
/** A return has negative quantities and amounts; it is no order. */
export const orderKinds = { sale: 'Pedido', return: 'Devolución' } as const

export const visitFrequencies = { weekly: 'Semanal', fortnightly: 'Quincenal', monthly: 'Mensual' } as const

/** spec.md §3's columns of order vouchers, called as our fields are. */
const voucherColumns = {
  name: 'name',
  company: 'company',
  date: 'date',
  time: 'time',
  itemsQty: 'itemsQty',
  total: 'total',
  zona: 'zona',
  distancia: 'distancia',
  description: 'description',
  code: 'code',
  reparto: 'reparto',
  fechaEntrega: 'fechaEntrega',
  frecuenciaEntrega: 'frecuenciaEntrega',
} as const

/**
 * The order vouchers grid: spec.md §3's columns in its order, then what tells one order from another. `weight` and
 * `units` are the variant that an environment switches on.
 */
export const orderVouchers = defineResource({
  name: 'orders',
  table: 'orders',
  titles: { one: 'Pedido', many: 'Pedidos' },
  tag: 'Comprobantes',
  read: readVouchers,
  write: readVouchers,
  naturalKey: null,
  sort: '-time',
  grids: [
    { path: 'comprobantes_pe', columns: voucherColumns },
    { path: 'comprobantes_pe_grido', columns: { ...voucherColumns, weight: 'weight', unit: 'units' } },
    { path: 'comprobantes_ap', columns: voucherColumns },
  ],
  fields: {
    name: field.text({ title: 'Cliente', width: 180, required: true, readOnly: true }),
    company: voucherFields.company,
    date: voucherFields.date,
    time: voucherFields.time,
    itemsQty: field.number({
      title: 'Ítems',
      width: 76,
      required: true,
      readOnly: true,
      summed: true,
      fraction: 3,
      help: 'Unidades pedidas',
    }),
    total: field.money({ title: 'Total', width: 132, required: true, readOnly: true, summed: true }),
    zona: field.text({ title: 'Zona', width: 96, readOnly: true }),
    distancia: field.integer({
      title: 'Distancia',
      width: 96,
      readOnly: true,
      help: 'Metros entre donde se tomó y el cliente',
    }),
    description: field.text({ title: 'Observaciones', width: 170, readOnly: true, hidden: true }),
    code: voucherFields.code,
    reparto: field.text({
      title: 'Reparto',
      width: 120,
      readOnly: true,
      hidden: true,
      help: 'Localidad desde la que se entrega',
    }),
    fechaEntrega: field.date({ title: 'Fecha de entrega', width: 132, readOnly: true, hidden: true }),
    frecuenciaEntrega: field.choice({
      title: 'Frecuencia',
      width: 120,
      readOnly: true,
      hidden: true,
      choices: visitFrequencies,
    }),
    seller: voucherFields.seller,
    number: voucherFields.number,
    state: field.choice({ title: 'Estado', width: 120, required: true, readOnly: true, choices: orderStates }),
    origin: field.choice({
      title: 'Origen',
      width: 130,
      required: true,
      readOnly: true,
      hidden: true,
      choices: originTitles,
    }),
    weight: field.number({ title: 'Peso (kg)', width: 100, required: true, readOnly: true, hidden: true }),
    units: field.number({
      title: 'Unidades',
      width: 100,
      required: true,
      readOnly: true,
      hidden: true,
      fraction: 3,
    }),
    kind: field.choice({
      title: 'Tipo',
      width: 110,
      required: true,
      readOnly: true,
      hidden: true,
      choices: orderKinds,
    }),
    lines: field.integer({ title: 'Renglones', width: 96, required: true, readOnly: true, hidden: true }),
    net: field.money({ title: 'Venta neta', width: 132, required: true, readOnly: true, hidden: true, summed: true }),
    returns: field.integer({
      title: 'Devoluciones',
      width: 120,
      required: true,
      readOnly: true,
      hidden: true,
      summed: true,
    }),
  },
})

/** The tabs of Comprobantes that show orders, as the filter each one is. */
export const orderTabs = {
  pedidos: { field: 'origin', operator: 'matches', value: 'seller|office' },
  'app-pedidos': { field: 'origin', operator: 'matches', value: 'app' },
  marketplace: { field: 'origin', operator: 'matches', value: 'marketplace' },
} as const satisfies Record<string, Filter>
export type OrderTab = keyof typeof orderTabs

export type OrderVoucher = RowOf<typeof orderVouchers>

/** Columns that only environments with `extraOrderColumns` see. */
export const extraOrderColumns: readonly string[] = ['weight', 'units']
