import { field } from '../../../../kernel/contract/fields.ts'
import { defineResource } from '../../../../kernel/contract/resource.ts'
import { readVouchers } from './sales-permissions.ts'
import { voucherFields } from './voucher-fields.ts'

/** The grid of visits without an order, each with its reason (domain.md, No compras). */
export const noPurchaseVouchers = defineResource({
  name: 'no-purchases',
  table: 'no_purchases',
  titles: { one: 'No compra', many: 'No compras', feminine: true },
  tag: 'Comprobantes',
  read: readVouchers,
  write: readVouchers,
  naturalKey: null,
  sort: '-time',
  fields: {
    name: field.text({ title: 'Cliente', width: 210, required: true, readOnly: true }),
    date: voucherFields.date,
    time: voucherFields.time,
    excuse: field.reference({
      title: 'Motivo',
      width: 180,
      required: true,
      readOnly: true,
      table: 'excuses',
      resource: 'excuses',
    }),
    description: field.text({ title: 'Observaciones', width: 190, readOnly: true }),
    seller: voucherFields.seller,
    zona: field.text({ title: 'Zona', width: 96, readOnly: true }),
    distancia: field.integer({
      title: 'Distancia',
      width: 96,
      readOnly: true,
      help: 'Metros entre donde se registró y el cliente',
    }),
    code: voucherFields.code,
    company: voucherFields.company,
  },
})
