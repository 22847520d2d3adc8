import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'

/** The grid definitions that outsiders read: the paths of spec.md §7 with the columns of §3, in its order. */
const columnsOf: Record<string, string[]> = {
  comprobantes_pe: [
    'name',
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
  ],
  comprobantes_pe_grido: [
    'name',
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
    'weight',
    'unit',
  ],
  comprobantes_ap: [
    'name',
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
  ],
  comprobantes_co: ['name', 'date', 'time', 'impdoc', 'total', 'type', 'code'],
  personas: ['clientCode', 'name', 'address', 'local', 'phone', 'email', 'seller', 'priceList', 'iva'],
  articles: ['code', 'name', 'family', 'brand', 'um', 'nc', 'stock'],
  items: ['code', 'name', 'subI', 'articles'],
  brands: ['code', 'name', 'articles'],
  price: ['code', 'name', 'price', 'list'],
  excusasComerciales: ['nombre', 'observaciones', 'foto'],
  stock: ['code', 'name'],
  recommendedArticles: ['code', 'name', 'accion'],
  sites: ['code', 'name', 'type', 'address', 'location'],
  'flota-vehiculos': ['patente', 'name', 'dealer', 'brand', 'model', 'vtv', 'senasa'],
  'flota-repartidores': ['name', 'phone', 'email'],
  'sales-channels': ['name', 'subCha', 'clients'],
  'objetives-general': ['k', 'seK', 'q', 'tk', 'pdv', 'fr', 'pje', 'bto', 'kg', 'cobr'],
  'objetives-focal': ['name', 'TCType', 'family', 'articles', 'brand'],
  'objetives-focal-dialog': ['name', 'quantity', 'unitAmount', 'amount'],
  usuarios: ['clientCode', 'name', 'address', 'local', 'phone', 'email', 'createdAt'],
}

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
    const definition = await admin.get<Definition>(`/api/${path}`)
    expect(definition.columns.map(({ name }) => name)).toEqual(names)
    for (const column of definition.columns) {
      expect(column.title).not.toBe('')
      expect(column.width).toBeGreaterThan(0)
    }
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

  test('a grid without variants takes no parameter, and who may not see the rows sees no columns', async () => {
    expect((await admin.request('GET', '/api/brands?country=PY')).statusCode).toBe(400)
    const seller = await application.signIn({ roleNumber: 2 })
    expect((await seller.request('GET', '/api/articles')).statusCode).toBe(403)
    expect((await seller.request('GET', '/api/personas')).statusCode).toBe(200)
  })
})
