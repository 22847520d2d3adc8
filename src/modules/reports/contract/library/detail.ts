import { defineReport } from '../report.ts'
import { column, sale, weekday } from './columns.ts'

const topic = 'detail'
const hasPeriod = true
const code = (title: string) => column.code(title, { hidden: true })

/** By what Estadísticas groups, so that each of its cells is a filter of these rows. */
const dimensions = {
  week: column.day('Semana', { hidden: true, help: 'Su lunes' }),
  month: column.day('Mes', { hidden: true, help: 'Su primer día' }),
  weekday: { ...weekday, hidden: true },
  sellerCode: code('Código de vendedor'),
  seller: column.text('Vendedor', { width: 150 }),
  supervisorCode: code('Código de supervisor'),
  supervisor: column.text('Supervisor', { hidden: true }),
  managerCode: code('Código de gerente'),
  manager: column.text('Gerente', { hidden: true }),
  customerCode: column.code('Cliente'),
  customer: column.text('Razón social'),
  channelCode: code('Código de canal'),
  channel: column.text('Canal', { hidden: true }),
  regionCode: code('Código de región'),
  region: column.text('Región', { hidden: true }),
}
const hour = column.whole('Hora')
const { orders: _, ...amounts } = sale

export const detailReports = [
  defineReport({
    id: 'orders',
    topic,
    hasPeriod,
    title: 'Pedidos, uno por uno',
    explained: 'Los pedidos y devoluciones que cuentan, con todo por lo que se agrupan en Estadísticas.',
    rows: ['pedido', 'pedidos'],
    sort: '-day,-hour',
    fields: {
      day: column.day(),
      hour,
      number: column.text('Número', { width: 96 }),
      kind: column.text('Tipo', { width: 110 }),
      ...dimensions,
      discount: column.money('Descuentos', { hidden: true }),
      ...amounts,
    },
  }),
  defineReport({
    id: 'sold-lines',
    topic,
    hasPeriod,
    title: 'Renglones vendidos',
    explained: 'Los renglones de los pedidos y devoluciones que cuentan.',
    rows: ['renglón', 'renglones'],
    sort: '-day',
    fields: {
      day: column.day(),
      hour: { ...hour, hidden: true },
      number: column.text('Pedido', { width: 96 }),
      articleCode: column.code('Artículo'),
      article: column.text('Descripción', { width: 220 }),
      brandCode: code('Código de marca'),
      brand: column.text('Marca', { width: 130 }),
      itemCode: code('Código de rubro'),
      item: column.text('Rubro', { hidden: true }),
      subItemCode: code('Código de sub rubro'),
      subItem: column.text('Sub rubro', { hidden: true }),
      family: column.text('Familia', { hidden: true }),
      ...dimensions,
      ...amounts,
    },
  }),
  defineReport({
    id: 'collections',
    topic,
    hasPeriod,
    title: 'Cobranzas, una por una',
    explained: 'Las cobranzas que no se anularon ni eliminaron.',
    rows: ['cobranza', 'cobranzas'],
    sort: '-day,-hour',
    fields: {
      day: column.day(),
      hour,
      number: column.text('Número', { width: 96 }),
      ...dimensions,
      collected: column.money('Cobrado'),
    },
  }),
  defineReport({
    id: 'visits',
    topic,
    hasPeriod,
    title: 'Visitas, una por una',
    explained: 'El día de un vendedor en un cliente: lo planeado y lo que pasó.',
    rows: ['visita', 'visitas'],
    sort: '-day',
    fields: {
      day: column.day(),
      ...dimensions,
      planned: column.count('Planeada'),
      visited: column.count('Cumplida'),
      visits: column.count('Visita'),
      effective: column.count('Efectiva'),
      withDebt: column.count('Con deuda', { hidden: true }),
      orders: sale.orders,
      collections: column.count('Cobranzas'),
      noPurchases: column.count('No compras'),
      net: sale.net,
    },
  }),
]
