import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import { orderVouchers } from '../../contract/vouchers/order-vouchers.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'

const { fields, name, titles, sort } = orderVouchers

const common = {
  needs: ['state', 'number', 'name', 'code'],
  name,
  titles,
  sort,
  routes: { list: voucherRoutes.orders.list, export: voucherRoutes.orders.export },
}

/** As people scan it (look.md): state, number and who first, then spec.md §3's columns in their order. */
const columns = [
  'state',
  'number',
  'name',
  'seller',
  'company',
  'date',
  'time',
  'itemsQty',
  'total',
  'zona',
  'distancia',
  'description',
  'code',
  'reparto',
  'fechaEntrega',
  'frecuenciaEntrega',
  'origin',
  'kind',
  'lines',
  'net',
] as const

const columnFields = Object.fromEntries(columns.map(column => [column, fields[column]]))

const fieldsFor = (severalDays: boolean) => ({
  ...columnFields,
  date: { ...fields.date, hidden: !severalDays },
  origin: { ...fields.origin, filterable: false },
})

const extra = { weight: { ...fields.weight, hidden: false }, units: { ...fields.units, hidden: false } }

const listFor = (severalDays: boolean, hasExtra: boolean): ListDeclaration => ({
  ...common,
  fields: hasExtra ? { ...fieldsFor(severalDays), ...extra } : fieldsFor(severalDays),
})

const lists = {
  day: { plain: listFor(false, false), extended: listFor(false, true) },
  days: { plain: listFor(true, false), extended: listFor(true, true) },
}

/** The grid of one day or of several, which shows the date too; `extended` is the variant with weight and units. */
export const orderList = (options: { severalDays: boolean; extended: boolean }): ListDeclaration =>
  lists[options.severalDays ? 'days' : 'day'][options.extended ? 'extended' : 'plain']
