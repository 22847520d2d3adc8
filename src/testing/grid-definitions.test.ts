import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'

/**
 * The grid definitions that outsiders read: the paths of spec.md §7 with the columns of §3 in its order, each with the
 * title a person reads and its width in pixels.
 */
const orderColumns = [
  'name: Cliente 180',
  'company: Razón social 170',
  'date: Fecha 132',
  'time: Hora 86',
  'itemsQty: Ítems 76',
  'total: Total 132',
  'zona: Zona 96',
  'distancia: Distancia 96',
  'description: Observaciones 170',
  'code: Código de cliente 110',
  'reparto: Reparto 120',
  'fechaEntrega: Fecha de entrega 132',
  'frecuenciaEntrega: Frecuencia 120',
]
const consolidatedColumns = [
  'nro: Nro. 90',
  'dealer: Repartidor 200',
  'deliveydate: Entrega 120',
  'total: Total 140',
  'comprobantes: Comprobantes 120',
  'articles: Artículos 100',
  'units: Unidades 110',
  'state: Estado 120',
]
const columnsOf: Record<string, string[]> = {
  comprobantes_pe: orderColumns,
  comprobantes_pe_grido: [...orderColumns, 'weight: Peso (kg) 100', 'unit: Unidades 100'],
  comprobantes_ap: orderColumns,
  comprobantes_co: [
    'name: Cliente 210',
    'date: Fecha 132',
    'time: Hora 86',
    'impdoc: Documentos imputados 190',
    'total: Total 132',
    'type: Medio de pago 130',
    'code: Código de cliente 110',
  ],
  licencias: [
    'name: Nombre 220',
    'phone: Teléfono 150',
    'email: E-mail 245',
    'role: Rol 134',
    'active: Activa 110',
    'licencia: Licencia 96',
    'supervisor: Supervisor 150',
  ],
  cargas: [
    'client: Cliente 200',
    'location: Localidad 130',
    'orderdate: Fecha 132',
    'ordertime: Hora 80',
    'itemsQty: Ítems 80',
    'empresa: Razón social 180',
    'observaciones: Observaciones 180',
    'order: Pedido 110',
    'seller: Vendedor 150',
    'deliveydate: Entrega 132',
    'total: Total 130',
  ],
  consolidados: consolidatedColumns,
  consolidated: consolidatedColumns,
  'flota-vehiculos': [
    'patente: Patente 130',
    'name: Nombre 190',
    'dealer: Repartidor 190',
    'brand: Marca 130',
    'model: Modelo 130',
    'vtv: VTV 190',
    'senasa: SENASA 190',
  ],
  'flota-repartidores': ['name: Nombre 240', 'phone: Teléfono 160', 'email: E-mail 240'],
  personas: [
    'clientCode: Código 110',
    'name: Razón social 280',
    'address: Dirección 240',
    'local: Localidad 160',
    'phone: Teléfono 160',
    'email: E-mail 220',
    'seller: Vendedor 200',
    'priceList: Lista de precios 160',
    'iva: IVA 180',
  ],
  articles: [
    'code: Código 110',
    'name: Artículo 340',
    'family: Familia 160',
    'brand: Marca 160',
    'um: UM 80',
    'nc: Un. por bulto 120',
    'stock: Stock 110',
  ],
  items: ['code: Código 110', 'name: Nombre 280', 'subI: Sub rubros 120', 'articles: Artículos 120'],
  brands: ['code: Código 110', 'name: Nombre 320', 'articles: Artículos 120'],
  recommendedArticles: ['code: Código 110', 'name: Artículo 320', 'accion: Acción 160'],
  combos: ['code: Código 110', 'name: Nombre 320', 'price: Precio sin IVA 150', 'items: Artículos 110'],
  price: ['code: Código 110', 'name: Artículo 340', 'price: Precio sin IVA 150', 'list: Lista 220'],
  // One more for each warehouse.
  stock: ['code: Código 110', 'name: Artículo 320'],
  excusasComerciales: ['nombre: Nombre 300', 'observaciones: Observaciones 420', 'foto: Foto requerida 150'],
  promotions: ['code: Código 110', 'name: Nombre 300', 'items: Alcances 100', 'start: Desde 130', 'end: Hasta 130'],
  'sales-channels': ['name: Nombre 280', 'subCha: Sub canales 120', 'clients: Clientes 120'],
  sites: [
    'code: Código 110',
    'name: Nombre 260',
    'type: Tipo 140',
    'address: Dirección 260',
    'location: Localidad 180',
  ],
  menuTable: ['code: Código 100', 'name: Nombre de menú 420', 'branch: Sucursal 300', 'state: Estado 150'],
  'newTables/notifications': ['name: Título 420', 'startDate: Desde 170'],
  usuarios: [
    'clientCode: Código de cliente 130',
    'name: Nombre 240',
    'address: Dirección 220',
    'local: Localidad 150',
    'phone: Teléfono 170',
    'email: E-mail 240',
    'createdAt: Fecha de alta 170',
  ],
  'objetives-general': [
    'k: Código 110',
    'seK: Vendedor 240',
    'q: Venta neta 150',
    'tk: Pedidos 110',
    'pdv: Puntos de venta 130',
    'fr: Frecuencia 110',
    'pje: Puntaje 110',
    'bto: Bultos 110',
    'kg: Kilos 110',
    'cobr: Cobranzas 150',
  ],
  'objetives-focal': [
    'name: Nombre 260',
    'TCType: Tipo 100',
    'family: Familia 150',
    'articles: Artículos 100',
    'brand: Marca 150',
  ],
  'objetives-focal-dialog': [
    'name: Artículo 300',
    'quantity: Cantidad 110',
    'unitAmount: Importe unitario 140',
    'amount: Importe 140',
  ],
}
const written = ({ columns }: Definition): string[] =>
  columns.map(({ name, title, width }) => `${name}: ${title} ${width}`)

