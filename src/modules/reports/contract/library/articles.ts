import { defineReport } from '../report.ts'
import { column, sale, share } from './columns.ts'

const of = 'Suma los renglones de los pedidos que cuentan; las devoluciones restan.'
const topic = 'articles'
const hasPeriod = true
const { orders: _, ...sold } = sale

export const articleReports = [
  defineReport({
    id: 'sales-by-article',
    topic,
    hasPeriod,
    title: 'Ventas por artículo',
    explained: of,
    rows: ['artículo', 'artículos'],
    sort: '-net',
    fields: {
      code: column.code(),
      name: column.text('Artículo', { width: 240 }),
      brand: column.text('Marca', { width: 140 }),
      item: column.text('Rubro', { width: 140 }),
      ...sold,
      ...share,
    },
  }),
  defineReport({
    id: 'sales-by-brand',
    topic,
    hasPeriod,
    title: 'Ventas por marca',
    explained: `${of} La marca es la que el artículo tiene hoy.`,
    rows: ['marca', 'marcas'],
    sort: '-net',
    fields: {
      code: column.code(),
      name: column.text('Marca'),
      articles: column.count('Artículos vendidos'),
      ...sold,
      ...share,
    },
  }),
  defineReport({
    id: 'sales-by-item',
    topic,
    hasPeriod,
    title: 'Ventas por rubro',
    explained: `${of} El rubro es el que el artículo tiene hoy.`,
    rows: ['rubro', 'rubros'],
    sort: '-net',
    fields: {
      code: column.code(),
      name: column.text('Rubro'),
      articles: column.count('Artículos vendidos'),
      ...sold,
      ...share,
    },
  }),
  defineReport({
    id: 'abc-articles',
    topic,
    hasPeriod,
    title: 'ABC de artículos',
    explained:
      'Ordena los artículos por venta neta y los acumula: A hasta el 80 % de la venta, B hasta el 95 %, C el resto.',
    rows: ['artículo', 'artículos'],
    sort: 'position',
    fields: {
      position: column.whole('Puesto'),
      class: column.text('Clase', { width: 90 }),
      code: column.code(),
      name: column.text('Artículo', { width: 240 }),
      net: sale.net,
      ...share,
      accumulated: column.share('% acumulado'),
    },
  }),
  defineReport({
    id: 'never-bought-articles',
    topic,
    hasPeriod: false,
    title: 'Artículos nunca comprados',
    explained:
      'Artículos activos que ningún cliente del filtro compró jamás, según los renglones de todos los pedidos que cuentan.',
    rows: ['artículo', 'artículos'],
    sort: 'name',
    fields: {
      code: column.code(),
      name: column.text('Artículo', { width: 240 }),
      brand: column.text('Marca', { width: 140 }),
      item: column.text('Rubro', { width: 140 }),
      since: column.day('Dado de alta'),
    },
  }),
  defineReport({
    id: 'lost-articles',
    topic,
    hasPeriod: false,
    threshold: { title: 'Días sin comprarlo', unit: 'días', initial: 30, min: 7, max: 180 },
    title: 'Artículos perdidos',
    explained:
      'Artículos que un cliente compró en los días anteriores a los elegidos (tantos como ellos) y no volvió a comprar desde entonces.',
    rows: ['artículo perdido', 'artículos perdidos'],
    sort: '-net',
    fields: {
      customerCode: column.code('Cliente'),
      customer: column.text('Razón social'),
      code: column.code('Artículo'),
      name: column.text('Descripción', { width: 240 }),
      last: column.day('Última compra'),
      units: sale.units,
      net: column.money('Venta neta perdida'),
    },
  }),
]
