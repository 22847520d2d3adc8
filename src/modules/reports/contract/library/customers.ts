import { defineReport } from '../report.ts'
import { column, sale, share } from './columns.ts'

const topic = 'customers'
const who = { code: column.code(), name: column.text('Cliente'), seller: column.text('Vendedor', { width: 150 }) }

export const customerReports = [
  defineReport({
    id: 'customers-without-purchase',
    topic,
    hasPeriod: false,
    threshold: { title: 'Días sin comprar', unit: 'días', initial: 30, min: 1, max: 730 },
    title: 'Clientes sin compra',
    explained: 'Clientes activos cuyo último pedido que cuenta tiene más de los días elegidos, o que nunca compraron.',
    rows: ['cliente', 'clientes'],
    sort: 'last',
    fields: {
      ...who,
      channel: column.text('Canal', { width: 130 }),
      locality: column.text('Localidad', { width: 140, required: false }),
      phone: column.text('Teléfono', { width: 130, required: false }),
      last: column.maybeDay('Última compra'),
      days: column.whole('Días sin comprar', { required: false }),
    },
  }),
  defineReport({
    id: 'abc-customers',
    topic,
    hasPeriod: true,
    title: 'ABC de clientes',
    explained: 'Ordena los clientes por total con IVA y los acumula: A hasta el 80 %, B hasta el 95 %, C el resto.',
    rows: ['cliente', 'clientes'],
    sort: 'position',
    fields: {
      position: column.whole('Puesto'),
      class: column.text('Clase', { width: 90 }),
      ...who,
      orders: sale.orders,
      total: sale.total,
      ...share,
      accumulated: column.share('% acumulado'),
    },
  }),
  defineReport({
    id: 'new-customers',
    topic,
    hasPeriod: true,
    title: 'Clientes nuevos',
    explained: 'Clientes cuyo primer pedido que cuenta, entre todos los que tienen, cae en el período.',
    rows: ['cliente nuevo', 'clientes nuevos'],
    sort: '-first',
    fields: {
      ...who,
      channel: column.text('Canal', { width: 130 }),
      first: column.day('Primera compra'),
      orders: sale.orders,
      net: sale.net,
      total: sale.total,
    },
  }),
  defineReport({
    id: 'debt-ageing',
    topic,
    hasPeriod: false,
    title: 'Deuda por antigüedad',
    explained: 'Saldo de los documentos que informó el ERP, según los días pasados desde su vencimiento.',
    rows: ['cliente', 'clientes'],
    sort: '-balance',
    fields: {
      ...who,
      documents: column.count('Documentos'),
      notDue: column.money('A vencer'),
      days30: column.money('1 a 30 días'),
      days60: column.money('31 a 60 días'),
      days90: column.money('61 a 90 días'),
      older: column.money('Más de 90 días'),
      balance: column.money('Saldo'),
    },
  }),
]
