import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import { orderVouchers } from '../../contract/vouchers/order-vouchers.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'

const {
  state,
  number,
  name,
  company,
  date,
  time,
  itemsQty,
  total,
  zona,
  distancia,
  description,
  code,
  reparto,
  fechaEntrega,
  frecuenciaEntrega,
  seller,
  origin,
  weight,
  units,
} = orderVouchers.fields

const common = {
  name: orderVouchers.name,
  titles: orderVouchers.titles,
  sort: orderVouchers.sort,
  routes: { list: voucherRoutes.orders.list, export: voucherRoutes.orders.export },
}

/** As people scan it (look.md): state, number and who first, then spec.md §3's columns in their order. */
const fields = {
  state,
  number,
  name,
  seller,
  company,
  date: { ...date, hidden: true },
  time,
  itemsQty,
  total,
  zona,
  distancia,
  description,
  code,
  reparto,
  fechaEntrega,
  frecuenciaEntrega,
  origin: { ...origin, filterable: false },
}

export const orderList: ListDeclaration = { ...common, fields }

/** The variant with weight and units, for environments that want it. */
export const extendedOrderList: ListDeclaration = {
  ...common,
  fields: { ...fields, weight: { ...weight, hidden: false }, units: { ...units, hidden: false } },
}
