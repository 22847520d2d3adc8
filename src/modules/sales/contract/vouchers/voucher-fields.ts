import { field } from '../../../../kernel/contract/fields.ts'

const readOnlyField = { required: true, readOnly: true } as const

/** Columns that every voucher's grid has, each grid in its own order. */
export const voucherFields = {
  date: field.date({ title: 'Fecha', width: 132, ...readOnlyField }),
  time: field.text({ title: 'Hora', width: 86, ...readOnlyField }),
  code: field.text({ title: 'Código de cliente', width: 110, ...readOnlyField, hidden: true }),
  company: field.text({ title: 'Razón social', width: 170, readOnly: true, hidden: true }),
  seller: field.reference({ title: 'Vendedor', width: 138, ...readOnlyField, table: 'sellers', resource: 'sellers' }),
  number: field.text({ title: 'Número', width: 92, ...readOnlyField }),
}
