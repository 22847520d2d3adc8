import { field } from '../../../../kernel/contract/fields.ts'
import { defineResource } from '../../../../kernel/contract/resource.ts'
import { collectionOriginTitles } from './collection-origins.ts'
import { readVouchers } from './sales-permissions.ts'
import { voucherFields } from './voucher-fields.ts'

export const collectionStates = {
  pending: 'Pendiente',
  /** Of a load that is not settled yet. */
  unsettled: 'A rendir',
  exported: 'Exportada',
  canceled: 'Anulada',
  deleted: 'Eliminada',
} as const

/** The collection vouchers grid: spec.md §3's columns in its order, then seller, number and the rest. */
export const collectionVouchers = defineResource({
  name: 'collections',
  table: 'collections',
  titles: { one: 'Cobranza', many: 'Cobranzas', feminine: true },
  tag: 'Comprobantes',
  read: readVouchers,
  write: readVouchers,
  naturalKey: null,
  sort: '-time',
  grids: [
    {
      path: 'comprobantes_co',
      columns: {
        name: 'name',
        date: 'date',
        time: 'time',
        impdoc: 'impdoc',
        total: 'total',
        type: 'type',
        code: 'code',
      },
    },
  ],
  fields: {
    name: field.text({ title: 'Cliente', width: 210, required: true, readOnly: true }),
    date: voucherFields.date,
    time: voucherFields.time,
    impdoc: field.text({ title: 'Documentos imputados', width: 190, readOnly: true }),
    total: field.money({ title: 'Total', width: 132, required: true, readOnly: true, summed: true }),
    type: field.text({ title: 'Medio de pago', width: 130, readOnly: true, help: 'E, C, CE, MP, T, PV, R' }),
    code: voucherFields.code,
    seller: voucherFields.seller,
    number: voucherFields.number,
    state: field.choice({ title: 'Estado', width: 120, required: true, readOnly: true, choices: collectionStates }),
    origin: field.choice({
      title: 'Origen',
      width: 110,
      required: true,
      readOnly: true,
      choices: collectionOriginTitles,
    }),
    receipt: field.text({ title: 'Recibo', width: 120, readOnly: true, hidden: true }),
    zona: field.text({ title: 'Zona', width: 96, readOnly: true, hidden: true }),
    distancia: field.integer({
      title: 'Distancia',
      width: 96,
      readOnly: true,
      help: 'Metros entre donde se tomó y el cliente',
    }),
    description: field.text({ title: 'Observaciones', width: 190, readOnly: true, hidden: true }),
  },
})