type Definition = { resource: string; columns: { name: string; field: string; title: string; width: number }[] }

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

describe('grid definitions', () => {
  test.each(Object.entries(columnsOf))('%s has the columns of the specification', async (path, names) => {
    expect(written(await admin.get<Definition>(`/api/${path}`))).toEqual(names)
  })

  test('entornos has the columns of the specification, for the operator of the installation alone', async () => {
    const operator = await application.signIn({ roleNumber: 1, isOperator: true })
    expect(written(await operator.get<Definition>('/api/entornos'))).toEqual([
      'name: Nombre 220',
      'plan: Plan 120',
      'estado: Estado 130',
      'alerta: Alerta 220',
    ])
    expect((await admin.request('GET', '/api/entornos')).statusCode).toBe(403)
  })

  test('stock has a column for each warehouse', async () => {
    const envId = await application.addEnvironment()
    await application.platform.withTenant(envId, ({ db }) =>
      db
        .insertInto('sites')
        .values({ envId, id: newId(), code: 'DEP1', name: 'Depósito norte', type: 'deposito', isWarehouse: true })
        .execute(),
    )
    const own = await application.signIn({ roleNumber: 1, envId })
    expect(written(await own.get<Definition>('/api/stock'))).toEqual([
      'code: Código 110',
      'name: Artículo 320',
      'DEP1: Depósito norte 150',
    ])
  })

  test.each(Object.keys(columnsOf))('%s names fields that its rows can be filtered and sorted by', async path => {
    const { resource, columns } = await admin.get<Definition & { columns: { sortable: boolean }[] }>(`/api/${path}`)
    for (const { field, sortable } of columns)
      if (sortable) await admin.get(`/api/data/${resource}?sort=${field}&limit=1`)
  })

  test('the locality is called otherwise for who sells', async () => {
    const titleFor = async (role: string) =>
      (await admin.get<Definition>(`/api/personas${role}`)).columns.find(({ name }) => name === 'local')?.title
    expect(await titleFor('')).toBe('Localidad')
    expect(await titleFor('?userRole=admin')).toBe('Localidad')
    expect(await titleFor('?userRole=ventas')).toBe('Ciudad o barrio')
  })

  test('the location of a load is called as its country does', async () => {
    const titleFor = async (country: string) =>
      (await admin.get<Definition>(`/api/cargas${country}`)).columns.find(({ name }) => name === 'location')?.title
    expect(await titleFor('')).toBe('Localidad')
    expect(await titleFor('?country=AR')).toBe('Localidad')
    expect(await titleFor('?country=py')).toBe('Ciudad')
    expect(await titleFor('?country=cl')).toBe('Comuna')
    expect(await titleFor('?country=br')).toBe('Municipio')
  })

  test('a grid without variants takes no parameter, and who may not see the rows sees no columns', async () => {
    expect((await admin.request('GET', '/api/brands?country=PY')).statusCode).toBe(400)
    const seller = await application.signIn({ roleNumber: 2 })
    expect((await seller.request('GET', '/api/articles')).statusCode).toBe(403)
    expect((await seller.request('GET', '/api/personas')).statusCode).toBe(200)
  })
})
